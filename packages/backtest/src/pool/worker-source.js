// The thread of a pool while the sources of this package run as they are, in its own tests: a thread inherits no loader
// of TypeScript.
import { register } from 'tsx/esm/api'

register()
const { default: run } = await import('./worker.ts')

export default run
