// The interface of a transport, which sends one request, and a transport over `fetch`. It knows no operations,
// signatures or retries.
import { type Clock, systemClock, withTimeout } from './clock.ts'

export interface Outgoing {
  readonly method: string
  /** Path and query, exactly as signed. */
  readonly target: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly timeoutMs: number
  /** A longer body must be refused with an error, before all of it is read. */
  readonly maxResponseBytes: number
  readonly signal: AbortSignal | undefined
}

/** Header fields by their names in lower case; a list where a field came more than once. */
export type HeaderFields = Readonly<Record<string, string | readonly string[] | undefined>>

export interface Incoming {
  readonly status: number
  /** The header Retry-After, unchanged. */
  readonly retryAfter: string | null
  readonly contentType: string | null
  /** The header Date, unchanged: the time of the server. @default none */
  readonly date?: string | null
  /** All header fields, by their names in lower case, or names and values in turn. @default none */
  readonly headers?: HeaderFields | readonly string[]
  readonly text: string
  /**
   * What `parseJson` returns for a text, if the transport knows it. It is used instead only if the text is still this
   * one.
   */
  readonly parsed?: { readonly text: string; readonly value: unknown } | undefined
}

/** Sends one request. A transport into a simulation also has the clock and the random numbers of that simulation. */
export interface Transport {
  (request: Outgoing): Promise<Incoming>
  /**
   * The clock of the simulated exchange, which is the default clock of a client with this transport. @default the clock
   * of the system
   */
  readonly clock?: Clock
  /** The default random numbers of a client with this transport, in [0, 1). @default those of the system */
  readonly random?: () => number
  /**
   * Returns the mark prices of the present world, where they can be read without requests. @default only by requests
   */
  readonly markPrices?: () => MarkPrices
}

/**
 * Returns the mark price of a contract at a time, as a decimal; null for an unknown contract. Times are Unix
 * milliseconds.
 */
export type MarkPrices = (symbol: string, time: number) => string | null

/** Makes the transport of a client, which passes its base URL and its clock. */
export interface TransportFactory {
  connect(baseUrl: string, clock: Clock): Transport
}

/** No readable response came. */
export class TransportError extends Error {
  override readonly name: string = 'TransportError'
  /** False when the request never reached the server, so that any request may be repeated. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived: boolean, cause?: unknown) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Errors before a connection exists: an unused port, an unknown host name, an unreachable network. */
const CONNECT_ERRORS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

/** Turns an error of a socket or of `fetch` into a TransportError; `fetch` puts the reason into the cause. */
export function asTransportError(thrown: unknown): TransportError {
  if (thrown instanceof TransportError) return thrown
  const { cause } = Object(thrown) as { cause?: unknown }
  const { name, message, code, errors } = (cause instanceof Error ? cause : Object(thrown)) as SystemError
  const reason = code ?? errors?.[0]?.code
  // Only name, message and code are copied: the error of an injected `fetch` may hold the request with its headers.
  const copy = Object.assign(new Error(message), { name: name ?? 'Error', code: reason })
  return new TransportError(message || reason || 'the request failed', !CONNECT_ERRORS.has(reason ?? ''), copy)
}

interface SystemError {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly errors?: readonly { readonly code?: string }[]
}

export function timeoutError(timeoutMs: number): TransportError {
  return new TransportError(`expected a response within ${timeoutMs} ms, none came`, true)
}

export function tooLongError(maxResponseBytes: number): TransportError {
  return new TransportError(`expected a response of at most ${maxResponseBytes} bytes, was more`, true)
}

/**
 * Returns a transport over a `fetch`, with the timeout and the limit of each request. It rejects with an error if no
 * readable response comes, and with the reason of the signal if that aborts.
 */
export function fetchTransport(baseUrl: string, fetch: typeof globalThis.fetch, clock: Clock = systemClock): Transport {
  return async ({ method, target, headers, body, timeoutMs, maxResponseBytes, signal }) => {
    const pairs: Record<string, string> = {}
    for (let index = 0; index < headers.length; index += 2) pairs[headers[index]!] = headers[index + 1]!
    const init: RequestInit = { method, headers: pairs, redirect: 'manual' }
    if (body !== undefined) init.body = body
    return withTimeout(clock, timeoutMs, timeoutError(timeoutMs), signal, async (ends) => {
      try {
        const response = await fetch(baseUrl + target, { ...init, signal: ends })
        return {
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          contentType: response.headers.get('content-type'),
          date: response.headers.get('date'),
          headers: Object.fromEntries(response.headers),
          text: await readText(response, maxResponseBytes),
        }
      } catch (thrown) {
        signal?.throwIfAborted()
        throw asTransportError(ends.aborted ? ends.reason : thrown)
      }
    })
  }
}

/** Reads a body as text, and stops when it is too long. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  // Counted while reading, because a Content-Length may be missing, wrong, or that of a compressed body.
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = Number(response.headers.get('content-length')) > maxBytes ? Infinity : 0
  for (;;) {
    const { done, value } = bytes > maxBytes ? { done: true } : await reader.read()
    bytes += value?.length ?? 0
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => {})
      throw tooLongError(maxBytes)
    }
    text += decoder.decode(value, { stream: !done })
    if (done) return text
  }
}

/**
 * A response whose bytes are at hand, which are faster to search than its text. A copy with another text does not have
 * them.
 */
export class ReceivedResponse implements Incoming {
  readonly status: number
  readonly retryAfter: string | null
  readonly contentType: string | null
  readonly date: string | null
  readonly headers: HeaderFields
  readonly text: string
  readonly #bytes: Uint8Array

  constructor(status: number, headers: HeaderFields, text: string, bytes: Uint8Array) {
    this.status = status
    this.retryAfter = firstOf(headers['retry-after'])
    this.contentType = firstOf(headers['content-type'])
    this.date = firstOf(headers['date'])
    this.headers = headers
    this.text = text
    this.#bytes = bytes
  }

  /** Returns the bytes of the text of a response; undefined where they are not at hand. */
  static bytesOf(response: object): Uint8Array | undefined {
    return #bytes in response ? response.#bytes : undefined
  }
}

/** Returns the first value of a header that may be repeated. */
function firstOf(header: string | readonly string[] | undefined): string | null {
  return (typeof header === 'object' ? header[0] : header) ?? null
}
