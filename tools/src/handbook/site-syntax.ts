/** What only the site understands in the Markdown of a page: ids of headings, groups of code, and places of forms. */
import { outsideCode, paragraphs } from './markdown.ts'

/** Returns the place of a form, which replaces the sentence when the reader opens it. */
export function formPlace(label: string, sentence: string): string {
  return `::: details ${label} {.try-it}\n${sentence}\n:::`
}

/** Returns blocks of code of which the site shows one at a time. */
export function codeGroup(blocks: readonly string[]): string {
  return paragraphs('::: code-group', ...blocks, ':::')
}

/** Returns the Markdown of a page for readers of the text: a section with nothing but the place of a form is omitted. */
export function withoutSiteSyntax(markdown: string): string {
  return outsideCode(markdown, (prose) =>
    prose
      .replace(/^## .*\n\n::: details[^]*?^:::\n\n?/gm, '')
      .replace(/^::: code-group\n\n|\n\n:::$/gm, '')
      .replace(/ \{#[\w-]+\}$/gm, ''),
  )
}
