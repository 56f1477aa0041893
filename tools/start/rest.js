// What `npm start` does in the background.
import { installAll } from '../pnpm/install.js'
import { withLock } from '../pnpm/lock.js'
import { startTurbo, statusOf } from '../pnpm/pnpm.js'

await withLock(async () => {
  await installAll()
  process.exitCode = await statusOf(startTurbo(['@capi/tools#docs', '@capi/cli#build']))
})
