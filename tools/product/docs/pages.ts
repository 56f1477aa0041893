// Collects the handbook, one page of Markdown each: the guides in the order of `index.md`, the reference of both
// documents, the open questions and the READMEs of the packages. Links between them are relative.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { type Document, listOperations, reachedFrom } from '../bundle/document.ts'
import { root } from '../paths.ts'
import {
  controlPage,
  controlSchemaPage,
  link,
  operationPage,
  paragraphs,
  replaceLinks,
  schemaPage,
} from './markdown.ts'
import { fillFacts, type Sources } from './facts.ts'
import type { Reference } from './fields.ts'
import { writeOperation, writeSchema } from './reference.ts'
import { capital } from './remarks.ts'

export interface Page {
  /** Its address without the ending. */
  readonly path: string
  readonly title: string
  /** Its place in the menu: names of groups, none if it has no entry there. */
  readonly groups: readonly string[]
  /** The file of the repository that it is made from. */
  readonly source: string
  readonly markdown: string
}

/** Returns the pages in the order of the menu, with those of libraries and commands. The first is the start page. */
export function collectPages(sources: Sources, libraries: readonly Page[] = []): Page[] {
  const { document, stated, sandbox, handbook } = sources
  const read = (source: string): string => readFileSync(join(root, source), 'utf8')
  const file = (groups: string[], path: string, source: string): Page => pageOf(groups, path, source, read(source))
  const filled = (group: string, path: string, source: string): Page =>
    pageOf([group], path, source, fillFacts(read(source), sources))
  const text = (group: string, path: string): Page => filled(group, path, `tools/product/docs/pages/${path}.md`)
  const trading: Reference = { document, stated, handbook, operationPage, schemaPage }
  const isShared = (name: string): boolean => document.components.schemas[name] !== undefined
  const control: Reference = {
    document: sandbox,
    stated: sandbox,
    handbook,
    operationPage: controlPage,
    schemaPage: (name) => (isShared(name) ? schemaPage(name) : controlSchemaPage(name)),
  }
  // The numbered lists of the start page are the order of the guides.
  const guides = read('spec/guides/index.md')
    .split(/^## /m)
    .flatMap((section) => {
      const names = section.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm)
      return Array.from(names, ([, name = '']) => filled(section.split('\n', 1)[0]!, name, `spec/guides/${name}.md`))
    })
  const gaps = read('spec/GAPS.md').replace(/^## (G\d+)\..*$/gm, (all, id: string) => `${all} {#${id.toLowerCase()}}`)
  const pages = [
    filled('Start', 'index', 'spec/guides/index.md'),
    ...guides,
    text('Reference', 'reference/index'),
    text('Reference', 'schemas/index'),
    ...operationPages(trading, 'Reference', 'spec/paths'),
    text('Control operations', 'sandbox-api/index'),
    ...operationPages(control, 'Control operations', 'spec/sandbox/paths'),
    ...schemaPages(trading, 'spec/schemas', () => true),
    ...schemaPages(control, 'spec/sandbox/schemas', (name) => !isShared(name)),
    ...libraries,
    pageOf(['More'], 'gaps', 'spec/GAPS.md', gaps),
    file(['More'], 'document', 'spec/README.md'),
    ...readdirSync(join(root, 'packages'))
      .map((name) => `packages/${name}`)
      .filter((path) => existsSync(join(root, path, 'README.md')))
      .map((path) => file(['More', 'Packages'], path, `${path}/README.md`)),
    text('More', 'downloads'),
  ]
  const places = new Map(pages.map(({ source, path }) => [source, `${path}.md`]))
  places.set('spec/openapi.yaml', 'reference/index.md').set('spec/sandbox.yaml', 'sandbox-api/index.md')
  return pages.map((page) => ({ ...page, markdown: leadLinks(page, places) }))
}

export function pageOf(groups: readonly string[], path: string, source: string, markdown: string): Page {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
  return { path, title: title.replace(/ `\w+`$/, '').replaceAll('`', ''), groups, source, markdown }
}

function operationPages(reference: Reference, group: string, folder: string): Page[] {
  const { tags } = reference.document as Document & { tags: { name: string; 'x-displayName'?: string }[] }
  const operations = listOperations(reference.document)
  const files = readdirSync(join(root, folder), { recursive: true }) as string[]
  return tags.flatMap(({ name: tag, 'x-displayName': title = capital(tag) }) =>
    operations
      .filter(({ operation }) => operation.tags[0] === tag)
      .map((each) => {
        const { operationId: id } = each.operation
        const file = files.find((name) => basename(name, '.yaml') === id)
        const path = reference.operationPage(id).slice(1, -3)
        return pageOf([group, title], path, `${folder}/${file}`, writeOperation(each, reference))
      }),
  )
}

/** Returns the pages of the schemas. The menu has no entries for them: one page lists them. */
function schemaPages(reference: Reference, folder: string, isShown: (name: string) => boolean): Page[] {
  const { schemas } = reference.document.components
  const [uses, stated] = [reference.document, reference.stated].map(usersIn) as [Uses, Uses]
  return Object.keys(schemas)
    .filter(isShown)
    .map((name) => {
      const usersOf = (all: Uses): string[] => all.filter(({ names }) => names.has(name)).map(({ id }) => id)
      const markdown = writeSchema(name, reference, { node: usersOf(uses), stated: usersOf(stated) })
      return pageOf([], reference.schemaPage(name).slice(1, -3), `${folder}/${name}.yaml`, markdown)
    })
}

type Uses = readonly { readonly id: string; readonly names: ReadonlySet<string> }[]

/** Returns which schemas each operation leads to. */
function usersIn(document: Document): Uses {
  return listOperations(document).map(({ operation }) => ({
    id: operation.operationId,
    names: reachedFrom(operation, document.components.schemas),
  }))
}

/** Turns links to files into links to pages. A link to a file that is no page becomes its text. */
export function leadLinks({ markdown, source, path }: Page, places: ReadonlyMap<string, string>): string {
  return replaceLinks(markdown, (text, target) => {
    const [file = '', anchor = ''] = target.split(/(?=#)/, 2)
    if (/^(#|https?:|[\w-]+\.svg$)/.test(target)) return link(text, target)
    const name = join(dirname(source), file)
    const place = file.startsWith('/') ? file.slice(1) : places.get(name)
    if (place) return link(text, relative(dirname(path), place) + anchor.replace(/^#(g\d+)-.*/, '#$1'))
    if (!existsSync(join(root, name)))
      throw new Error(`Expected a page or a file of the repository in ${source}, was ${target}.`)
    return text
  })
}

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
  if (!/^gaps$|-reference$/.test(path) || markdown.length < 1.5 * most) return [page]
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

/** Returns the page of the versions in a folder of Markdown files and of the present one, the newest first. */
export function writeChangelog(folder: string, present: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  const texts = new Map(files.map((name) => [basename(name, '.md'), readFileSync(join(folder, name), 'utf8').trim()]))
  if (!texts.has(present)) texts.set(present, 'Not released yet.')
  const newest = [...texts.keys()].toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return paragraphs(
    '# Changelog of the document',
    'What each version changes, found by comparing the documents. Each package has its own changelog.',
    ...newest.map((version) => `## ${version}\n\n${texts.get(version)!}`),
  )
}
