// Verifies the signature of a request over the received bytes of its request line and body, with node:crypto.
// It shares no code with the client.
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  CREDENTIALS_WRONG,
  KEY_MISSING,
  KEY_UNKNOWN,
  PASSPHRASE_MISSING,
  SIGNATURE_MISMATCH,
  SIGNATURE_MISSING,
  TIMESTAMP_EXPIRED,
  TIMESTAMP_MALFORMED,
  TIMESTAMP_MISSING,
  limits,
} from '@capi/api'

export const credentials = { key: 'the-key-9f2c', secret: 'the-secret-71d0', passphrase: 'thePassphrase4e8b' }

/** Returns the error code of a refused request, or null. `now` is the time of the exchange in Unix milliseconds. */
export function checkSignature(
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
  now: number,
): string | null {
  const {
    'access-key': key,
    'access-sign': signature,
    'access-timestamp': timestamp,
    'access-passphrase': passphrase,
  } = headers
  if (key === undefined) return KEY_MISSING
  if (signature === undefined) return SIGNATURE_MISSING
  if (timestamp === undefined) return TIMESTAMP_MISSING
  if (passphrase === undefined) return PASSPHRASE_MISSING
  if (!/^\d{13}$/.test(String(timestamp))) return TIMESTAMP_MALFORMED
  if (key !== credentials.key) return KEY_UNKNOWN
  if (passphrase !== credentials.passphrase) return CREDENTIALS_WRONG
  if (Math.abs(Number(timestamp) - now) > limits.clockSkewMs) return TIMESTAMP_EXPIRED
  const signed = Buffer.concat([Buffer.from(`${String(timestamp)}${method}${target}`), body])
  return signature === createHmac('sha256', credentials.secret).update(signed).digest('base64')
    ? null
    : SIGNATURE_MISMATCH
}
