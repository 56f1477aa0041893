/** Builds markdown for the page: CommonMark with tables. Tags in `{% %}`, which the page would interpret, are escaped. */

/** Escapes the markup characters of plain text. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}

/** Returns text as a code span. */
export function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`'
  return `${fence}${text}${fence}`
}

export function link(text: string, target: string): string {
  return `[${text}](${target})`
}

/** Returns a paragraph of markdown on one line, with escaped tags; those in code spans need no escape. */
export function line(markdown: string): string {
  const joined = markdown.trim().replace(/\s*\n\s*/g, ' ')
  const parts = joined.split(/(`+[^`]*`+)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('{%', '\\{%'))).join('')
}

/** Returns a table; an empty head is not displayed. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Joins paragraphs; empty ones are omitted. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

/** Returns paragraphs as one block quote. */
export function quote(...parts: readonly string[]): string {
  return parts.map((part) => `> ${part}`).join('\n>\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

function cell(markdown: string): string {
  return line(markdown).replace(/(?<!\\)\|/g, '\\|')
}
