// Escapes text for a terminal: control characters, bidirectional formatting and other invisible characters become
// escape sequences of JSON such as `\u001b`. Text from a server could otherwise move the cursor, set the title of the
// window, or show digits in another order than they have.

/** C0 and C1 controls, format characters, line and paragraph separators, and lone surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Returns a text on one line. */
export function escapeLine(text: string): string {
  return text.replace(unsafe, (character) => short[character] ?? escapeUnits(character))
}

/** Returns a text of several lines, whose line feeds remain. JSON remains JSON with the same value. */
export function escapeLines(text: string): string {
  return text.replace(unsafe, (character) => (character === '\n' ? character : escapeUnits(character)))
}

/**
 * Returns a text of several lines, in which the colours of `paintAmount` remain. Its parts from a server must have been
 * escaped before.
 */
export function escapePainted(text: string): string {
  return text
    .split(colours)
    .map((part, index) => (index % 2 === 0 ? escapeLines(part) : part))
    .join('')
}

const [red, green, plain] = ['\u001B[31m', '\u001B[32m', '\u001B[39m']
// Split by a group, a text has the colours at the odd positions.
const colours = new RegExp(`(${[red, green, plain].map((each) => each.replace('[', '\\[')).join('|')})`)

/** Returns an amount in red if it is a loss, and in green if it is a profit. */
export function paintAmount(text: string): string {
  if (!/[1-9]/.test(text)) return text
  return `${text.startsWith('-') ? red : green}${text}${plain}`
}

/** Escapes each UTF-16 code unit, as JSON does. */
function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16)
    return `\\u${unit.padStart(4, '0')}`
  }).join('')
}
