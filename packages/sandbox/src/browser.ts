// The package in browsers: a sandbox in memory. Journals, ports and `fetch` need Node.

export { defaultContracts } from './engine/index.ts'
export { createSandbox } from './sandbox.ts'
export { Rejection } from './document/rejection.ts'
