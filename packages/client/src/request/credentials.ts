/** Signs a request: returns its ACCESS- headers. A credential that no header can hold is refused without being shown. */
import { UsageError } from '../transport/errors.ts'
import type { Context, Request } from './context.ts'
import { signTarget } from './sign.ts'

/** Returns header names and values in turn, with the current time as timestamp. */
export async function signedHeaders(
  context: Context,
  { name, method, target, body = '' }: Request,
): Promise<readonly string[]> {
  const { credentials } = context
  const given = typeof credentials === 'function' ? await whileHeld(context, credentials()) : credentials
  if (!given) throw new UsageError(`${name.title} is signed: expected credentials, was none.`)
  const { key, secret, passphrase } = given
  check('key', key, HEADER_TEXT)
  check('secret', secret, /./)
  check('passphrase', passphrase, HEADER_TEXT)
  const timestamp = String(Math.round(context.clock.now() + context.clockOffset))
  const signed = signTarget(secret, timestamp, method, target, body)
  const signature = typeof signed === 'string' ? signed : await whileHeld(context, signed)
  return [
    'ACCESS-KEY', key,
    'ACCESS-SIGN', signature,
    'ACCESS-PASSPHRASE', passphrase,
    'ACCESS-TIMESTAMP', timestamp,
    'Content-Type', 'application/json',
    'locale', context.locale,
  ] // prettier-ignore
}

/** Waits for something that takes no time on a simulated clock. */
async function whileHeld<Value>({ clock }: Context, value: Value | Promise<Value>): Promise<Value> {
  const release = clock.hold?.()
  try {
    return await value
  } finally {
    release?.()
  }
}

/** Printable ASCII without spaces at its ends: every platform sends such a header value unchanged. */
export const HEADER_TEXT: RegExp = /^[!-~](?:[ -~]*[!-~])?$/

function check(name: string, value: unknown, pattern: RegExp): void {
  if (typeof value === 'string' && pattern.test(value)) return
  const was = typeof value !== 'string' ? typeof value : value === '' ? 'empty' : 'text with other characters'
  throw new UsageError(`credentials.${name} must be printable ASCII text, was ${was}.`)
}
