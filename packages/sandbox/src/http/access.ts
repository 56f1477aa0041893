// The ways into a sandbox that need Node: a port, and `fetch` through the HTTP server.

import { type ConnectionLimits, defaultConnectionLimits } from './connection-limits.ts'
import { requireTokenForHost } from './control-token.ts'
import { fetchInProcess } from './in-process.ts'
import { createRequestGuard } from './request-guard.ts'
import { createServer, type Server, type ServerOptions } from './server.ts'

export { createScenarioRunner } from '../scenarios/scenario-runner.ts'

export interface HttpAccessOptions extends Omit<ServerOptions, 'guard' | 'connectionLimits'> {
  readonly allowHosts: readonly string[]
  readonly connectionLimits: Partial<ConnectionLimits> | undefined
}

export interface HttpAccess {
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>
  listen(options?: { port?: number; host?: string }): Promise<string>
  close(): Promise<void>
  /** Closes all connections at once, whether their requests were answered or not. */
  cut(): void
}

export function createHttpAccess(options: HttpAccessOptions): HttpAccess {
  const guard = createRequestGuard(options.allowHosts)
  const connectionLimits = { ...defaultConnectionLimits, ...options.connectionLimits }
  let server: Server | undefined
  // Created at its first use, because a test that creates a sandbox may send no request.
  const getServer = (): Server => (server ??= createServer({ ...options, guard, connectionLimits }))
  return {
    fetch: (input, init) => fetchInProcess(getServer().http, input, init),
    async listen({ port = 0, host = '127.0.0.1' } = {}) {
      requireTokenForHost(host, options.controlToken)
      guard.allow(host)
      return getServer().http.listen({ port, host })
    },
    close: async () => server?.close(),
    cut: () => server?.http.server.closeAllConnections(),
  }
}
