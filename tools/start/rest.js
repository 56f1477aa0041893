// What `npm start` does in the background.
import { installAll } from '../pnpm/install.js'
import { withLock } from '../pnpm/lock.js'
import { startPnpm, statusOf } from '../pnpm/pnpm.js'

await withLock(async () => {
  await installAll()
  process.env['TURBO_TELEMETRY_DISABLED'] = '1'
  const tasks = ['@capi/tools#docs', '@capi/cli#build']
  const turbo = [
    'exec',
    'turbo',
    'run',
    ...tasks,
    '--ui=stream',
    '--concurrency=3',
    '--continue=dependencies-successful',
  ]
  process.exitCode = await statusOf(startPnpm(turbo))
})
