/** Markdown as the page reads it: CommonMark with tables, and with tags in `{% %}`, which no text of ours means. */

/** Returns plain text so that none of its characters is read as markup. */
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

/** Returns a paragraph of markdown on one line, without tags: those that stand in a code span are text already. */
export function line(markdown: string): string {
  const joined = markdown.trim().replace(/\s*\n\s*/g, ' ')
  const parts = joined.split(/(`+[^`]*`+)/)
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replaceAll('{%', '\\{%'))).join('')
}

/** Returns a table; a head without words is not shown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Returns paragraphs one below the other; what is empty or missing is left out. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

/** Returns paragraphs as one quotation. */
export function quote(...parts: readonly string[]): string {
  return parts.map((part) => `> ${part}`).join('\n>\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`
}

function cell(markdown: string): string {
  return line(markdown).replace(/(?<!\\)\|/g, '\\|')
}
