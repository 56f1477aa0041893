/**
 * Collects every page of the site as Markdown: the guides in the order of `index.md`, the reference of both documents, the
 * open questions, the decisions and the READMEs of the packages.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Document, type Operation, nameOf } from '../bundle/document.ts'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import {
  GAPS_PAGE,
  REFERENCE_PAGE,
  controlPage,
  controlSchemaPage,
  operationPage,
  schemaPage,
} from '../handbook/addresses.ts'
import { link } from '../handbook/markdown.ts'
import { capital } from '../handbook/remarks.ts'
import { writeCommands } from './commands.ts'
import { fillFacts, readSources } from './facts.ts'
import type { LibraryPage } from './library.ts'
import { type Sample, writeOperation, writeSchema } from './reference.ts'
import type { Reference } from './schema-text.ts'
import { listOperations } from './source.ts'

export const guidesFolder: string = join(specFolder, 'guides')

export interface Page {
  /** Its address without the ending. */
  readonly path: string
  readonly title: string
  readonly markdown: string
  /** The file of the repository that it is made from. */
  readonly source: string
}

export interface Group {
  /** Its name in the menu; empty if it has no entry there. */
  readonly text: string
  readonly pages: readonly Page[]
  readonly groups?: readonly Group[]
}

/**
 * Returns the pages in the groups of the menu. The first page is the start page. `writeLibraries` returns the references of
 * the libraries, and is called with the pages of the operations.
 */
export async function collectPages(
  writeLibraries: (pageOf: (id: string) => string | undefined) => Promise<LibraryPage[]>,
): Promise<Group[]> {
  const sources = await readSources()
  const { document, sandbox, handbook } = sources
  const capi: Reference = { document, handbook, operationPage, schemaPage }
  const own = (name: string): boolean => document.components.schemas[name] === undefined
  const control: Reference = {
    document: sandbox,
    handbook,
    operationPage: controlPage,
    schemaPage: (name) => (own(name) ? controlSchemaPage(name) : schemaPage(name)),
  }
  const file = (path: string, source: string, change = (text: string) => text): Page =>
    pageOf(path, change(readFileSync(join(root, source), 'utf8')), source)
  const filled = (path: string, source: string): Page => file(path, source, (markdown) => fillFacts(markdown, sources))
  const text = (path: string): Page => filled(path, `tools/src/site/pages/${path.replace('/index', '')}.md`)
  const guide = (name: string): Page => filled(name, `spec/guides/${name}.md`)
  const start = guide('index')
  const ids = new Set(listOperations(document).map(({ operation }) => operation.operationId))
  const libraries = await writeLibraries((id) => (ids.has(id) ? operationPage(id) : undefined))
  const readmes = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  const groups: Group[] = [
    { text: 'Start', pages: [start] },
    ...readGroups(start.markdown).map(({ text: title, names }) => ({ text: title, pages: names.map(guide) })),
    {
      text: 'Reference',
      pages: [text('reference/index'), text('schemas/index')],
      groups: operationGroups(capi, 'spec/paths', readSamples()),
    },
    {
      text: 'Control operations of the local exchange',
      pages: [text('sandbox-api/index')],
      groups: operationGroups(control, 'spec/sandbox/paths'),
    },
    {
      text: 'Libraries and commands',
      pages: [
        ...libraries.map(({ path, markdown, source }) => pageOf(path, markdown, source)),
        ...writeCommands().map(([name, markdown]) => pageOf(`cli/${name}`, markdown, 'packages/cli/src/program.ts')),
      ],
    },
    schemaPages(capi, 'spec/schemas'),
    schemaPages(control, 'spec/sandbox/schemas', own),
    {
      text: 'More',
      pages: [
        file('gaps', 'spec/GAPS.md', (gaps) =>
          gaps.replace(/^## (G\d+)\..*$/gm, (all, id: string) => `${all} {#${id.toLowerCase()}}`),
        ),
        file('document', 'spec/README.md'),
        file('decisions', 'DECISIONS.md'),
        ...readmes
          .filter((name) => existsSync(join(root, name)))
          .map((name) => file(name.replace('/README.md', ''), name)),
        text('downloads'),
        text('changelog'),
      ],
    },
  ]
  const places = new Map([
    ...listPages(groups).map(({ source, path }): [string, string] => [source, `/${path}.md`]),
    ['spec/openapi.yaml', REFERENCE_PAGE],
    ['spec/sandbox.yaml', '/sandbox-api/index.md'],
  ])
  const led = (page: Page): Page => ({ ...page, markdown: leadLinks(page, places) })
  const lead = ({ pages, groups: inner, ...rest }: Group): Group => ({
    ...rest,
    pages: pages.map(led),
    ...(inner && { groups: inner.map(lead) }),
  })
  return groups.map(lead)
}

export function listPages(groups: readonly Group[]): Page[] {
  return groups.flatMap(({ pages, groups: inner = [] }) => [...pages, ...listPages(inner)])
}

/** Returns the groups of guides: the numbered lists of the start page. Every guide is in one of them. */
export function readGroups(
  start: string,
  files: readonly string[] = readdirSync(guidesFolder),
): { text: string; names: string[] }[] {
  const groups = start
    .split(/^## /m)
    .map((part) => ({
      text: part.slice(0, part.indexOf('\n')),
      names: Array.from(part.matchAll(/^\d+\. \[[^\]]+\]\(([\w-]+)\.md\)/gm), ([, name = '']) => name),
    }))
    .filter(({ names }) => names.length > 0)
  const listed = groups.flatMap(({ names }) => names)
  const written = files.filter((name) => name.endsWith('.md') && name !== 'index.md').map((name) => name.slice(0, -3))
  if (listed.toSorted().join() !== written.toSorted().join())
    throw new Error(
      `Expected index.md to list each guide once, was ${listed.toSorted().join()}, with ${written.toSorted().join()} in the folder.`,
    )
  return groups
}

function pageOf(path: string, markdown: string, source: string): Page {
  const [, title = ''] = /^# (.+)$/m.exec(markdown) ?? []
  if (title === '') throw new Error(`Expected ${source} to begin with a title, was "${markdown.slice(0, 40)}".`)
  return { path, title: title.replace(/ `\w+`$/, '').replaceAll('`', ''), markdown, source }
}

function operationGroups(
  reference: Reference,
  folder: string,
  samples = new Map<string, readonly Sample[]>(),
): Group[] {
  const { document } = reference
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  return (document as Document & { tags: { name: string; 'x-displayName'?: string }[] }).tags.map((tag) => ({
    text: tag['x-displayName'] ?? capital(tag.name),
    pages: found
      .filter(({ operation }) => operation.tags[0] === tag.name)
      .map((each) => {
        const id = each.operation.operationId
        const inFolder = folder === 'spec/paths' ? `${folder}/${tag.name}/${id}.yaml` : `${folder}/${id}.yaml`
        const source = existsSync(join(root, inFolder)) ? inFolder : folder
        return pageOf(
          reference.operationPage(id).slice(1, -3),
          writeOperation(each, reference, samples.get(id) ?? []),
          source,
        )
      }),
  }))
}

/** Returns the pages of the schemas. The menu has no entries for them: one page lists them. */
function schemaPages(reference: Reference, folder: string, isShown: (name: string) => boolean = () => true): Group {
  const uses = usesOf(reference.document)
  const pages = Object.keys(reference.document.components.schemas)
    .filter(isShown)
    .map((name) =>
      pageOf(
        reference.schemaPage(name).slice(1, -3),
        writeSchema(name, reference, uses(name)),
        `${folder}/${name}.yaml`,
      ),
    )
  return { text: '', pages }
}

/** Returns a function that lists the operations that refer to a schema, directly or not. */
function usesOf(document: Document): (name: string) => string[] {
  const reached = (node: unknown, names = new Set<string>()): Set<string> => {
    for (const [, ref = ''] of JSON.stringify(node).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(ref)) continue
      names.add(nameOf(ref))
      reached(document.components.schemas[ref], names)
    }
    return names
  }
  const operations: [string, Set<string>][] = Object.values(document.paths)
    .flatMap((item): Operation[] => Object.values(item))
    .map((operation) => [operation.operationId, reached(operation)])
  return (name) => operations.filter(([, names]) => names.has(name)).map(([id]) => id)
}

