// The transport and HMAC of browsers, workers and other runtimes: fetch and Web Crypto.
import type { Clock } from './clock.ts'
import { DEEPEST, tooDeep } from './exact-json.ts'
import { type Transport, fetchTransport } from './transport.ts'

/** Returns base64(HMAC-SHA256(secret, text)). */
export async function hmac(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign(algorithm, key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/**
 * Returns the JSON text with quotes around its numbers of 16 digits or more; throws SyntaxError where it is nested too
 * deep. Much shorter than the search through bytes on Node, and slower: a program in a browser is loaded more often
 * than it reads long lists.
 */
export function quoteNumbers(text: string, _response?: object): string {
  let quoted = ''
  let copied = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const start = at
    const code = text.charCodeAt(at)
    // The character after a backslash does not end a string.
    if (code === 34) while (++at < text.length && text.charCodeAt(at) !== 34) at += +(text.charCodeAt(at) === 92)
    else if (isPartOfNumber(code)) while (isPartOfNumber(text.charCodeAt(at + 1))) at++
    // A bracket is the brace of the same direction without one bit.
    depth += (code | 32) === 123 ? 1 : (code | 32) === 125 ? -1 : 0
    if (depth > DEEPEST) throw tooDeep()
    const token = at - start < 15 ? '' : text.slice(start, at + 1)
    if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(token)) continue
    if (token.replace(/e.*|\D/gi, '').length < 16) continue
    quoted += `${text.slice(copied, start)}"${token}"`
    copied = at + 1
  }
  return quoted + text.slice(copied)
}

/** There are no environment variables. */
export function environment(_name: string): string | undefined {
  return undefined
}

/** Digits, signs, dots and the letter of an exponent. */
function isPartOfNumber(code: number): boolean {
  return (code > 44 && code < 58) || code === 43 || (code | 32) === 101
}

/** Returns the default transport. */
export function platformTransport(baseUrl: string, clock: Clock): Transport {
  return fetchTransport(baseUrl, (input, init) => globalThis.fetch(input, init), clock)
}
