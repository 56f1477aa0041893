// Parses JSON without rounding ids: like `JSON.parse`, except that an integer of 16 digits or more becomes a string of
// its digits. The contents of strings are never changed, and an invalid text throws the SyntaxError of `JSON.parse`.
import { quoteIntegers } from '#platform'

/** Parses a JSON text; integers of 16 digits or more become strings of digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(quoteIntegers(text))
}
