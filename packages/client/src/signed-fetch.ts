// A `fetch` that signs requests, for clients that other tools generate and for endpoints that the document does not
// describe. It has the rate limiter, the signatures, the retries of reads and the exact JSON of the client. Other
// requests are sent once: only the caller knows whether it is harmless to repeat them.
import { quoteNumbers } from '#platform'
import type { ClientOptions } from './client.ts'
import type { Endpoint, RequestKind, Request as SignedRequest } from './context.ts'
import { withDeadline, withRetries, sendOnce } from './call.ts'
import { readCode } from './response.ts'
import { createSignedContext, endpoints } from './options.ts'
import { ApiError, NetworkError, type RequestName, UsageError } from './errors.ts'
import type { Incoming } from './transport.ts'

/**
 * Returns a `fetch` whose requests to `baseUrl` are signed. Its responses are exact: numbers of 16 digits or more are
 * strings in a JSON text, so that no parser rounds them. It throws NetworkError if no response came, and UsageError for
 * a URL outside of `baseUrl`. With a transport and without a `baseUrl`, URLs are paths.
 *
 * @example
 * const fetch = signedFetch({ baseUrl, credentials })
 * const api = createApi({ baseUrl, fetch })
 */
export function signedFetch(options: ClientOptions): typeof globalThis.fetch {
  const context = createSignedContext(options)
  const known = new Map(
    Object.values<Endpoint>(endpoints).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )
  const base = new URL(options.baseUrl ?? 'http://127.0.0.1')
  return async (input, init) => {
    const { method, target, path, body, signal } = await read(input, init, base)
    // HEAD has the cost and the policy of GET. Its signature is of HEAD, because that covers the request line.
    const handled = method === 'HEAD' ? 'GET' : method
    const endpoint = known.get(`${handled} ${path}`)
    const isRead = endpoint ? endpoint.policy === 'read' : handled === 'GET'
    const kind: RequestKind = {
      id: endpoint?.id ?? null,
      title: `[${method}] ${JSON.stringify(path)}`,
      method,
      signed: endpoint?.signed ?? true,
      cost: { ip: 1, uid: 1, ...endpoint?.cost, orders: isRead ? 0 : 1 },
      policy: isRead ? 'read' : 'once',
    }
    const request: SignedRequest = { kind, target, body, signal }
    let last: Incoming | undefined
    const transport = async (outgoing: Parameters<typeof context.transport>[0]): Promise<Incoming> =>
      (last = await context.transport(outgoing))
    const attempt = async (limited: SignedRequest, number: number): Promise<void> => {
      last = undefined
      const { status, text } = await sendOnce({ ...context, transport }, limited, number, (incoming) => incoming)
      const code = status < 400 || status >= 500 ? null : readCode(text)
      if (status >= 500 || code !== null) throw new ApiError(kind, status, code, '')
    }
    try {
      await withDeadline(context, kind, { signal }, (limited) =>
        withRetries(context, { ...request, ...limited }, (number) => attempt({ ...request, ...limited }, number)),
      )
    } catch (thrown) {
      // Every response is returned, whatever its status; only a missing response is an error of fetch.
      if (!(thrown instanceof ApiError) || !last) throw thrown
    }
    return asResponse(kind, last!)
  }
}

async function read(input: string | URL | Request, init: RequestInit | undefined, base: URL) {
  const request = typeof input === 'string' || input instanceof URL ? undefined : input
  const url = new URL(request?.url ?? (input as string | URL), base)
  if (url.origin !== base.origin) throw new UsageError(`Expected a URL of ${base.origin}, was one of ${url.origin}.`)
  const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
  const given = init?.body ?? (method === 'GET' ? undefined : await request?.text())
  if (given !== undefined && given !== null && typeof given !== 'string')
    throw new UsageError(`The body must be text, was ${typeof given}.`)
  const prefix = base.pathname.replace(/\/$/, '')
  const path = url.pathname.slice(url.pathname.startsWith(`${prefix}/`) ? prefix.length : 0)
  const signal = init?.signal ?? request?.signal
  return { method, target: path + url.search, path, body: given || undefined, signal }
}

function asResponse(name: RequestName, { status, text, contentType, retryAfter }: Incoming): Response {
  if (status < 200 || status > 599) throw new NetworkError(name, `expected a status of 200 to 599, was ${status}`, true)
  const isEmpty = [204, 205, 304].includes(status)
  const headers = new Headers()
  if (contentType !== null) headers.set('content-type', contentType)
  if (retryAfter !== null) headers.set('retry-after', retryAfter)
  // The text itself is made exact, because many clients parse it without `json()`.
  const exact = /^\s*[[{]/.test(text) ? quoteNumbers(text) : text
  return new Response(isEmpty ? null : exact, { status, headers })
}
