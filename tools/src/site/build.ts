/**
 * Builds the site, `spec/dist/docs`: VitePress renders the handbook and the references of libraries and commands. Beside each
 * page is its Markdown.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileProgram } from '@capi/try-it/programs'
import { build } from 'vitepress'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import { type Page, leadLinks, pageOf } from '../handbook/collect-pages.ts'
import { writeChangelog } from './changelog.ts'
import { writeCommands } from './commands.ts'
import { writeLibraries } from './library.ts'
import { writeRedirects } from './redirects.ts'

const started = performance.now()
const folder = join(import.meta.dirname, '../../.site')
/** Renamed to `docs` at the end, so that a server never shows a part of the site. */
const output = join(distFolder, 'docs.new')
const editBase = process.env['CAPI_EDIT_BASE']
const guides = join(specFolder, 'guides')
const group = 'Libraries and commands'
/** The guides whose programs run inside the page; the others need files, a port or the network. */
const runnable = ['first-order', 'idempotency', 'liquidation']

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

interface Entry {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: Entry[]
}

/** Returns the entries of the menu below the groups that lead to them. */
function menuOf(pages: readonly Page[], depth = 0): Entry[] {
  const entries = new Map<string, Page[]>()
  for (const page of pages) {
    const name = page.groups[depth] ?? page.path
    entries.set(name, [...(entries.get(name) ?? []), page])
  }
  return Array.from(entries, ([text, inner]) =>
    inner[0]!.groups[depth] === undefined
      ? { text: inner[0]!.title, link: `/${inner[0]!.path}` }
      : { text, items: menuOf(inner, depth + 1), ...(depth > 0 && { collapsed: true }) },
  )
}

function listForModels(entries: readonly Entry[], depth = 2): string {
  const lines = entries.map(({ text, link, items }) =>
    items
      ? `\n${'#'.repeat(depth)} ${text}\n\n${listForModels(items, depth + 1)}`
      : `- [${text}](${link!.slice(1)}.md)\n`,
  )
  return lines.join('')
}

const handbook = join(distFolder, 'handbook')
const listed = JSON.parse(readFileSync(join(handbook, 'pages.json'), 'utf8')) as Page[]
const paths = new Set(listed.map(({ path }) => path))
const libraries = await writeLibraries((path) => paths.has(path))
const references = [
  ...libraries.map(({ path, source, markdown }) => pageOf([group], path, source, markdown)),
  ...writeCommands().map(([name, markdown]) => pageOf([group], `cli/${name}`, 'packages/cli/src/program.ts', markdown)),
  pageOf(['More'], 'changelog', 'spec/openapi.yaml', writeChangelog()),
].map((page) => ({ ...page, markdown: leadLinks(page, new Map()) }))
const texts = listed.map((page) => ({ ...page, markdown: readFileSync(join(handbook, `${page.path}.md`), 'utf8') }))
const isLast = ({ groups }: Page): boolean => groups[0] === 'More'
const pages = [...texts.filter((page) => !isLast(page)), ...references, ...texts.filter(isLast)]

rmSync(folder, { recursive: true, force: true })
for (const { path, markdown, source } of pages) {
  const edit = editBase === undefined ? '' : `\n\n[Edit this page](${editBase}/${source})\n`
  const program = runnable.includes(path) ? await compileProgram(markdown) : undefined
  if (program) write(join(folder, `public/programs/${path}.js`), program)
  write(join(folder, `${path}.md`), `${program ? '---\nprogram: true\n---\n\n' : ''}${markdown}${edit}`)
}
const menu = menuOf(pages.filter(({ groups }) => groups.length > 0))
const [reference, control] = ['Reference', 'Control operations'].map((name) => menu.filter(({ text }) => text === name))
const others = menu.filter((entry) => ![...reference!, ...control!].includes(entry))
const sidebar = { '/reference/': reference, '/schemas/': reference, '/sandbox-api/': control, '/': others }
write(join(folder, 'sidebar.json'), JSON.stringify(sidebar))
const images = readdirSync(guides).filter((name) => name.endsWith('.svg'))
for (const place of ['', 'public']) for (const name of images) cpSync(join(guides, name), join(folder, place, name))
for (const file of readdirSync(distFolder).filter((name) => /^(openapi|sandbox|workflows)\./.test(name)))
  cpSync(join(distFolder, file), join(folder, 'public/downloads', file))
cpSync(join(specFolder, 'vectors/signatures.json'), join(folder, 'public/downloads/signatures.json'))
await build(import.meta.dirname)
// Markdown that is read beside its page has no ids of headings.
for (const { path, markdown } of pages) write(join(output, `${path}.md`), markdown.replace(/ \{#[\w-]+\}$/gm, ''))
for (const [name, text] of writeRedirects(pages.map(({ path }) => path))) write(join(output, name), text)
const [, summary = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')
const all = menuOf(pages.map((page) => (page.groups.length > 0 ? page : { ...page, groups: ['Schemas'] })))
write(join(output, 'llms.txt'), `# capi\n\n> ${summary.replaceAll('\n', ' ')}\n${listForModels(all)}`)
rmSync(join(distFolder, 'docs'), { recursive: true, force: true })
renameSync(output, join(distFolder, 'docs'))
console.log(`docs     ${pages.length} pages in spec/dist/docs, ${Math.round(performance.now() - started)} ms`)
