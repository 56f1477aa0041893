// The package in browsers: a sandbox in memory. Journals, ports and `fetch` need Node.

export { defaultContracts } from './engine/index.ts'
export { type ControlTransport, createControlTransport } from './http/control-transport.ts'
export type { AccountOptions, NewAccount } from './control/accounts.ts'
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
export { Rejection } from './document/rejection.ts'
