/**
 * Collects the handbook, one page of Markdown each: the guides in the order of `index.md`, the reference of both documents, the
 * open questions, the decisions and the READMEs of the packages. Links between them are relative.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Document, listOperations } from '../bundle/document.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { controlPage, controlSchemaPage, operationPage, schemaPage } from './addresses.ts'
import { fillFacts, readSources } from './facts.ts'
import { link, outsideCode } from './markdown.ts'
import { type Sample, writeOperation, writeSchema } from './reference.ts'
import { capital } from './remarks.ts'
import type { Reference } from './schema-text.ts'

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

/** Returns the pages in the order of the menu. The first page is the start page. */
export function collectPages(): Page[] {
  const sources = readSources()
  const { document, sandbox, handbook } = sources
  const read = (source: string): string => readFileSync(join(root, source), 'utf8')
  const file = (groups: string[], path: string, source: string): Page => pageOf(groups, path, source, read(source))
  const filled = (groups: string[], path: string, source: string): Page =>
    pageOf(groups, path, source, fillFacts(read(source), sources))
  const text = (group: string, path: string): Page =>
    filled([group], path, `tools/src/handbook/pages/${path.replace('/index', '')}.md`)
  const trading: Reference = { document, handbook, operationPage, schemaPage }
  const isShared = (name: string): boolean => document.components.schemas[name] !== undefined
  const control: Reference = {
    document: sandbox,
    handbook,
    operationPage: controlPage,
    schemaPage: (name) => (isShared(name) ? schemaPage(name) : controlSchemaPage(name)),
  }
  const readmes = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  const gaps = read('spec/GAPS.md').replace(/^## (G\d+)\..*$/gm, (all, id: string) => `${all} {#${id.toLowerCase()}}`)
  const pages = [
    filled(['Start'], 'index', 'spec/guides/index.md'),
    ...listGuides(read('spec/guides/index.md'), readdirSync(join(root, 'spec/guides'))).map(({ group, name }) =>
      filled([group], name, `spec/guides/${name}.md`),
    ),
    text('Reference', 'reference/index'),
    text('Reference', 'schemas/index'),
    ...operationPages(trading, 'Reference', 'spec/paths', readSamples()),
    text('Control operations', 'sandbox-api/index'),
    ...operationPages(control, 'Control operations', 'spec/sandbox/paths'),
    ...schemaPages(trading, 'spec/schemas', () => true),
    ...schemaPages(control, 'spec/sandbox/schemas', (name) => !isShared(name)),
    pageOf(['More'], 'gaps', 'spec/GAPS.md', gaps),
    file(['More'], 'document', 'spec/README.md'),
    file(['More'], 'decisions', 'DECISIONS.md'),
    ...readmes
      .filter((source) => existsSync(join(root, source)))
      .map((source) => file(['More', 'Packages'], source.replace('/README.md', ''), source)),
    text('More', 'downloads'),
  ]
  const places = new Map(pages.map(({ source, path }) => [source, `${path}.md`]))
  places.set('spec/openapi.yaml', 'reference/index.md').set('spec/sandbox.yaml', 'sandbox-api/index.md')
  return pages.map((page) => ({ ...page, markdown: leadLinks(page, places) }))
}

/** Returns the guides with their groups: the numbered lists of the start page. Every guide is in one of them. */
export function listGuides(start: string, files: readonly string[]): { group: string; name: string }[] {
  const guides = start.split(/^## /m).flatMap((section) => {
    const [group = ''] = section.split('\n', 1)
    return Array.from(section.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm), ([, name = '']) => ({ group, name }))
  })
  const [listed, written] = [['index.md', ...guides.map(({ name }) => `${name}.md`)], files].map((names) =>
    names
      .filter((name) => name.endsWith('.md'))
      .toSorted()
      .join(),
  )
  if (listed !== written)
    throw new Error(`Expected index.md to list each guide once, was ${listed}, with ${written} in the folder.`)
  return guides
}

export function pageOf(groups: readonly string[], path: string, source: string, markdown: string): Page {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
  if (title === '') throw new Error(`Expected ${source} to begin with a title, was "${markdown.slice(0, 40)}".`)
  return { path, title: title.replace(/ `\w+`$/, '').replaceAll('`', ''), groups, source, markdown }
}

function operationPages(
  reference: Reference,
  group: string,
  folder: string,
  samples?: ReadonlyMap<string, readonly Sample[]>,
): Page[] {
  const { tags } = reference.document as Document & { tags: { name: string; 'x-displayName'?: string }[] }
  const operations = listOperations(reference.document)
  return tags.flatMap(({ name: tag, 'x-displayName': title = capital(tag) }) =>
    operations
      .filter(({ operation }) => operation.tags[0] === tag)
      .map((each) => {
        const id = each.operation.operationId
        const source = [`${folder}/${tag}/${id}.yaml`, `${folder}/${id}.yaml`].find((name) =>
          existsSync(join(root, name)),
        )
        const markdown = writeOperation(each, reference, samples?.get(id))
        return pageOf([group, title], reference.operationPage(id).slice(1, -3), source ?? folder, markdown)
      }),
  )
}

/** Returns the pages of the schemas. The menu has no entries for them: one page lists them. */
function schemaPages(reference: Reference, folder: string, isShown: (name: string) => boolean): Page[] {
  const uses = usesOf(reference.document)
  return Object.keys(reference.document.components.schemas)
    .filter(isShown)
    .map((name) => {
      const markdown = writeSchema(name, reference, uses(name))
      return pageOf([], reference.schemaPage(name).slice(1, -3), `${folder}/${name}.yaml`, markdown)
    })
}

/** Returns a function that lists the operations that refer to a schema, directly or not. */
function usesOf(document: Document): (name: string) => string[] {
  const reached = (node: unknown, names = new Set<string>()): Set<string> => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g))
      if (!names.has(name)) reached(document.components.schemas[name], names.add(name))
    return names
  }
  const uses = listOperations(document).map(({ operation }) => ({
    id: operation.operationId,
    names: reached(operation),
  }))
  return (name) => uses.filter(({ names }) => names.has(name)).map(({ id }) => id)
}

/** Returns the programs of each operation, which the bundle for generators contains. */
function readSamples(): Map<string, readonly Sample[]> {
  const document = JSON.parse(readFileSync(join(distFolder, 'openapi.generators.json'), 'utf8')) as Document
  const operations = listOperations(document).map(({ operation }) => operation)
  return new Map(
    operations.map((each) => [each.operationId, (each as { 'x-codeSamples'?: Sample[] })['x-codeSamples']!]),
  )
}

/** Turns links to files into links to pages. A link to a file that is no page becomes its text. */
export function leadLinks({ markdown, source, path }: Page, places: ReadonlyMap<string, string>): string {
  const lead = (all: string, text: string, target: string): string => {
    const [file = '', anchor = ''] = target.split(/(?=#)/, 2)
    if (/^(#|https?:|[\w-]+\.svg$)/.test(target)) return all
    const name = join(dirname(source), file)
    const place = file.startsWith('/') ? file.slice(1) : places.get(name)
    if (place) return link(text, relative(dirname(path), place) + anchor.replace(/^#(g\d+)-.*/, '#$1'))
    if (!existsSync(join(root, name)))
      throw new Error(`Expected a page or a file of the repository in ${source}, was ${target}.`)
    return text
  }
  return outsideCode(markdown, (prose) => prose.replace(/(?<!!)\[((?:[^\]]|\](?!\())*)\]\(([^)\s]+)\)/g, lead))
}
