/**
 * Parses JSON without rounding ids: like `JSON.parse`, except that an integer of 16 digits or more becomes a string of its digits.
 * The contents of strings are never changed, and an invalid text throws the SyntaxError of `JSON.parse`.
 *
 * It tests only every 16th character, because a run of 16 digits covers one of them. Around a digit it measures the run. The
 * characters beside the run usually show whether it is a number or part of a string; where they do not, the text is scanned from the
 * last position that is known to be outside of strings.
 */

const RUN = 16

/** Parses a JSON text; integers of 16 digits or more become strings of digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(quoteIntegers(text))
}

/** Returns the JSON text with quotes around its integers of 16 digits or more. */
export function quoteIntegers(text: string): string {
  let written = ''
  let copied = 0
  /** A position outside of strings. It only moves forward, so that no character is scanned twice. */
  let outside = 0
  let at = RUN - 1
  while (at < text.length) {
    // A run of 16 digits around this position also covers the position 8 before or the one 8 after it.
    if (
      !isDigit(text.charCodeAt(at)) ||
      !(isDigit(text.charCodeAt(at - RUN / 2)) || isDigit(text.charCodeAt(at + RUN / 2)))
    ) {
      at += RUN
      continue
    }
    let start = at
    while (isDigit(text.charCodeAt(start - 1))) start--
    let end = at + 1
    while (isDigit(text.charCodeAt(end))) end++
    if (end - start >= RUN && text.charCodeAt(start) !== ZERO) {
      if (text.charCodeAt(start - 1) === MINUS) start--
      if (isWhole(text, start, end)) {
        const close = isValueOfField(text, start) ? -1 : endOfStringAround(text, outside, start)
        if (close < 0) {
          written += `${text.slice(copied, start)}"${text.slice(start, end)}"`
          copied = end
        }
        outside = close < 0 ? end : close
        end = outside
      }
    }
    // The next position to test is the first that a run after this one can cover.
    at = end - (end % RUN) + RUN - 1
  }
  return written + text.slice(copied)
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

/** Returns whether the characters beside the digits allow them to be a whole number. */
function isWhole(text: string, start: number, end: number): boolean {
  return (
    isOneOf(text.charCodeAt(end), COMMA, BRACE_END, BRACKET_END) &&
    isOneOf(text.charCodeAt(start - 1), COLON, COMMA, BRACKET)
  )
}

/** Returns whether a code is one of three, white space, or NaN, which is that beyond an end of the text. */
function isOneOf(code: number, a: number, b: number, c: number): boolean {
  // Control characters that are no white space make the text invalid wherever they are.
  return code === a || code === b || code === c || !(code > 32)
}

/** A quote after a letter can only close a string, and a colon after that follows the name of a field. */
function isValueOfField(text: string, start: number): boolean {
  if (text.charCodeAt(start - 1) !== COLON || text.charCodeAt(start - 2) !== QUOTE) return false
  // In lower case.
  const last = text.charCodeAt(start - 3) | 32
  return last >= 97 && last <= 122
}

/** Scans from a position outside of strings. Returns the end of the string that contains `position`, or -1 if there is none. */
function endOfStringAround(text: string, outside: number, position: number): number {
  let open = text.indexOf('"', outside)
  while (open >= 0 && open < position) {
    let close = open
    do close = text.indexOf('"', close + 1)
    while (close >= 0 && isEscaped(text, close))
    if (close < 0) return text.length
    if (close > position) return close + 1
    open = text.indexOf('"', close + 1)
  }
  return -1
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 1
}
