// What `npm start` does in the background.
import { withLock } from './lock.js'
import { run } from './pnpm.js'

await withLock(() => run('npm run -s turbo -- @capi/tools#docs @capi/cli#build'))
