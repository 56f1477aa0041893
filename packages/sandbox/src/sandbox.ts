// The whole exchange as one object, used in process or over HTTP.
import { type AssembledSandbox, assemble, describeSession, type NodeParts, type SandboxParts } from './assemble.ts'
import { HttpServer } from './http/server.ts'
import type { Sandbox, SandboxOptions } from './sandbox-options.ts'
import { createScenarioRunner } from './scenarios/runner.ts'
import { createMemoryHistory } from './session/history.ts'
import { Session } from './session/session.ts'

export { describeSession } from './assemble.ts'
export type { AssembledSandbox } from './assemble.ts'
export type { MirrorControl, Sandbox, SandboxOptions } from './sandbox-options.ts'

const nodeParts: NodeParts = { openHttp: (options) => new HttpServer(options), createScenarioRunner }

/**
 * Returns a local exchange.
 *
 * @example
 * const sandbox = createSandbox()
 * const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '10000' })
 * const tickers = await (await sandbox.fetch('/capi/v2/market/tickers')).json()
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const session = new Session({ ...describeSession(options), store: null })
  return assembleSandbox(options, { session, history: createMemoryHistory(session.exchange), durability: null })
}

/** Assembles a sandbox from its parts. A recovered session already has its first accounts. */
export function assembleSandbox(options: SandboxOptions, parts: SandboxParts): AssembledSandbox {
  return assemble(options, parts, nodeParts)
}
