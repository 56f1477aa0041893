// What `npm start` does in the background.
import { withLock } from './lock.js'
import { installAll, run } from './pnpm.js'

await withLock(async () => {
  await installAll()
  await run('npm run -s turbo -- @capi/tools#docs @capi/cli#build')
})
