// Reads the options of a client, and returns what all of its requests share.
import { platformTransport } from '#platform'
import type { Governor } from '../budget/rate-limiter.ts'
import { type Clock, monotonicClock, systemClock, toClock } from '../transport/clock.ts'
import { UsageError } from '../transport/errors.ts'
import { systemRandom } from '../transport/random.ts'
import { type Transport, type TransportFactory, fetchTransport } from '../transport/transport.ts'
import type { Context, Endpoints } from './context.ts'
import type { Observers } from './observe.ts'

/** The options of every client. */
export interface ContextOptions extends Partial<Observers> {
  /**
   * Scheme, host and port, such as `http://127.0.0.1:8787`; http or https. Required, except with a `transport` that is
   * a function.
   */
  readonly baseUrl?: string | undefined
  /** A rate limiter, which other clients may share. */
  readonly governor?: Governor | undefined
  /** Timeout of one attempt, from sending to the last byte, in milliseconds. @default 10000 */
  readonly timeoutMs?: number | undefined
  /**
   * Limit of a whole call in milliseconds: waiting for budget, all attempts and the search for a lost order. @default
   * none
   */
  readonly deadlineMs?: number | undefined
  /** A longer response is a NetworkError. @default 16777216 (16 MiB) */
  readonly maxResponseBytes?: number | undefined
  /** If the server requests a longer wait with status 429 or 5xx, the call ends with its error. @default 60000 */
  readonly maxRetryAfterMs?: number | undefined
  /** How often a request is repeated, if it may be repeated. @default 5 */
  readonly retries?: number | undefined
  /** How long the client searches for an order whose response was lost, in milliseconds. @default 5000 */
  readonly recoveryTimeoutMs?: number | undefined
  /** Replaces node:http, or the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * Replaces `fetch` and the default transport: `undiciTransport()`, or `sandbox.transport` of the sandbox, for
   * example.
   */
  readonly transport?: Transport | TransportFactory | undefined
  /**
   * The time, and the timers of timeouts, retries, rate limits and searches. A function that returns Unix milliseconds
   * replaces the time only. @default the clock of the transport, or that of the system
   */
  readonly clock?: Clock | (() => number) | undefined
  /** Returns a number in [0, 1), for the jitter of retries. @default that of the transport, or Math.random */
  readonly random?: (() => number) | undefined
}

/** Returns the settings and state that all requests of a client share. */
export function createContext(
  options: ContextOptions,
  endpoints: Endpoints,
  createGovernor: (clock: Clock) => Governor,
): Context {
  const transport = typeof options.transport === 'function' ? options.transport : undefined
  const factory = transport ? undefined : (options.transport as TransportFactory | undefined)
  const { fetch, random = transport?.random ?? systemRandom, onRequest, onResponse, onRetry } = options
  // A dispatcher of undici also has a method `connect`.
  if ((factory ?? undefined) !== undefined && (typeof factory!.connect !== 'function' || 'dispatch' in factory!))
    throw new UsageError(`transport must be a function or undiciTransport(), was ${typeof factory}.`)
  const baseUrl = checkUrl(options)
  const given = options.clock ?? transport?.clock
  const clock = given ? toClock(given) : systemClock
  const numbers = {
    timeoutMs: 10_000,
    deadlineMs: undefined as number | undefined,
    maxResponseBytes: 2 ** 24,
    maxRetryAfterMs: 60_000,
    retries: 5,
    recoveryTimeoutMs: 5_000,
  }
  let name: keyof typeof numbers
  for (name in numbers) {
    const value = options[name]
    if (value === undefined) continue
    if (!(typeof value === 'number' && value >= 0))
      throw new UsageError(`${name} must be a number of at least 0, was ${String(value)}.`)
    numbers[name] = value
  }
  return {
    endpoints,
    transport:
      transport ??
      factory?.connect(baseUrl, clock) ??
      (fetch ? fetchTransport(baseUrl, fetch, clock) : platformTransport(baseUrl, clock)),
    // The wall clock may be set back; the clock of a simulation is the only one.
    governor: options.governor ?? createGovernor(typeof given === 'object' ? given : monotonicClock),
    ...numbers,
    clock,
    random,
    onRequest,
    onResponse,
    onRetry,
    clockOffset: 0,
  }
}

function checkUrl({ baseUrl, transport }: ContextOptions): string {
  if (baseUrl === undefined && typeof transport === 'function') return ''
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl))
    throw new UsageError(`baseUrl must be a URL such as http://127.0.0.1:8787, was ${JSON.stringify(baseUrl)}.`)
  const { protocol, username, password, search, hash } = new URL(baseUrl)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new UsageError(`baseUrl must begin with http: or https:, was ${JSON.stringify(protocol)}.`)
  // Not shown, because user information is often a secret.
  const extra = username || password ? 'user information' : search ? 'a query' : hash ? 'a fragment' : undefined
  if (extra) throw new UsageError(`baseUrl must not contain ${extra}.`)
  return baseUrl.replace(/\/+$/, '')
}
