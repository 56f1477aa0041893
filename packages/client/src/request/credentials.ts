// Signs a request: returns its ACCESS- headers. A credential that no header can hold is refused without being shown.
import { UsageError } from '../transport/errors.ts'
import type { Context, Credentials, Request } from './context.ts'
import { distinctTime } from './distinct-times.ts'
import { signTarget } from './sign.ts'

/**
 * Returns header names and values in turn, with the current time as timestamp, or a later one that no equal request
 * has: a promise only where the credentials or the signature are one.
 */
export function signedHeaders(context: Context, request: Request): readonly string[] | Promise<readonly string[]> {
  const { credentials } = context.authentication!
  if (typeof credentials !== 'function') return sign(context, request, credentials)
  return whileHeld(context, credentials()).then((given) => sign(context, request, given))
}

function sign(
  { clock, clockOffset, authentication }: Context,
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
    'locale', authentication!.locale,
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
