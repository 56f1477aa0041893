/**
 * A `fetch` that signs: for clients that other tools generate, and for endpoints that the document does not describe.
 * It has the budget, the fresh signatures, the retries of reads and the exact JSON of the client. What is not a read is sent once:
 * after a failure only the caller knows whether sending it again is harmless.
 */
import { type Operation, operations } from '@capi/api'
import { type ClientOptions, createContext } from './client.ts'
import { ApiError, UsageError } from './transport/errors.ts'
import { parseJson, quoteIntegers } from './transport/parse-json.ts'
import { policyOf, sendOnce, withRetries } from './request/request.ts'
import type { Incoming } from './transport/transport.ts'
import type { Request as Signed } from './request/context.ts'

const known = new Map<string, Operation>(
  Object.values(operations).map((operation) => [`${operation.method} ${operation.path}`, operation]),
)

/**
 * Returns a `fetch` whose requests to `baseUrl` are signed. Its answers are exact: in a JSON text, integers of 16 digits or more are
 * strings, so that no parser rounds them. It throws NetworkError where no answer came, and UsageError for a URL outside `baseUrl`.
 *
 * @example
 * const fetch = signedFetch({ baseUrl, credentials })
 * const api = createApi({ baseUrl, fetch })
 */
export function signedFetch(options: ClientOptions): typeof globalThis.fetch {
  const context = createContext(options)
  const base = new URL(options.baseUrl)
  return async (input, init) => {
    const { method, target, path, body, signal } = await read(input, init, base)
    const operation = known.get(`${method} ${path}`)
    const isRead = operation ? policyOf(operation.id) === 'read' : method === 'GET'
    const request: Signed = {
      name: { operationId: operation?.id ?? null, title: `[${method}] ${JSON.stringify(path)}` },
      method,
      target,
      body,
      signed: operation?.signed ?? true,
      cost: { ip: 1, uid: 1, ...operation?.weight, orders: isRead ? 0 : 1 },
      policy: isRead ? 'read' : 'once',
      signal,
    }
    let last: Incoming | undefined
    try {
      await withRetries(context, request, async (attempt) => {
        last = undefined
        last = await sendOnce(
          { ...context, transport: async (outgoing) => (last = await context.transport(outgoing)) },
          request,
          attempt,
        )
        if (last.status >= 500) throw new ApiError(request.name, last.status, null, '')
        const code = last.status < 400 ? undefined : codeOf(last.text)
        if (code !== undefined) throw new ApiError(request.name, last.status, code, '')
      })
    } catch (thrown) {
      // An answer is an answer, whatever its status; only its absence is an error of fetch.
      if (!(thrown instanceof ApiError) || !last) throw thrown
    }
    return answer(last!)
  }
}

async function read(input: string | URL | globalThis.Request, init: RequestInit | undefined, base: URL) {
  const isPlain = typeof input === 'string' || input instanceof URL
  const url = new URL(isPlain ? input : input.url, base)
  if (url.origin !== base.origin) throw new UsageError(`Expected a URL of ${base.origin}, was one of ${url.origin}.`)
  const method = (init?.method ?? (isPlain ? 'GET' : input.method)).toUpperCase()
  const given = init?.body ?? (isPlain || method === 'GET' ? undefined : await input.text())
  if (given !== undefined && given !== null && typeof given !== 'string')
    throw new UsageError(`The body must be text, was ${typeof given}.`)
  const prefix = base.pathname.replace(/\/$/, '')
  const path = url.pathname.slice(url.pathname.startsWith(`${prefix}/`) ? prefix.length : 0)
  const signal = init?.signal ?? (isPlain ? undefined : input.signal) ?? undefined
  return { method, target: path + url.search, path, body: given || undefined, signal }
}

function codeOf(text: string): string | undefined {
  try {
    const { code } = parseJson(text) as { code?: unknown }
    return code === undefined ? undefined : String(code)
  } catch {
    return undefined
  }
}

function answer({ status, text, contentType, retryAfter }: Incoming): Response {
  const isEmpty = status === 204 || status === 304
  const headers = new Headers()
  if (contentType !== null) headers.set('content-type', contentType)
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  // The text itself is made exact, because many clients parse it without `json()`.
  const exact = /^\s*[[{]/.test(text) ? quoteIntegers(text) : text
  return new Response(isEmpty ? null : exact, { status, headers })
}
