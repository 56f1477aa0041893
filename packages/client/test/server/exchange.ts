// A small exchange on a real socket for tests of the client. It verifies signatures over raw bytes, stores orders,
// returns pages, enforces rate limits and fails as requested. It shares only the generated package with the client, and
// has neither prices nor balances. Tests inspect its `state` and the `requests` that it received.
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OperationId, PATH_UNKNOWN, TOO_MANY_REQUESTS, errorCodes, operations } from '@capi/api'
import { type Client, type ClientOptions, createClient } from '../../src/index.ts'
import { respond } from './respond.ts'
import { ExchangeState, Refused } from './state.ts'
import { type Fault, lose } from './fault.ts'
import type { PageRules } from './pages.ts'
import { checkSignature, credentials } from './signature.ts'
import { type EnforcedLimits, type Weights, createWeights } from './weights.ts'

export { credentials }

export interface ExchangeOptions extends Partial<PageRules> {
  /** @default any free port */
  readonly port?: number
  /** Lists omit records that are younger than this, in milliseconds. @default 0 */
  readonly lagMs?: number
  /** How far its clock is ahead, in milliseconds. @default 0 */
  readonly offsetMs?: number
  /** Budgets to enforce. @default none */
  readonly limits?: EnforcedLimits
  /** Returns the fault for a request, if any. @default none */
  readonly fault?: (seen: Seen) => Fault | undefined
}

/** A received request. */
export interface Seen {
  readonly id: OperationId | null
  readonly method: string
  /** Path and query of the request line. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Exchange {
  readonly url: string
  readonly port: number
  readonly state: ExchangeState
  readonly requests: Seen[]
  readonly weights: Weights | undefined
  /** The number of refused requests, by code. */
  readonly refusals: Map<string, number>
  /** Returns a client with valid credentials and without a rate limiter. */
  client(options?: Partial<ClientOptions>): Client
  close(): Promise<void>
}

const known = new Map(
  Object.values(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

export async function startExchange(options: ExchangeOptions = {}): Promise<Exchange> {
  const { port = 0, lagMs = 0, offsetMs = 0, fault, sort = 'newest', bounds = 'inclusive', maxPageSize = 100 } = options
  const clock = (): number => Date.now() + offsetMs
  const rules = { sort, bounds, maxPageSize, clock }
  const state = new ExchangeState(lagMs, clock)
  const requests: Seen[] = []
  const refusals = new Map<string, number>()
  const weights = options.limits && createWeights(options.limits)

  const refuse = (response: ServerResponse, code: string, text = 'refused', retryAfter?: string): void => {
    refusals.set(code, (refusals.get(code) ?? 0) + 1)
    const status = errorCodes[code as keyof typeof errorCodes]?.status ?? 400
    send(response, status, JSON.stringify({ code, msg: text, requestTime: clock(), data: null }), retryAfter)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: target = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const body = raw.toString()
    const operation = known.get(`${method} ${target.split('?')[0]}`)
    const seen: Seen = { id: operation?.id ?? null, method, target, headers, body }
    requests.push(seen)
    const wrong = fault?.(seen)
    if (wrong?.how === 'response') return send(response, wrong.status, wrong.text)
    if (wrong?.how === 'too many') return refuse(response, TOO_MANY_REQUESTS, 'too many', wrong.retryAfter)
    if (!operation) return refuse(response, PATH_UNKNOWN)
    if (weights?.admit(operation) === false) return refuse(response, TOO_MANY_REQUESTS)
    const code = operation.signed ? checkSignature(method, target, headers, raw, clock()) : null
    if (code !== null) return refuse(response, code)
    try {
      const text = wrong?.commits === false ? '{}' : respond(operation, target, body, state, rules)
      if (wrong) lose(wrong.how, response, text)
      else send(response, 200, text)
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
      refuse(response, thrown.code, thrown.message)
    }
  }

  const server = createServer((request, response) => {
    // The client closed the connection while its request was being read.
    handle(request, response).catch((thrown: unknown) => response.destroy(thrown as Error))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${actual}`
  const exchange: Exchange = {
    url,
    port: actual,
    state,
    requests,
    weights,
    refusals,
    client: (given = {}) => createClient({ baseUrl: url, credentials, limits: false, ...given }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      started.delete(exchange)
    },
  }
  started.add(exchange)
  return exchange
}

const started = new Set<Exchange>()

/** Closes every exchange that the test file has started. */
export async function closeAll(): Promise<void> {
  await Promise.all([...started].map((exchange) => exchange.close()))
}

function send(response: ServerResponse, status: number, text: string, retryAfter?: string): void {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}
