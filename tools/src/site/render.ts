/**
 * Renders the text of a guide: markdown with highlighted code, pictures drawn into the page, and links that lead from page
 * to page. A link to a file of the repository becomes its path, since the site is read without the repository; the file has
 * to be there. What a page holds is known by its sections, which the search and the list beside the text are made from.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'
import MarkdownIt, { type Token } from 'markdown-it'
import { root } from '../bundle/paths.ts'
import { guidesFolder } from './contents.ts'

export interface Section {
  /** Where it stands on its page; empty for what comes before the first heading. */
  readonly anchor: string
  readonly heading: string
  readonly text: string
}

export interface Rendered {
  readonly html: string
  readonly sections: readonly Section[]
}

for (const [name, language] of Object.entries({ bash, go, java, json, python, rust, typescript, yaml }))
  hljs.registerLanguage(name, language)
hljs.registerAliases(['sh'], { languageName: 'bash' })
hljs.registerAliases(['ts'], { languageName: 'typescript' })

const markdownIt = new MarkdownIt({ html: false, highlight: highlightCode })

/** Returns the page of a text. */
export function renderGuide(markdown: string): Rendered {
  const tokens = markdownIt.parse(markdown, {})
  const sections = nameSections(tokens)
  for (const { children } of tokens) for (const token of children ?? []) leadLink(token)
  const html = markdownIt.renderer.render(tokens, markdownIt.options, {})
  return { html: openTables(drawPictures(showPaths(html))), sections }
}

/** Returns the address of a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

function highlightCode(text: string, language: string): string {
  if (!hljs.getLanguage(language)) return ''
  return hljs.highlight(text, { language }).value
}

/** Gives every heading its address, and returns what stands below each. */
function nameSections(tokens: readonly Token[]): Section[] {
  const sections: { anchor: string; heading: string; text: string }[] = [{ anchor: '', heading: '', text: '' }]
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    if (token.type !== 'inline') return
    if (before?.type !== 'heading_open') {
      sections.at(-1)!.text += `${spoken(token)} `
    } else if (before.tag !== 'h1') {
      const heading = spoken(token)
      const anchor = anchorOf(heading)
      if (sections.some((section) => section.anchor === anchor))
        throw new Error(`Expected headings to differ, was "${heading}" twice.`)
      before.attrSet('id', anchor)
      sections.push({ anchor, heading, text: '' })
    }
  })
  return sections.map((section) => ({ ...section, text: section.text.trim() }))
}

function spoken({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim()
}

const REPOSITORY_FILE = 'repository:'

function leadLink(token: Token): void {
  if (token.type !== 'link_open') return
  const target = String(token.attrGet('href'))
  const [, guide, anchor = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(target) ?? []
  if (guide) return token.attrSet('href', `${guide}.html${anchor}`)
  if (/^[\w-]+\.html(#.*)?$|^#/.test(target)) return undefined
  const file = resolve(guidesFolder, target)
  if (!target.startsWith('../') || !existsSync(file))
    throw new Error(`Expected a guide or a file of the repository, was a link to ${target}.`)
  return token.attrSet('href', REPOSITORY_FILE + relative(root, file))
}

/** What was a link to a file is its text, with the path to be read where the pointer rests. */
function showPaths(html: string): string {
  return html.replace(
    new RegExp(`<a href="${REPOSITORY_FILE}([^"]+)">([^]*?)</a>`, 'g'),
    '<span class="path" title="$1">$2</span>',
  )
}

/** Draws a picture that stands alone in its paragraph into the page, where it takes the page's colours. */
function drawPictures(html: string): string {
  return html.replace(/<p><img src="([\w-]+\.svg)" alt="([^"]+)"><\/p>/g, (_, file: string, words: string) => {
    // Its own colours are for those who open the file; here the page has them.
    const drawing = readFileSync(join(guidesFolder, file), 'utf8').replace(/<style>[^]*?<\/style>/, '')
    return `<figure>${drawing}<figcaption>${words}</figcaption></figure>`
  })
}

/** A table that is wider than a phone moves inside its frame. */
function openTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
}
