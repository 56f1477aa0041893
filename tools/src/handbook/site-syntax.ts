// What only the site understands in the Markdown of a page, and how it is removed for readers of the text: ids of
// headings, groups of code, places of forms, parts, folded parts, and facts that the reference states otherwise. A part
// is a line with a tag, an empty line, Markdown, and a line with the end of the tag.
import { outsideCode, paragraphs } from './markdown.ts'

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
  const plain = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const [start, heading] =
    stated === '' ? ['<details class="beyond">', plain(title)] : ['<details>', either(plain(title), plain(stated))]
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
