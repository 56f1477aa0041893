/**
 * Redacts credentials in results: no text that leaves the server contains a key, a secret, a passphrase or a token, whatever the service
 * sends back. A credential is found as it is, in the encodings of URLs, and in base64 and hexadecimal digits.
 */

/** In place of a credential. */
export const REDACTED = '[redacted]'

/** A shorter credential is part of ordinary words and numbers, so it is redacted only where it stands alone. */
const SHORT = 8

export interface Redactor {
  text(text: string): string
  /** Returns JSON data with every text redacted, also the names of fields. */
  value(value: unknown): unknown
}

/** Returns a redactor of some credentials. Empty ones are ignored. */
export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const given = [...new Set(secrets.filter((secret) => secret !== undefined && secret !== ''))] as string[]
  const patterns = given.flatMap(formsOf).map(patternOf)
  // A longer form first: a part of it may be another credential.
  const pattern = patterns.length === 0 ? undefined : new RegExp(patterns.toSorted(byLength).join('|'), 'gi')
  const text = (plain: string): string => (pattern ? plain.replace(pattern, REDACTED) : plain)
  const value = (data: unknown): unknown => {
    if (typeof data === 'string') return text(data)
    if (Array.isArray(data)) return data.map(value)
    if (typeof data !== 'object' || data === null) return data
    return Object.fromEntries(Object.entries(data).map(([name, each]) => [text(name), value(each)]))
  }
  return { text, value: pattern ? value : (data) => data }
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')]
  return [...new Set([secret, encodeURIComponent(secret), ...(secret.length < SHORT ? [] : encoded)])]
}

function patternOf(form: string): string {
  const literal = form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return form.length < SHORT
    ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`.replaceAll(/\\p\{[LN]\}/g, 'A-Za-z0-9')
    : literal
}

function byLength(one: string, other: string): number {
  return other.length - one.length
}
