/**
 * The client: one method for each operation of the document, signed, exact and normalised.
 * A body is serialised once, and the signature covers the very text that is sent.
 * It does not retry, pace or page yet; every call is one request.
 */
import { type Methods, type Operation, type OperationId, codecs, operations } from '@capi/api'
import { readAnswer } from './answer.ts'
import { NetworkError, UsageError } from './errors.ts'
import { sign } from './sign.ts'

export interface Credentials {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export interface ClientOptions {
  /** Scheme, host and port, such as `http://127.0.0.1:8787`. */
  readonly baseUrl: string
  /** Needed by every operation except those of the market. */
  readonly credentials?: Credentials
  /** @default 'en-US' */
  readonly locale?: string
  /** How long one request may take, in milliseconds. @default 10000 */
  readonly timeoutMs?: number
  /** @default globalThis.fetch */
  readonly fetch?: typeof globalThis.fetch
  /** Unix milliseconds. @default Date.now */
  readonly clock?: () => number
}

export type Client = Methods

/**
 * Returns a client of the service at `baseUrl`.
 *
 * @example
 * const capi = createClient({ baseUrl: 'http://127.0.0.1:8787' })
 * const { last } = await capi.getTicker({ symbol: 'cmt_btcusdt' })
 */
export function createClient(options: ClientOptions): Client {
  const baseUrl = originOf(options.baseUrl)
  const ids = Object.keys(operations) as OperationId[]
  return Object.fromEntries(ids.map((id) => [id, (input?: object) => call(id, input ?? {}, baseUrl, options)])) as unknown as Client
}

async function call(id: OperationId, input: object, baseUrl: string, options: ClientOptions): Promise<unknown> {
  const operation = operations[id]
  const codec = codecs[id]
  const query = codec.query?.(input as never) ?? ''
  const body = codec.body ? JSON.stringify(codec.body(input as never)) : ''
  const headers = await headersOf(operation, query, body, options)
  const target = query === '' ? operation.path : `${operation.path}?${query}`
  const { fetch = globalThis.fetch, timeoutMs = 10_000 } = options
  let status: number
  let text: string
  try {
    const answer = await fetch(baseUrl + target, {
      method: operation.method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(codec.body && { body }),
    })
    status = answer.status
    text = await answer.text()
  } catch (cause) {
    throw new NetworkError(id, reasonOf(cause, timeoutMs), cause)
  }
  return codec.read(readAnswer(id, status, text))
}

async function headersOf(
  operation: Operation,
  query: string,
  body: string,
  { credentials, locale = 'en-US', clock = Date.now }: ClientOptions,
): Promise<Record<string, string>> {
  if (!operation.signed) return {}
  if (!credentials) throw new UsageError(`${operation.id} is signed: expected credentials, was none.`)
  const { key, secret, passphrase } = credentials
  const timestamp = String(clock())
  const { method, path } = operation
  return {
    'ACCESS-KEY': key,
    'ACCESS-SIGN': await sign({ secret, timestamp, method, path, query, body }),
    'ACCESS-PASSPHRASE': passphrase,
    'ACCESS-TIMESTAMP': timestamp,
    'Content-Type': 'application/json',
    locale,
  }
}

function originOf(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) throw new UsageError(`baseUrl must be a URL such as http://127.0.0.1:8787, was ${JSON.stringify(baseUrl)}.`)
  return baseUrl.replace(/\/+$/, '')
}

function reasonOf(cause: unknown, timeoutMs: number): string {
  const { name, message, cause: inner } = cause as Error
  if (name === 'TimeoutError') return `expected an answer within ${timeoutMs} ms, none came`
  // fetch wraps what went wrong in an error that says no more than "fetch failed".
  return inner instanceof Error && inner.message !== '' ? inner.message : ((inner as { code?: string } | undefined)?.code ?? message)
}
