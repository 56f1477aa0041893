// Redacts credentials in results: no text that leaves the server contains a key, a secret, a passphrase or a token,
// whatever the service sends back. A credential is found as it is, in the encodings of URLs and JSON, and in base64 and
// hexadecimal digits.

/** In place of a credential. */
export const REDACTED = '[redacted]'

/** A shorter credential is part of ordinary words and numbers, so it is redacted only where it stands alone. */
const SHORT = 8

/** A shorter start of a credential at the end of a text is left: it may be an ordinary word. */
const SHORTEST_START = 6

export interface Redactor {
  /** Redacts a message. It may have been cut, so the start of a credential at its end is redacted too. */
  text(text: string): string
  /** Returns JSON data with every text redacted, also the names of fields. */
  value(value: unknown): unknown
}

/** Returns a redactor of some credentials. Empty ones are ignored. */
export function createRedactor(secrets: readonly (string | undefined)[]): Redactor {
  const given = [...new Set(secrets.filter((secret) => secret !== undefined && secret !== ''))] as string[]
  const forms = given.flatMap(formsOf)
  const starts = forms.filter(({ length }) => length >= SHORT).map((form) => form.toLowerCase())
  const patterns = forms.map(patternOf)
  // A longer form first: a part of it may be another credential.
  const pattern = patterns.length === 0 ? undefined : new RegExp(patterns.toSorted(byLength).join('|'), 'gi')
  const whole = (plain: string): string => (pattern ? plain.replace(pattern, REDACTED) : plain)
  const value = (data: unknown): unknown => {
    if (typeof data === 'string') return whole(data)
    if (Array.isArray(data)) return data.map(value)
    if (typeof data !== 'object' || data === null) return data
    return Object.fromEntries(Object.entries(data).map(([name, each]) => [whole(name), value(each)]))
  }
  const text = (plain: string): string => {
    const clean = whole(plain)
    const cut = Math.max(0, ...starts.map((form) => lengthOfStart(clean.toLowerCase(), form)))
    return cut === 0 ? clean : clean.slice(0, -cut) + REDACTED
  }
  return { text, value: pattern ? value : (data) => data }
}

/** Returns how many characters of a credential a text ends with; 0 if they are too few. */
function lengthOfStart(text: string, form: string): number {
  for (let length = form.length - 1; length >= SHORTEST_START; length--)
    if (text.endsWith(form.slice(0, length))) return length
  return 0
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const encoded = [bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url'), bytes.toString('hex')]
  const inJson = escapeJson(secret)
  const plain = [secret, encodeURIComponent(secret), inJson, escapeJson(inJson)]
  return [...new Set([...plain, ...(secret.length < SHORT ? [] : encoded)])]
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
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
