// Quotes the long numbers in a JSON text, so that no parser rounds them. On Node it searches the bytes of the text,
// which are several times faster to read than its characters, and of those only every 16th, because a run of 16 digits
// covers one of them, with a decimal point or without. Around a digit it measures the run. The bytes beside the run
// usually show whether it is a number or part of a string; where they do not, the text is scanned from the last
// position that is known to be outside of strings.
import { ReceivedResponse } from './transport.ts'

const RUN = 16

/**
 * Returns the JSON text with quotes around its numbers of 16 digits or more; throws SyntaxError where it is nested too
 * deep. If the response that it belongs to has its bytes at hand, they are used if each is one character, so that
 * positions in both are the same.
 */
export function quoteNumbers(text: string, response?: object): string {
  const received = response && ReceivedResponse.bytesOf(response)
  return quoteNumbersIn(received?.length === text.length ? received : encode(text), text)
}

/** Does that for a text and its UTF-8 bytes. */
export function quoteNumbersIn(bytes: Uint8Array, text: string): string {
  // A shorter text has no place for so many brackets.
  if (bytes.length > DEEPEST) requireShallow(bytes)
  const bounds = findNumbers(bytes)
  if (bounds.length === 0) return text
  return bounds.length * DENSE > bytes.length && isWellFormed(text, bytes)
    ? quoteBytes(bytes, bounds)
    : quoteText(text, bytes, bounds)
}

/** With a bound in this many bytes, copying all bytes is faster than slicing the text. */
const DENSE = 64

function quoteText(text: string, bytes: Uint8Array, bounds: readonly number[]): string {
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

function quoteBytes(bytes: Uint8Array, bounds: readonly number[]): string {
  const quoted = Buffer.allocUnsafe(bytes.length + bounds.length)
  let from = 0
  let to = 0
  for (const bound of bounds) {
    while (from < bound) quoted[to++] = bytes[from++]!
    quoted[to++] = QUOTE
  }
  quoted.set(bytes.subarray(from), to)
  return quoted.toString()
}

/** Returns whether a text has no half of a surrogate pair, which bytes cannot express. */
function isWellFormed(text: string, bytes: Uint8Array): boolean {
  return bytes.length === text.length || !/\p{Surrogate}/u.test(text)
}

const encoder = /* @__PURE__ */ new TextEncoder()
/** Most texts are short, and need no memory of their own. */
const scratch = /* @__PURE__ */ new Uint8Array(4_096)

function encode(text: string): Uint8Array {
  if (text.length * 3 > scratch.length) return encoder.encode(text)
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written)
}

/**
 * Returns a function from a position in UTF-8 bytes to the length of the text before it; its arguments must not fall.
 */
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

/** Returns the start and the end of each number of 16 digits or more, in turn. */
function findNumbers(bytes: Uint8Array): readonly number[] {
  const bounds: number[] = []
  const { length } = bytes
  const strings = new Strings(bytes)
  let at = RUN - 1
  while (at < length) {
    // A run of 16 digits around this position also covers the position 8 before or the one 8 after it.
    if (!isPart(bytes[at]!) || !(isPart(bytes[at - RUN / 2]!) || isPartAt(bytes, at + RUN / 2))) {
      at += RUN
      continue
    }
    let start = at
    while (start > 0 && isPart(bytes[start - 1]!)) start--
    let end = at + 1
    while (isPartAt(bytes, end)) end++
    if (end - start >= RUN && isLongNumber(bytes, start, end)) {
      end = endOfExponent(bytes, end)
      if (start > 0 && bytes[start - 1] === MINUS) start--
      if (isWhole(bytes, start, end)) {
        const close = isValueOfField(bytes, start) ? -1 : strings.endAround(start)
        if (close < 0) bounds.push(start, end)
        else end = close
        strings.skipTo(end)
      }
    }
    // The next position to test is the first that a run after this one can cover.
    at = end - (end % RUN) + RUN - 1
  }
  return bounds
}

/**
 * The strings of a text. Positions must not fall, so that each byte is searched once, however many positions are asked
 * for.
 */
