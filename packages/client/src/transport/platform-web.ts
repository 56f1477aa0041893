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
 * a program in a browser is loaded more often than it reads long lists. Each character is matched once, also in an invalid text.
 */
export function quoteIntegers(text: string, _response?: object): string {
  if (!LONG_INTEGER.test(text)) return text
  let isInString = false
  return text.replace(QUOTE_OR_INTEGER, (match, digits) => {
    if (match === '"') isInString = !isInString
    return digits && !isInString ? `"${digits}"` : match
  })
}

const LONG_INTEGER = /[^"\d]\d{16}|^\d{16}/
/** An escape is matched as well, so that an escaped quote does not count. */
const QUOTE_OR_INTEGER = /\\[^]|"|(?<![\d.eE+-])(-?[1-9]\d{15,})(?![\d.eE])/g

/** Returns the default transport. */
export function platformTransport(baseUrl: string, clock: Clock): Transport {
  return fetchTransport(baseUrl, (input, init) => globalThis.fetch(input, init), clock)
}
