/**
 * Exact JSON: reads a text as `JSON.parse` does, except that an integer of 16 digits or more becomes a string,
 * because a number would round it. What is inside a string is never touched, and an invalid text throws as ever.
 */

const LONG = /\d{16}/

/** Parses a JSON text; integers of 16 digits or more come back as strings of digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(LONG.test(text) ? quoteLongIntegers(text) : text)
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y

function quoteLongIntegers(text: string): string {
  let written = ''
  let copied = 0
  let at = 0
  while (at < text.length) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (sign !== MINUS && (sign < ZERO || sign > NINE)) {
      at++
      continue
    }
    NUMBER.lastIndex = at
    const number = NUMBER.exec(text)?.[0] ?? text[at]!
    if (isLongInteger(number)) {
      written += `${text.slice(copied, at)}"${number}"`
      copied = at + number.length
    }
    at += number.length
  }
  return written + text.slice(copied)
}

const QUOTE = 34
const MINUS = 45
const ZERO = 48
const NINE = 57
const BACKSLASH = 92

/** A number with leading zeros is no JSON: it stays as it is, so that the parser refuses it. */
function isLongInteger(number: string): boolean {
  return /^-?[1-9]\d{15,}$/.test(number)
}

/** Returns the position after the string that begins at `start`; the end of the text if it never ends. */
function endOfString(text: string, start: number): number {
  let end = start
  for (;;) {
    end = text.indexOf('"', end + 1)
    if (end < 0) return text.length
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return end + 1
  }
}