class Strings {
  readonly #bytes: Uint8Array
  /** A position outside of strings. */
  #outside = 0
  /** The first quote from there on, or the length of the text; out of date where it is less. */
  #open = -1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Moves on to a position that is known to be outside of strings. */
  skipTo(outside: number): void {
    this.#outside = outside
  }

  /** Returns the end of the string that contains a position, or -1 if there is none. */
  endAround(position: number): number {
    for (;;) {
      if (this.#open < this.#outside) this.#open = indexFrom(this.#bytes, QUOTE, this.#outside)
      if (this.#open >= position) return -1
      this.#outside = endOfString(this.#bytes, this.#open)
      if (this.#outside > position) return this.#outside
    }
  }
}

/** Throws SyntaxError where brackets are nested so deep that parsing them would take seconds. */
function requireShallow(bytes: Uint8Array): void {
  // Most texts have too few opening brackets for that, and these are found faster than the depth.
  if (countUpTo(DEEPEST + 1, bytes, BRACE) + countUpTo(DEEPEST + 1, bytes, BRACKET) <= DEEPEST) return
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = endOfString(bytes, at) - 1
    else if (byte === BRACE || byte === BRACKET) depth++
    else if (byte === BRACE_END || byte === BRACKET_END) depth--
    if (depth > DEEPEST) throw tooDeep()
  }
}

function countUpTo(most: number, bytes: Uint8Array, byte: number): number {
  let count = 0
  for (let at = -1; count < most && (at = bytes.indexOf(byte, at + 1)) >= 0;) count++
  return count
}

const QUOTE = 34
const PLUS = 43
const MINUS = 45
const DOT = 46
const ZERO = 48
const COMMA = 44
const COLON = 58
const LETTER_E = 101
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125
const BACKSLASH = 92

/**
 * Digits differ from zero in their last four bits only. One comparison is faster than two, and this is the most
 * frequent call.
 */
function isDigit(code: number): boolean {
  return (code ^ ZERO) <= 9
}

function isDigitAt(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && isDigit(bytes[at]!)
}

/** Digits and the decimal point. */
function isPart(code: number): boolean {
  return isDigit(code) || code === DOT
}

function isPartAt(bytes: Uint8Array, at: number): boolean {
  return at < bytes.length && isPart(bytes[at]!)
}

/** Returns whether digits and points are a number as JSON writes it, of 16 digits or more. */
function isLongNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] === ZERO && bytes[start + 1] !== DOT) return false
  let point = -1
  for (let at = start; at < end; at++) {
    if (bytes[at] !== DOT) continue
    if (point >= 0 || at === start || at === end - 1) return false
    point = at
  }
  return end - start - (point < 0 ? 0 : 1) >= RUN
}

/** Returns the end of the exponent that begins at a position, or the position where none does. */
function endOfExponent(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length || (bytes[at]! | 32) !== LETTER_E) return at
  let end = at + (at + 1 < bytes.length && (bytes[at + 1] === MINUS || bytes[at + 1] === PLUS) ? 2 : 1)
  if (!isDigitAt(bytes, end)) return at
  while (isDigitAt(bytes, end)) end++
  return end
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

/** Returns the position after the string that begins with a quote, or the length of the text if it does not end. */
function endOfString(bytes: Uint8Array, open: number): number {
  for (let at = open + 1; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at + 1
    if (bytes[at] === BACKSLASH) at++
  }
  return bytes.length
}

/** Returns the first position of a byte, or the length of the text. */
function indexFrom(bytes: Uint8Array, byte: number, from: number): number {
  const index = bytes.indexOf(byte, from)
  return index < 0 ? bytes.length : index
}

/**
 * How deep a JSON text may be nested. The interface has fewer than ten levels; millions of levels would take seconds to
 * parse.
 */
export const DEEPEST = 10_000

export function tooDeep(): SyntaxError {
  return new SyntaxError(`expected JSON of at most ${DEEPEST} levels, was deeper`)
}
