// Reads the options of a client, and returns what all of its requests share: with public operations alone, or with all
// operations, credentials and a rate limiter.
import { platformTransport } from '#platform'
import { type Governor, type Limits, createGovernor, unlimited } from './rate-limiter.ts'
import { type Clock, monotonicClock, onAbort, systemClock, toClock, systemRandom } from './clock.ts'
import { UsageError } from './errors.ts'
import { type Transport, type TransportFactory, fetchTransport } from './transport.ts'
import type { Context, Endpoints, Observers, Credentials } from './context.ts'
import { publicCodecs, signedCodecs, type Codec, type Methods, type OperationId, isLoopback } from '@capi/api'
import { HEADER_TEXT } from './signature.ts'
import { type LogOptions, logged } from './observe.ts'

/** The options of every client. */
export interface ContextOptions extends Partial<Observers>, LogOptions {
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
  /**
   * Headers of your own, which every request has, such as `User-Agent`. They are not signed. Where a server repeats a
   * value of at least 4 characters as a whole, messages of errors and lines of a log do not show it, unless the name is
   * harmless: `Accept` and those that begin with `Accept-`, `Cache-Control`, `User-Agent` and `X-Request-Id`. Results,
   * codes and the headers of a response are shown as the server sent them. A browser may refuse some names.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Returns a number in [0, 1), for the jitter of retries. @default that of the transport, or Math.random */
  readonly random?: (() => number) | undefined
}

/** Returns the settings and state that all requests of a client share. */
export function createContext(
  options: ContextOptions,
  endpoints: Endpoints,
  governorOf: (clock: Clock) => Governor,
): Context {
  const transport = typeof options.transport === 'function' ? options.transport : undefined
  const factory = transport ? undefined : (options.transport as TransportFactory | undefined)
  const { fetch, random = transport?.random ?? systemRandom, onRequest, onResponse, onRetry, onFailure } = options
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
    baseUrl,
    ownHeaders: checkHeaders(options.headers ?? {}),
    transport:
      (transport && withOwnSignal(transport)) ??
      factory?.connect(baseUrl, clock) ??
      (fetch ? fetchTransport(baseUrl, fetch, clock) : platformTransport(baseUrl, clock)),
    // The wall clock may be set back; the clock of a simulation is the only one.
    governor: options.governor ?? governorOf(typeof given === 'object' ? given : monotonicClock),
    ...numbers,
    clock,
    random,
    ...logged({ onRequest, onResponse, onRetry, onFailure }, options),
    locale: 'en-US',
    clockOffset: 0,
  }
}

/** Headers that belong to the connection, the body or the signature. */
const TAKEN = /^(access-.*|host|connection|keep-alive|content-.*|transfer-encoding|te|trailer|upgrade|expect|locale)$/i

/** Returns names and values in turn. */
function checkHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name) || TAKEN.test(name))
      throw new UsageError(`headers must have names that the client does not set, was ${JSON.stringify(name)}.`)
    if (typeof value !== 'string' || !HEADER_TEXT.test(value))
      throw new UsageError(`headers must have values of printable ASCII text, was another one of ${name}.`)
    return [name, value]
  })
}

/**
 * Gives each request a signal of its own: a transport of the caller may add a listener for each, and runtimes take more
 * than ten listeners of one signal for a leak.
 */
function withOwnSignal(transport: Transport): Transport {
  const send: Transport = (request) => {
    const { signal } = request
    // A signal that has aborted calls nobody any more.
    if (!signal || signal.aborted) return transport(request)
    const control = new AbortController()
    const forget = onAbort(signal, () => control.abort(signal.reason))
    try {
      return transport({ ...request, signal: control.signal }).finally(forget)
    } catch (thrown) {
      forget()
      throw thrown
    }
  }
  // With the clock and the prices of a simulation.
  return Object.assign(send, transport)
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

/** The options of a client that signs requests. */
export interface SignedOptions extends ContextOptions {
  /** Required by every operation except market data. A function is called for every request. */
  readonly credentials?: Credentials | (() => Credentials | Promise<Credentials>) | undefined
  /** Weight budgets of the rate limiter, or `false` for no rate limiter. @default those of the document */
  readonly limits?: Limits | false | undefined
  /** A rate limiter that is shared with other clients; it replaces `limits`. */
  readonly governor?: ContextOptions['governor']
  /** Sends credentials over plain http to an address that is not a loopback address. @default false */
  readonly allowInsecure?: boolean | undefined
  /** Language of the server's messages. @default 'en-US' */
  readonly locale?: string | undefined
}

/** The endpoints of all operations. */
export const endpoints: Endpoints = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ endpointsOf(publicCodecs, false),
  /* @__PURE__ */ endpointsOf(signedCodecs, true),
)

/** Returns the settings and state that all requests of a client share. */
export function createSignedContext(options: SignedOptions): Context {
  const { credentials, limits, locale = 'en-US', baseUrl, allowInsecure } = options
  if (!HEADER_TEXT.test(locale)) throw new UsageError(`locale must be a language tag, was ${JSON.stringify(locale)}.`)
  // What is no URL is refused with the other options.
  if (credentials && !allowInsecure && URL.canParse(baseUrl ?? '') && isReadable(baseUrl!))
    throw new UsageError(
      'Credentials are sent over plain http only to a loopback address; use https or allowInsecure: true.',
    )
  const context = createContext(options, endpoints, (clock) =>
    limits === false ? unlimited : createGovernor(limits, clock),
  )
  return { ...context, credentials, locale }
}

/** Returns the endpoints of some operations, by their ids. */
export function endpointsOf<Id extends OperationId>(
  codecs: { readonly [Each in Id]: Codec<Methods[Each]> },
  signed: boolean,
): Pick<Endpoints, Id> {
  const made: Record<string, unknown> = {}
  for (const id in codecs) {
    const codec = codecs[id]
    const method = codec.hasBody ? 'POST' : 'GET'
    made[id] = { id, ...codec, method, title: `[${method}] "${codec.path}"`, signed }
  }
  return made as Pick<Endpoints, Id>
}

/**
 * Whether others may read the requests to a URL: plain http to another machine. No credential and no token is sent
 * there.
 */
export function isReadable(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopback(hostname)
}
