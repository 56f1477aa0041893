// The test exchange in virtual time, behind a transport instead of a socket. The clock of its records and that of its
// time endpoint, which also judges signatures, can disagree, run at any rate, and jump.
import { type Operation, operations, TIMESTAMP_EXPIRED, errorCodes } from '@capi/api'
import { type Client, type ClientOptions, type Incoming, type Transport, createClient } from '../../src/index.ts'
import { respond } from './respond.ts'
import { checkSignature, credentials } from './signature.ts'
import { ExchangeState, Refused } from './state.ts'
import { VirtualClock } from './virtual-clock.ts'

/**
 * What happens to a request: its response is lost, before or after it is executed, or it arrives late and its response
 * is lost, or it is executed and a gateway responds.
 */
export type Fate =
  | 'served'
  | 'lost before'
  | 'lost after'
  | { readonly lateMs: number }
  /** Served, with a request and a response that take longer. */
  | { readonly slowMs: readonly [request: number, response: number] }
  | { readonly status: number; readonly text: string }

export interface VirtualOptions {
  /** Milliseconds of the exchange for each of the client's. @default 1 */
  readonly rate?: number
  /** How far the clock of the records is ahead of the client's at first. @default 0 */
  readonly startMs?: number
  /** How far the time endpoint is ahead of the records. @default 0 */
  readonly aheadMs?: () => number
  /** Lists omit records that are younger than this. @default 0 */
  readonly lagMs?: number
  readonly random: () => number
  /** @default every request is served */
  readonly fate?: (operation: Operation) => Fate
}

export interface VirtualExchange {
  readonly clock: VirtualClock
  readonly state: ExchangeState
  /** The time of the records. */
  readonly now: () => number
  /** By order id: when an order was placed, by the clock of the client. */
  readonly placedAt: ReadonlyMap<string, number>
  /** Ids of the operations of all requests, in the order of their arrival. */
  readonly requests: string[]
  client(options?: Partial<ClientOptions>): Client
}

const known = new Map(
  Object.values(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)
/** Milliseconds that a request and its response take, at most. */
const wayMs = 20

export function createVirtualExchange(options: VirtualOptions): VirtualExchange {
  const { rate = 1, startMs = 0, aheadMs = () => 0, lagMs = 0, random, fate = () => 'served' } = options
  const clock = new VirtualClock()
  const begun = clock.time
  const now = (): number => Math.floor(begun + startMs + (clock.time - begun) * rate)
  const endpoint = (): number => now() + aheadMs()
  const state = new ExchangeState(lagMs, now)
  state.hasHistoryRange = true
  const rules = { sort: 'newest', bounds: 'inclusive', maxPageSize: 1_000, clock: endpoint } as const
  const requests: string[] = []
  const placedAt = new Map<string, number>()

  const execute = (operation: Operation, target: string, body: string, headers: Record<string, string>): Incoming => {
    requests.push(operation.id)
    const code = operation.signed
      ? checkSignature(operation.method, target, headers, Buffer.from(body), endpoint())
      : null
    if (code !== null) return refusal(code)
    const before = state.entries.length
    try {
      return incoming(200, respond(operation, target, body, state, rules))
    } catch (thrown) {
      if (!(thrown instanceof Refused)) throw thrown
      return refusal(thrown.code, thrown.message)
    } finally {
      for (const { record } of state.entries.slice(before)) placedAt.set(String(record['order_id']), clock.time)
    }
  }
  const way = (): Promise<void> => new Promise((resolve) => void clock.setTimer(random() * wayMs, resolve))
  const transport: Transport = async ({ method, target, headers, body = '' }) => {
    const operation = known.get(`${method} ${target.split('?')[0]}`)!
    const names: Record<string, string> = {}
    for (let index = 0; index < headers.length; index += 2) names[headers[index]!.toLowerCase()] = headers[index + 1]!
    const happens = fate(operation)
    await way()
    if (typeof happens === 'object' && 'lateMs' in happens)
      clock.setTimer(happens.lateMs, () => execute(operation, target, body, names))
    const [before, after] = typeof happens === 'object' && 'slowMs' in happens ? happens.slowMs : [0, 0]
    const isServed = happens === 'served' || before + after > 0
    if (before > 0) await new Promise<void>((resolve) => void clock.setTimer(before, resolve))
    const page = typeof happens === 'object' && 'status' in happens ? incoming(happens.status, happens.text) : undefined
    const isExecuted = isServed || happens === 'lost after' || page !== undefined
    const response = isExecuted ? execute(operation, target, body, names) : undefined
    if (after > 0) await new Promise<void>((resolve) => void clock.setTimer(after, resolve))
    await way()
    if (isServed) return response!
    if (page) return page
    throw new Error('the connection was closed')
  }
  return {
    clock,
    state,
    now,
    placedAt,
    requests,
    client: (given = {}) => createClient({ transport, clock, credentials, limits: false, random, ...given }),
  }
}

function incoming(status: number, text: string): Incoming {
  return { status, retryAfter: null, contentType: 'application/json', text }
}

function refusal(code: string, msg = 'refused'): Incoming {
  const status = code === TIMESTAMP_EXPIRED ? 400 : (errorCodes[code as keyof typeof errorCodes]?.status ?? 400)
  return incoming(status, JSON.stringify({ code, msg, requestTime: 1, data: null }))
}
