// Writes comma-separated values (RFC 4180), so that no text of a server is executed by a spreadsheet. All CSV of the
// project that can contain such a text is written here.

/** Returns rows of texts as comma-separated values. Rows end with a line feed. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map((text) => quote(guard(text))).join(',')}\n`).join('')
}

/** What a spreadsheet reads as a number, also if it begins with a minus. */
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?%?$/i

/** A spreadsheet executes what begins like this; some take the full-width signs for the others. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Puts an apostrophe before a text that begins like a formula, and one more before such a text that has apostrophes
 * already: removing one from what begins with an apostrophe and looks like a formula always returns the text.
 */
function guard(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
