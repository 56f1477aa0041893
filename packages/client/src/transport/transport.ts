/** One request over the network and what came of it. Nothing here knows operations, signatures or retries. */

export interface Outgoing {
  readonly method: string
  /** Path and query, exactly as signed. */
  readonly target: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly body: string | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

export interface Incoming {
  readonly status: number
  /** How long to wait after a refusal for too many requests, as the header says it. */
  readonly retryAfter: string | null
  readonly contentType: string | null
  readonly text: string
}

export type Transport = (request: Outgoing) => Promise<Incoming>

/** No readable answer came. */
export class TransportError extends Error {
  override readonly name: string = 'TransportError'
  /** False when the request surely never reached the service, so that it may be sent again whatever it does. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived: boolean, cause?: unknown) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** Nothing listens there, or nobody knows the name: the connection never came about. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])

/** Turns what a socket or `fetch` threw into a TransportError; `fetch` hides the reason in the cause. */
export function asTransportError(thrown: unknown): TransportError {
  if (thrown instanceof TransportError) return thrown
  const { cause } = thrown as { cause?: unknown }
  const { name, message, code, errors } = (cause instanceof Error ? cause : Object(thrown)) as Thrown
  const reason = code ?? errors?.[0]?.code
  // Only the words are kept: what an injected `fetch` throws may hold the request, and with it the headers.
  const words = Object.assign(
    new Error(message),
    { name: name ?? 'Error' },
    reason === undefined ? {} : { code: reason },
  )
  return new TransportError(message || reason || 'the request failed', !NOT_SENT.has(reason ?? ''), words)
}

interface Thrown {
  readonly name?: string
  readonly message?: string
  readonly code?: string
  readonly errors?: readonly { readonly code?: string }[]
}

export function timeoutError(timeoutMs: number): TransportError {
  return new TransportError(`expected an answer within ${timeoutMs} ms, none came`, true)
}

/** Returns a transport over a `fetch`. */
export function fetchTransport(baseUrl: string, fetch: typeof globalThis.fetch): Transport {
  return async ({ method, target, headers, body, timeoutMs, signal }) => {
    const control = new AbortController()
    const abort = (): void => control.abort(signal?.reason)
    const timer = setTimeout(() => control.abort(timeoutError(timeoutMs)), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    const pairs: Record<string, string> = {}
    for (let index = 0; index < headers.length; index += 2) pairs[headers[index]!] = headers[index + 1]!
    try {
      const init: RequestInit = { method, headers: pairs, redirect: 'manual', signal: control.signal }
      if (body !== undefined) init.body = body
      const answer = await fetch(baseUrl + target, init)
      const text = await answer.text()
      const { status } = answer
      return {
        status,
        retryAfter: answer.headers.get('retry-after'),
        contentType: answer.headers.get('content-type'),
        text,
      }
    } catch (thrown) {
      signal?.throwIfAborted()
      throw asTransportError(control.signal.aborted ? control.signal.reason : thrown)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }
}
