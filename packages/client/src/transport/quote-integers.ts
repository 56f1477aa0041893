/**
 * Quotes the long integers in a JSON text, on Node. It searches the bytes of the text, which are several times faster to read than its
 * characters, and of those only every 16th, because a run of 16 digits covers one of them. Around a digit it measures the run. The bytes
 * beside the run usually show whether it is a number or part of a string; where they do not, the text is scanned from the last position
 * that is known to be outside of strings.
 */
import { ReceivedResponse } from './received-response.ts'

const RUN = 16

/**
 * Returns the JSON text with quotes around its integers of 16 digits or more. If the response that it belongs to has its bytes at hand, they
 * are used if each is one character, so that positions in both are the same.
 */
export function quoteIntegers(text: string, response?: object): string {
  const received = response && ReceivedResponse.bytesOf(response)
  const bytes = received?.length === text.length ? received : encode(text)
  const bounds = findIntegers(bytes)
  if (bounds.length === 0) return text
  const parts: string[] = []
  const lengthTo = bytes.length === text.length ? (end: number) => end : lengthOf(bytes)
  let copied = 0
  for (const bound of bounds) {
    const end = lengthTo(bound)
    parts.push(text.slice(copied, end))
    copied = end
  }
  parts.push(text.slice(copied))
  return parts.join('"')
}

const encoder = new TextEncoder()
/** Most texts are short, and need no memory of their own. */
const scratch = new Uint8Array(4_096)

function encode(text: string): Uint8Array {
  if (text.length * 3 > scratch.length) return encoder.encode(text)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/** Returns a function from a position in UTF-8 bytes to the length of the text before it; its arguments must not fall. */
function lengthOf(bytes: Uint8Array): (end: number) => number {
  let counted = 0
  let length = 0
  return (end) => {
    for (; counted < end; counted++) {
      const byte = bytes[counted]!
      // Bytes from 0x80 to 0xbf continue a character, and one that begins with 0xf0 or more is a pair of surrogates.
      if ((byte & 0xc0) !== 0x80) length += byte >= 0xf0 ? 2 : 1
    }
    return length
  }
}

/** Returns the start and the end of each integer of 16 digits or more, in turn. */
function findIntegers(bytes: Uint8Array): readonly number[] {
  const bounds: number[] = []
  const { length } = bytes
  /** A position outside of strings. It only moves forward, so that no byte is scanned twice. */
  let outside = 0
  let at = RUN - 1
  while (at < length) {
    // A run of 16 digits around this position also covers the position 8 before or the one 8 after it.
    if (!isDigit(bytes[at]!) || !(isDigit(bytes[at - RUN / 2]!) || isDigitAt(bytes, at + RUN / 2))) {
      at += RUN
      continue
    }
    let start = at
    while (start > 0 && isDigit(bytes[start - 1]!)) start--
    let end = at + 1
    while (isDigitAt(bytes, end)) end++
    if (end - start >= RUN && bytes[start] !== ZERO) {
      if (start > 0 && bytes[start - 1] === MINUS) start--
      if (isWhole(bytes, start, end)) {
        const close = isValueOfField(bytes, start) ? -1 : endOfStringAround(bytes, outside, start)
        if (close < 0) bounds.push(start, end)
        outside = close < 0 ? end : close
        end = outside
      }
    }
    // The next position to test is the first that a run after this one can cover.
    at = end - (end % RUN) + RUN - 1
  }
  return bounds
}

const QUOTE = 34
const MINUS = 45
const ZERO = 48
const COMMA = 44
const COLON = 58
const BRACKET = 91
const BRACKET_END = 93
const BRACE_END = 125
const BACKSLASH = 92

/** Digits differ from zero in their last four bits only. One comparison is faster than two, and this is the most frequent call. */
function isDigit(code: number): boolean {
  return (code ^ ZERO) <= 9
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && isDigit(bytes[at]!)
}

/** Returns whether the bytes beside the digits allow them to be a whole number. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  if (end < bytes.length && !isOneOf(bytes[end]!, COMMA, BRACE_END, BRACKET_END)) return false
  return start === 0 || isOneOf(bytes[start - 1]!, COLON, COMMA, BRACKET)
}

/** Returns whether a byte is one of three, or white space. */
function isOneOf(code: number, a: number, b: number, c: number): boolean {
  return code === a || code === b || code === c || code === 32 || code === 10 || code === 13 || code === 9
}

/** A quote after a letter can only close a string, and a colon after that follows the name of a field. */
function isValueOfField(bytes: Uint8Array, start: number): boolean {
  if (start < 3 || bytes[start - 1] !== COLON || bytes[start - 2] !== QUOTE) return false
  const last = bytes[start - 3]!
  return (last >= 97 && last <= 122) || (last >= 65 && last <= 90)
}

/** Scans from a position outside of strings. Returns the end of the string that contains `position`, or -1 if there is none. */
function endOfStringAround(bytes: Uint8Array, outside: number, position: number): number {
  let open = bytes.indexOf(QUOTE, outside)
  while (open >= 0 && open < position) {
    let close = open
    do close = bytes.indexOf(QUOTE, close + 1)
    while (close >= 0 && isEscaped(bytes, close))
    if (close < 0) return bytes.length
    if (close > position) return close + 1
    open = bytes.indexOf(QUOTE, close + 1)
  }
  return -1
}

function isEscaped(bytes: Uint8Array, quote: number): boolean {
  let slashes = 0
  while (bytes[quote - 1 - slashes] === BACKSLASH) slashes++
  return slashes % 2 === 1
}
