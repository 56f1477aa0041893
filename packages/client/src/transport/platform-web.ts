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

/**
 * Returns the JSON text with quotes around its integers of 16 digits or more. Much shorter than the search through bytes on Node, and slower:
 * a program in a browser is loaded more often than it reads long lists. A string is one match, so that nothing in it is changed.
 */
export function quoteIntegers(text: string, _response?: object): string {
  return LONG_INTEGER.test(text)
    ? text.replace(STRING_OR_INTEGER, (match, digits) => (digits ? `"${digits}"` : match))
    : text
}

const LONG_INTEGER = /[^"\d]\d{16}|^\d{16}/
const STRING_OR_INTEGER = /"(?:[^"\\]|\\[^])*"|(?<![\d.eE+-])(-?[1-9]\d{15,})(?![\d.eE])/g

/** Returns the default transport. */
export function platformTransport(baseUrl: string, clock: Clock): Transport {
  return fetchTransport(baseUrl, (input, init) => globalThis.fetch(input, init), clock)
}
