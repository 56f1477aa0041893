// Describes in words which texts a pattern of the document admits. A pattern of decimals is probed with decimals:
// whether it admits a sign and zero, and how many digits; a pattern beside a reference to a decimal shows no format.
// For any other pattern, the description of its field is quoted.
import type { Node } from './document.ts'

const mostDigits = 40

/** Returns a description of the texts that match a schema's pattern. */
export function describePattern(schema: Node): string {
  const pattern = new RegExp(String(schema['pattern']), 'u')
  const isDecimal = schema['format'] === 'decimal' || (pattern.test('1') && !pattern.test('x'))
  if (isDecimal) return describeDecimal(pattern, schema['maxLength'])
  const description = String(schema['description'] ?? '').replace(/\.$/, '')
  return description === '' ? `text that matches ${pattern.source}` : `as described (${description})`
}

function describeDecimal(pattern: RegExp, maxLength: unknown): string {
  const sign = pattern.test('-1') ? '' : pattern.test('0') ? ' of 0 or more' : ' above 0'
  const digits = longestRun((length) => pattern.test('1'.repeat(length)))
  const places = longestRun((length) => pattern.test(`1.${'1'.repeat(length)}`))
  const bounds = [
    ...(digits < mostDigits ? [`at most ${digits} digits`] : []),
    ...(places < mostDigits ? [`at most ${places} decimal places`] : []),
    ...(maxLength === undefined ? [] : [`at most ${String(maxLength)} characters`]),
  ]
  return `a decimal number${sign}, written without an exponent${bounds.length === 0 ? '' : `, with ${bounds.join(' and ')}`}`
}

function longestRun(isAdmitted: (length: number) => boolean): number {
  let length = 0
  while (length < mostDigits && isAdmitted(length + 1)) length += 1
  return length
}
