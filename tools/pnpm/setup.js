// `npm run setup`: installs all packages.
import { installAll } from './install.js'
import { withLock } from './lock.js'

try {
  await withLock(() => installAll())
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
