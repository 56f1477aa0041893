// What every peer signs with, and how the peers without a library sign. The server answers without a check.
import { createHmac } from 'node:crypto'

export const credentials = { key: 'bench', secret: 'bench-secret', passphrase: 'bench-passphrase' }

/** Returns the headers of a signed GET: what ours sends, as a program without a library does. */
export function signedHeaders(target) {
  const { key, secret, passphrase } = credentials
  const timestamp = String(Date.now())
  return {
    'ACCESS-KEY': key,
    'ACCESS-SIGN': createHmac('sha256', secret).update(`${timestamp}GET${target}`).digest('base64'),
    'ACCESS-PASSPHRASE': passphrase,
    'ACCESS-TIMESTAMP': timestamp,
    'Content-Type': 'application/json',
    locale: 'en-US',
  }
}
