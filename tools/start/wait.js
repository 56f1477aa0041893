// Waits for what `npm start` builds in the background, so that nothing else builds the same files meanwhile.
import { withLock } from './lock.js'

await withLock(() => {})
