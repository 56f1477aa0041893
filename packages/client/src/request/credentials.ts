/** The headers that sign a request. A credential that no header can carry is refused without being shown. */
import { UsageError } from '../transport/errors.ts'
import { signTarget } from './sign.ts'
import type { Context, Request } from './context.ts'

/** Returns names and values in turn, with a timestamp of now. */
export async function signedHeaders(
  context: Context,
  { name, method, target, body = '' }: Request,
): Promise<readonly string[]> {
  const { credentials } = context
  const given = typeof credentials === 'function' ? await credentials() : credentials
  if (!given) throw new UsageError(`${name.title} is signed: expected credentials, was none.`)
  const { key, secret, passphrase } = given
  check('key', key, SENDABLE)
  check('secret', secret, /./)
  check('passphrase', passphrase, SENDABLE)
  const timestamp = String(Math.round(context.clock() + context.offset))
  const signed = signTarget(secret, timestamp, method, target, body)
  const signature = typeof signed === 'string' ? signed : await signed
  return [
    'ACCESS-KEY', key,
    'ACCESS-SIGN', signature,
    'ACCESS-PASSPHRASE', passphrase,
    'ACCESS-TIMESTAMP', timestamp,
    'Content-Type', 'application/json',
    'locale', context.locale,
  ] // prettier-ignore
}

/** Printable ASCII without spaces around it: what every platform sends as it is. */
export const SENDABLE: RegExp = /^[!-~](?:[ -~]*[!-~])?$/

function check(name: string, value: unknown, pattern: RegExp): void {
  if (typeof value === 'string' && pattern.test(value)) return
  const was = typeof value !== 'string' ? typeof value : value === '' ? 'empty' : 'text with other characters'
  throw new UsageError(`credentials.${name} must be printable ASCII text, was ${was}.`)
}
