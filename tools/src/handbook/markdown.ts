// Builds Markdown for the site: CommonMark with tables.

/** Escapes the markup characters of plain text. */
export function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}

/** Returns text as a code span. */
export function code(text: string | number): string {
  const fence = String(text).includes('`') ? '``' : '`'
  return `${fence}${text}${fence}`
}

export function link(text: string, target: string): string {
  return `[${text}](${target})`
}

/** Returns a paragraph on one line. */
export function line(markdown = ''): string {
  return markdown.trim().replace(/\s*\n\s*/g, ' ')
}

export function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const row = (cells: readonly unknown[]): string =>
    `| ${cells.map((cell) => line(String(cell)).replace(/(?<!\\)\|/g, '\\|')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

/** Returns a block of code; anything but a text is written as JSON. */
export function block(language: string, content: unknown): string {
  return `\`\`\`${language}\n${typeof content === 'string' ? content : JSON.stringify(content, null, 2)}\n\`\`\``
}

/** Joins paragraphs; empty ones are omitted. */
export function paragraphs(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** Returns paragraphs as one block quote. */
export function quote(...parts: readonly string[]): string {
  return parts.map((part) => `> ${part}`).join('\n>\n')
}

/** Changes a text, except its fenced code. */
export function outsideCode(markdown: string, change: (prose: string) => string): string {
  const parts = markdown.split(/^(```[^]*?^```$)/m)
  return parts.map((part) => (part.startsWith('```') ? part : change(part))).join('')
}

/** Replaces each link of a text, except in its fenced code. */
export function replaceLinks(markdown: string, replace: (text: string, target: string) => string): string {
  return outsideCode(markdown, (prose) =>
    prose.replace(/(?<!!)\[((?:[^[\]]|\[\w*\])*)\]\(([^)\s]+)\)/g, (_, text: string, target: string) =>
      replace(text, target),
    ),
  )
}
