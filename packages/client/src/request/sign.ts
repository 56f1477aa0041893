import { hmac } from '#platform'

export interface SignInput {
  readonly secret: string
  /** Unix milliseconds, the very text of the header ACCESS-TIMESTAMP. */
  readonly timestamp: string | number
  readonly method: string
  /** The path of the request line, without the query. */
  readonly path: string
  /** The encoded query as it goes on the wire, without the question mark. */
  readonly query?: string
  /** The very text of the body; empty for GET. */
  readonly body?: string
}

/**
 * Returns the value of the header ACCESS-SIGN for one request.
 * Practice (GAPS.md#g2): base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body)).
 *
 * @example
 * await sign({ secret, timestamp: Date.now(), method: 'GET', path: '/capi/v2/account/getAccounts' })
 */
export async function sign({ secret, timestamp, method, path, query = '', body = '' }: SignInput): Promise<string> {
  return signTarget(secret, timestamp, method.toUpperCase(), query === '' ? path : `${path}?${query}`, body)
}

/** Returns whether a signature belongs to the request, in a time that does not depend on where they differ. */
export async function verify({ signature, ...input }: SignInput & { readonly signature: string }): Promise<boolean> {
  const expected = await sign(input)
  if (signature.length !== expected.length) return false
  let difference = 0
  for (let index = 0; index < expected.length; index++)
    difference |= expected.charCodeAt(index) ^ signature.charCodeAt(index)
  return difference === 0
}

/** As `sign`, at once where the platform can; the target is path and query as they go on the wire. */
export function signTarget(
  secret: string,
  timestamp: string | number,
  method: string,
  target: string,
  body: string,
): string | Promise<string> {
  return hmac(secret, `${timestamp}${method}${target}${body}`)
}
