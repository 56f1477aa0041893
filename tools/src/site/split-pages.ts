// Splits the open questions and long references between their sections into parts that follow each other in the menu.
// Links lead to the part that has their heading.
import { dirname, join, relative } from 'node:path'
import type { Page } from '../handbook/collect-pages.ts'
import { link, replaceLinks } from '../handbook/markdown.ts'

/** Characters of a part, about ten screens; a section is never cut. */
const most = 20_000

export function splitPages(pages: readonly Page[]): Page[] {
  const homes = new Map<string, string>()
  const parts = pages.flatMap((page) => split(page, homes).map((part) => ({ ...part, from: page.path })))
  return parts.map(({ from, ...part }) => {
    const markdown = replaceLinks(part.markdown, (text, target) => {
      const [file = '', anchor = ''] = target.split('#')
      const page = file === '' ? from : join(dirname(from), file).replace(/\.md$/, '')
      const home = homes.get(`${page}#${anchor}`) ?? part.path
      return link(text, home === part.path ? target : `${relative(dirname(from), home)}.md#${anchor}`)
    })
    return { ...part, markdown }
  })
}

function split(page: Page, homes: Map<string, string>): Page[] {
  const { path, title, groups, markdown } = page
  if (!/^gaps$|-reference$/.test(path) || markdown.length < 2 * most) return [page]
  const [above = '', ...sections] = markdown.split(/^(?=## )/m)
  const texts = ['']
  for (const section of sections) {
    if (texts.at(-1)!.length + section.length > most && texts.at(-1) !== '') texts.push('')
    texts.push(texts.pop()! + section)
  }
  return texts.map((text, index) => {
    const part = index === 0 ? path : `${path}-${index + 1}`
    for (const [, heading = '', id] of text.matchAll(/^##+ (.+?)(?: \{#(\w+)\})?$/gm))
      homes.set(`${path}#${id ?? heading.toLowerCase().replace(/[^\w]+/g, '')}`, part)
    const names = Array.from(
      text.matchAll(/^## (?:.*\{#(\w+)\}|(.+))$/gm),
      ([, id, name]) => id?.toUpperCase() ?? name!,
    )
    const named = `${title}: ${names[0]}${names.length > 1 ? ` to ${names.at(-1)}` : ''}`
    const head = index === 0 ? above : `# ${named.replace(/[<>_]/g, '\\$&')}\n\n`
    return {
      ...page,
      path: part,
      title: named.slice(title.length + 2),
      groups: [...groups, title],
      markdown: head + text,
    }
  })
}
