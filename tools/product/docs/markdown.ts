// Builds Markdown for the site: CommonMark with tables, the addresses of pages, and what only the site understands: ids
// of headings, groups of code, places of forms, parts, folded parts, and facts that the reference states otherwise. A
// part is a line with a tag, an empty line, Markdown, and a line with the end of the tag. Readers of the text get none
// of these.

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
  return parts.map((each) => `> ${each}`).join('\n>\n')
}

/** Changes a text, except its fenced code. */
export function outsideCode(markdown: string, change: (prose: string) => string): string {
  const parts = markdown.split(/^(```[^]*?^```$)/m)
  return parts.map((each) => (each.startsWith('```') ? each : change(each))).join('')
}

/** Replaces each link of a text, except in its fenced code. */
export function replaceLinks(markdown: string, replace: (text: string, target: string) => string): string {
  return outsideCode(markdown, (prose) =>
    prose.replace(/(?<!!)\[((?:[^[\]]|\[\w*\])*)\]\(([^)\s]+)\)/g, (_, text: string, target: string) =>
      replace(text, target),
    ),
  )
}

/** Returns the place of a program, which replaces the sentence when the reader opens it. */
export function formPlace(label: string, sentence: string): string {
  return `::: details ${label} {.try-it}\n${sentence}\n:::`
}

/** Returns blocks of code of which the site shows one at a time. */
export function codeGroup(blocks: readonly string[]): string {
  return paragraphs('::: code-group', ...blocks, ':::')
}

/** Returns Markdown in a box with a class, and an id if it can be linked to. */
export function part(name: string, markdown: string, id = ''): string {
  return `<div class="${name}"${id && ` id="${id}"`}>\n\n${markdown}\n\n</div>`
}

/**
 * Returns Markdown that the reader can unfold, below a title of plain text: that of the document, and that of what the
 * reference has of it. Without the second, it is beyond the reference.
 */
export function fold(title: string, markdown: string, stated: string = ''): string {
  const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const [start, heading] =
    stated === ''
      ? ['<details class="beyond">', escaped(title)]
      : ['<details>', either(escaped(title), escaped(stated))]
  return `${start}<summary>${heading}</summary>\n\n${markdown}\n\n</details>`
}

/** Returns what a switch exchanges: what the document has, and what the reference has instead. */
export function either(text: string, stated = ''): string {
  if (text === stated) return text
  return (text && `<i class="beyond">${text}</i>`) + (stated && `<i class="stated">${stated}</i>`)
}

/**
 * Returns a badge that opens a text. Attributes that the compiler of the site does not know would keep the page from
 * being static.
 */
export function badge(name: string, label: string, text: string): string {
  return `<button class="mark ${name}" type="button">${label}</button><span class="note">${text}</span>`
}

/**
 * Returns the Markdown of a page for readers of the text: a section with nothing but the place of a form is omitted.
 */
export function withoutSiteSyntax(markdown: string): string {
  return outsideCode(markdown, (prose) =>
    prose
      .replace(/^<div class="(?:form beyond|(?:\w+ )?stated)">[^]*?^<\/div>\n\n?/gm, '')
      .replace(/^## .*\n\n::: details[^]*?^:::\n\n?/gm, '')
      .replace(/^::: code-group\n\n|\n\n:::$/gm, '')
      .replace(/ \{#[\w-]+\}$/gm, '')
      .replace(/\[(`[^`]+`)\]\(#(?:request|response|query|header|path)-[^)]*\)/g, '$1')
      .replace(/<i class="stated">[^]*?<\/i>|<button[^>]*>[^<]*<\/button>/g, '')
      .replace(/^<\/?(div|details)\b.*\n{0,2}|<\/?(i|em|span)\b[^>]*>|^<input.*\n\n/gm, '')
      .replace(/\n{3,}/g, '\n\n'),
  )
}

/** Addresses of the pages of the site, as links from its root. */
export const GAPS_PAGE = '/gaps.md'
export const operationPage = (id: string): string => `/reference/${id}.md`
export const schemaPage = (name: string): string => `/schemas/${name}.md`
/** The pages of the local exchange's control operations. */
export const controlPage = (id: string): string => `/sandbox-api/${id}.md`
export const controlSchemaPage = (name: string): string => `/sandbox-api/schemas/${name}.md`
