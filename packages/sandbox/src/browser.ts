// The package in browsers: a sandbox in memory, for programs of the page. Journals, ports, `fetch` and the files of
// scenarios need Node.
import { buildSandbox, describeSession, type NodeParts, type Sandbox, type SandboxOptions } from './sandbox.ts'
import type { ControlTransport } from './in-process/control.ts'
import { createMemoryHistory } from './session/history.ts'
import { Session } from './session/session.ts'

export { defaultContracts } from '@capi/engine'
export type { ControlTransport } from './in-process/control.ts'
export type { AccountOptions, NewAccount } from './control/accounts.ts'
export type { Sandbox, SandboxOptions } from './sandbox.ts'
export { Rejection } from './document/rejection.ts'

const refuse = async (): Promise<never> => {
  throw new TypeError('A sandbox in a browser takes requests by `transport` only; `listen` and `fetch` need Node.')
}
const withoutNode: NodeParts = {
  openHttp: () => ({ fetch: refuse, listen: refuse, close: async () => undefined, cut: () => undefined }),
  createScenarioRunner: () => null,
}

/** A sandbox in a browser, which has no port. */
export interface SandboxInPage extends Sandbox {
  /** Serves control requests in process: the same operations, inputs and refusals as over HTTP. */
  readonly controlTransport: ControlTransport
}

/** Returns a local exchange in memory. */
export function createSandbox(options: SandboxOptions = {}): SandboxInPage {
  const session = new Session({ ...describeSession(options), store: null })
  const parts = { session, history: createMemoryHistory(session.exchange), durability: null }
  return buildSandbox(options, parts, withoutNode)
}
