// The control token, which protects the control API on a network. It is compared in constant time and appears in no
// response and no log.
import { platform } from '#platform'
import { isLoopback } from '@capi/api'
import { Rejection } from '../document/rejection.ts'
import type { Caller } from '../operations/caller.ts'

/** Throws a `RangeError` if a token is invalid, or missing for an address that is not loopback. */
export function requireTokenForHost(host: string, token: string | undefined): void {
  if (token !== undefined && !/^[!-~]{16,256}$/.test(token)) {
    throw new RangeError(
      'A control token must have 16 to 256 printable ASCII characters without spaces, was different.',
    )
  }
  if (token !== undefined || isLoopback(host)) return
  throw new RangeError(
    `Listening on ${host} opens /sandbox to a network, which requires a control token; none was set. ` +
      'Set CAPI_CONTROL_TOKEN or --control-token, or listen on 127.0.0.1.',
  )
}

/** Throws a rejection unless a caller has the token. */
export type TokenCheck = (caller: Pick<Caller, 'headers'>) => void

/** Returns the check for a token; without one it admits every caller. */
export function createTokenCheck(token: string | undefined): TokenCheck {
  if (token === undefined) return () => undefined
  // Of the same length for every token, as the comparison requires.
  const expected = platform.sha256(token)
  return ({ headers }) => {
    const [, given = ''] = /^bearer +(.*)$/i.exec(String(headers['authorization'] ?? '')) ?? []
    if (platform.isEqualText(platform.sha256(given), expected)) return
    const was = given === '' ? 'missing' : 'not'
    const text = `The header Authorization must be Bearer and the control token of this sandbox, was ${was}.`
    throw new Rejection('control_denied', text, ['WWW-Authenticate', 'Bearer'])
  }
}
