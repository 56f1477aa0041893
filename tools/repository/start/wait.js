// Waits for what `npm start` installs and builds, so that nothing else writes the same files meanwhile. `npm run setup`
// waits before it installs, and again for what began meanwhile: pnpm itself can run twice at a time.
import { withLock } from './lock.js'

await withLock(() => {})
