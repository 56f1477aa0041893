// Signs requests: base64(HMAC-SHA256) over timestamp, method, target and body.
import { hmac } from '#platform'

export interface SignInput {
  readonly secret: string
  /** Unix milliseconds, exactly as in the header ACCESS-TIMESTAMP. */
  readonly timestamp: string | number
  readonly method: string
  /** The path of the request line, without the query. */
  readonly path: string
  /** The encoded query exactly as it is sent, without the question mark. */
  readonly query?: string
  /** The body exactly as it is sent; empty for GET. */
  readonly body?: string
}

/**
 * Returns the value of the header ACCESS-SIGN for one request. Known from public practice (GAPS.md#g2):
 * base64(HMAC-SHA256(secret, timestamp + METHOD + path + ["?" + query] + body)).
 *
 * @example
 * await sign({ secret, timestamp: Date.now(), method: 'GET', path: '/capi/v2/account/getAccounts' })
 */
export async function sign({ secret, timestamp, method, path, query = '', body = '' }: SignInput): Promise<string> {
  return signTarget(secret, timestamp, method.toUpperCase(), query === '' ? path : `${path}?${query}`, body)
}

/** Returns whether the signature is that of the request. It takes constant time, wherever the two differ. */
export async function verify({ signature, ...input }: SignInput & { readonly signature: string }): Promise<boolean> {
  const expected = await sign(input)
  if (signature.length !== expected.length) return false
  let difference = 0
  for (let index = 0; index < expected.length; index++)
    difference |= expected.charCodeAt(index) ^ signature.charCodeAt(index)
  return difference === 0
}

/** Like `sign`, but synchronous where the platform allows it. The target is path and query exactly as they are sent. */
export function signTarget(
  secret: string,
  timestamp: string | number,
  method: string,
  target: string,
  body: string,
): string | Promise<string> {
  return hmac(secret, `${timestamp}${method}${target}${body}`)
}
