import { hmac } from '#hmac'

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
export function sign({ secret, timestamp, method, path, query = '', body = '' }: SignInput): Promise<string> {
  return hmac(secret, `${timestamp}${method.toUpperCase()}${path}${query === '' ? '' : `?${query}`}${body}`)
}
