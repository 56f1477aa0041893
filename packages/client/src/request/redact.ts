// Removes the credentials of a request from the errors that it causes: a server or an injected transport may repeat
// them.

/** Shorter credentials are not searched for: they would match parts of ordinary words. */
const MIN_LENGTH = 4

const REDACTED = '[redacted]'

/**
 * Returns the text without the values of the ACCESS- headers, except the timestamp, also as URLs and JSON encode them.
 * `headers` has names and values in turn.
 */
export function redactText(text: string, headers: readonly string[]): string {
  let clean = text
  for (let index = 0; index < headers.length; index += 2) {
    const value = headers[index + 1]!
    if (!SECRET_HEADERS.test(headers[index]!) || value.length < MIN_LENGTH) continue
    for (const form of [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)])
      clean = clean.replaceAll(form, REDACTED)
  }
  return clean
}

const SECRET_HEADERS = /^ACCESS-[^T]/

/** Redacts the texts of an error and of its causes, in place. */
export function redactError(error: unknown, headers: readonly string[]): void {
  for (let current = error; current instanceof Error; current = current.cause) {
    for (const name of ['message', 'stack', 'name', 'code']) {
      const text = Reflect.get(current, name) as unknown
      if (typeof text !== 'string') continue
      const clean = redactText(text, headers)
      if (clean !== text) Object.defineProperty(current, name, { value: clean, enumerable: name === 'code' })
    }
  }
}
