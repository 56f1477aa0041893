// The signature of a request, base64(HMAC-SHA256) over timestamp, method, target and body, and the ACCESS- headers that
// carry it. A credential that no header can hold is refused without being shown, two equal requests that change
// something never have the same timestamp, and what a server repeats of the headers is removed from errors.
import { hmac } from '#platform'
import { UsageError } from './errors.ts'
import type { Context, Credentials, Request } from './context.ts'
import type { Clock } from './clock.ts'

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
function signTarget(
  secret: string,
  timestamp: string | number,
  method: string,
  target: string,
  body: string,
): string | Promise<string> {
  return hmac(secret, `${timestamp}${method}${target}${body}`)
}

/**
 * Returns header names and values in turn, with the current time as timestamp, or a later one that no equal request
 * has: a promise only where the credentials or the signature are one.
 */
export function signedHeaders(context: Context, request: Request): readonly string[] | Promise<readonly string[]> {
  const { credentials } = context
  if (typeof credentials !== 'function') return headersOf(context, request, credentials)
  return whileHeld(context, credentials()).then((given) => headersOf(context, request, given))
}

function headersOf(
  { clock, clockOffset, locale }: Context,
  { kind, target, body = '', onSigned }: Request,
  credentials: Credentials | undefined,
): readonly string[] | Promise<readonly string[]> {
  if (!credentials) throw new UsageError(`${kind.title} is signed: expected credentials, was none.`)
  checkCredentials(credentials)
  const { key, secret, passphrase } = credentials
  const now = Math.round(clock.now() + clockOffset)
  const timestamp = kind.policy === 'read' ? now : distinctTime(clock, now, `${key} ${target} ${body}`)
  onSigned?.(timestamp)
  const headers = (signature: string): readonly string[] => [
    'ACCESS-KEY', key,
    'ACCESS-SIGN', signature,
    'ACCESS-PASSPHRASE', passphrase,
    'ACCESS-TIMESTAMP', String(timestamp),
    'Content-Type', 'application/json',
    'locale', locale,
  ] // prettier-ignore
  const signature = signTarget(secret, timestamp, kind.method, target, body)
  return typeof signature === 'string' ? headers(signature) : whileHeld({ clock }, signature).then(headers)
}

/** Waits for something that takes no time on a simulated clock. */
async function whileHeld<Value>({ clock }: Pick<Context, 'clock'>, value: Value | Promise<Value>): Promise<Value> {
  const release = clock.hold?.()
  try {
    return await value
  } finally {
    release?.()
  }
}

/** Throws a UsageError, which shows none of them, if a request cannot carry these credentials. */
export function checkCredentials({ key, secret, passphrase }: Credentials): void {
  check('key', key, HEADER_TEXT)
  check('secret', secret, /./)
  check('passphrase', passphrase, HEADER_TEXT)
}

/** Printable ASCII without spaces at its ends: every platform sends such a header value unchanged. */
export const HEADER_TEXT: RegExp = /^[!-~](?:[ -~]*[!-~])?$/

function check(name: string, value: unknown, pattern: RegExp): void {
  if (typeof value === 'string' && pattern.test(value)) return
  const was = typeof value !== 'string' ? typeof value : value === '' ? 'empty' : 'text with other characters'
  throw new UsageError(`credentials.${name} must be printable ASCII text, was ${was}.`)
}

/** The latest timestamp of each of the latest requests by a clock, the latest last. */
const TIMES = new WeakMap<Clock, Map<string, number>>()

/**
 * Returns a timestamp from `time` on that no equal request has, because a server may take the second one for a copy of
 * the first one, and refuse it. The clock may stand still, and clients with one clock may share a key. `text` is all
 * that is signed beside it, and the key.
 */
export function distinctTime(clock: Clock, time: number, text: string): number {
  const times = TIMES.get(clock) ?? new Map<string, number>()
  TIMES.set(clock, times)
  const last = times.get(text)!
  // Far ahead, it belongs to another clock, to a time that a simulated one has left again, or to a clock that was
  // corrected since.
  const distinct = last >= time && last < time + 2.5e4 ? last + 1 : time
  times.delete(text)
  if (times.set(text, distinct).size > 1e4) times.delete(times.keys().next().value!)
  return distinct
}

/** Shorter credentials are not searched for: they would match parts of ordinary words. */
const MIN_LENGTH = 4

const REDACTED = '[redacted]'

/**
 * Returns the text without the values of credentials and signatures, also as URLs and JSON encode them. `headers` has
 * names and values in turn.
 */
export function redactText(text: string, headers: readonly string[]): string {
  return redactValues(text, headers, isCredential)
}

function redactValues(text: string, headers: readonly string[], isHidden: (name: string) => boolean): string {
  let clean = text
  for (let index = 0; index < headers.length; index += 2) {
    const value = headers[index + 1]!
    if (!isHidden(headers[index]!) || value.length < MIN_LENGTH) continue
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      clean = clean.replaceAll(form, REDACTED)
  }
  return clean
}

function isCredential(name: string): boolean {
  return /^access-(?!timestamp$)/i.test(name)
}

/** Whether a header may be secret: a credential, a signature, or one that a caller adds, but for harmless names. */
export function isSecret(name: string): boolean {
  return !/^(access-timestamp|content-type|locale|user-agent|accept(-.*)?|cache-control|x-request-id)$/i.test(name)
}

/**
 * Redacts the texts of an error and of its causes, in place. Programs compare names and codes, which a short value of a
 * header that a caller adds could be a part of.
 */
export function redactError(error: unknown, headers: readonly string[]): void {
  for (let current = error; current instanceof Error; current = current.cause) {
    for (const name of ['message', 'stack', 'name', 'code']) {
      const text = Reflect.get(current, name) as unknown
      if (typeof text !== 'string') continue
      const isRead = name === 'message' || name === 'stack'
      const clean = redactValues(text, headers, isRead ? isSecret : isCredential)
      if (clean !== text) Object.defineProperty(current, name, { value: clean, enumerable: name === 'code' })
    }
  }
}