/** Returns the programs of each operation, which the bundle for generators contains. */
function readSamples(): Map<string, readonly Sample[]> {
  const { paths } = JSON.parse(readFileSync(join(distFolder, 'openapi.generators.json'), 'utf8')) as Document
  const operations = Object.values(paths).flatMap((item) => Object.values(item)) as (Operation & {
    'x-codeSamples': Sample[]
  })[]
  return new Map(operations.map((operation) => [operation.operationId, operation['x-codeSamples']]))
}

/** Turns links to files into links to pages. A link to a file that is no page becomes its text. */
function leadLinks({ markdown, source }: Page, places: ReadonlyMap<string, string>): string {
  return markdown
    .split(/^(```[^]*?^```$)/m)
    .map((part) =>
      part.startsWith('```') ? part : part.replace(/(?<!!)\[((?:[^\]]|\](?!\())*)\]\(([^)\s]+)\)/g, lead),
    )
    .join('')

  function lead(all: string, text: string, target: string): string {
    const [path = '', anchor = ''] = target.split(/(?=#)/, 2)
    if (/^(\/|#|https?:|[\w-]+\.svg$)/.test(target)) return all
    if (path === 'reference.html') return link(text, anchor.startsWith('#/open') ? GAPS_PAGE : REFERENCE_PAGE)
    const file = relative(root, resolve(root, dirname(source), path))
    const place = places.get(file)
    if (place) return link(text, place + anchor.replace(/^#(g\d+)-.*/, '#$1'))
    if (!existsSync(join(root, file)))
      throw new Error(`Expected a page or a file of the repository in ${source}, was ${target}.`)
    return text
  }
}
