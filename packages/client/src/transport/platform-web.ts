/** The transport and HMAC of browsers, workers and other runtimes: fetch and Web Crypto. */
import type { Clock } from './clock.ts'
import { type Transport, fetchTransport } from './transport.ts'

const encoder = new TextEncoder()

/** Returns base64(HMAC-SHA256(secret, text)). */
export async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign(algorithm, key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** Returns the default transport. */
export function platformTransport(baseUrl: string, clock: Clock): Transport {
  return fetchTransport(baseUrl, (input, init) => globalThis.fetch(input, init), clock)
}
