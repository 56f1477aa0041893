/**
 * Builds the site, `spec/dist/docs`: VitePress renders the handbook and the references of libraries and commands. Beside each
 * page is its Markdown.
 */
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileProgram } from '@capi/try-it/programs'
import { build } from 'vitepress'
import { distFolder, root } from '../bundle/paths.ts'
import { type Page, collectPages, leadLinks, pageOf } from '../handbook/collect-pages.ts'
import { writeChangelog } from './changelog.ts'
import { writeCommands } from './commands.ts'
import { writeLibraries } from './library.ts'
import { writeRedirects } from './redirects.ts'

const started = performance.now()
const folder = join(import.meta.dirname, '../../.site')
/** Renamed to `docs` at the end, so that a server never shows a part of the site. */
const output = join(distFolder, 'docs.new')
const editBase = process.env['CAPI_EDIT_BASE']
const guides = 'spec/guides'
const group = 'Libraries and commands'

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
  const names = new Set(pages.map(({ groups, path }) => groups[depth] ?? path))
  return Array.from(names, (text) => {
    const inner = pages.filter(({ groups, path }) => (groups[depth] ?? path) === text)
    return inner[0]!.groups[depth] === undefined
      ? { text: inner[0]!.title, link: `/${inner[0]!.path}` }
      : { text, items: menuOf(inner, depth + 1), ...(depth > 0 && { collapsed: true }) }
  })
}

function listForModels(entries: readonly Entry[], level = '##'): string {
  const lines = entries.map(({ text, link, items }) =>
    items ? `\n${level} ${text}\n\n${listForModels(items, `${level}#`)}` : `- [${text}](${link!.slice(1)}.md)\n`,
  )
  return lines.join('')
}

const handbook = collectPages()
const paths = new Set(handbook.map(({ path }) => path))
const references = [
  ...(await writeLibraries((path) => paths.has(path))).map(({ path, source, markdown }) =>
    pageOf([group], path, source, markdown),
  ),
  ...writeCommands().map(([name, markdown]) => pageOf([group], `cli/${name}`, 'packages/cli/src/program.ts', markdown)),
  pageOf(['More'], 'changelog', 'spec/openapi.yaml', writeChangelog()),
].map((page) => ({ ...page, markdown: leadLinks(page, new Map()) }))
const [last, first] = [true, false].map((isLast) => handbook.filter(({ groups }) => (groups[0] === 'More') === isLast))
const pages = [...first!, ...references, ...last!]

rmSync(folder, { recursive: true, force: true })
for (const { path, markdown, source } of pages) {
  const edit = editBase === undefined ? '' : `\n\n[Edit this page](${editBase}/${source})\n`
  const program = source.startsWith(guides) ? await compileProgram(markdown) : undefined
  if (program) write(join(folder, `public/programs/${path}.js`), program.text)
  const front = program ? `---\nlastBlock: ${program.lastBlock}\n---\n\n` : ''
  write(join(folder, `${path}.md`), front + markdown + edit)
}
const menu = menuOf(pages.filter(({ groups }) => groups.length > 0))
const [reference, control] = ['Reference', 'Control operations'].map((name) => menu.filter(({ text }) => text === name))
const others = menu.filter((entry) => ![...reference!, ...control!].includes(entry))
const sidebar = { '/reference/': reference, '/schemas/': reference, '/sandbox-api/': control, '/': others }
write(join(folder, 'sidebar.json'), JSON.stringify(sidebar))
const copy = (from: string, name: string, to: string): void => cpSync(join(root, from, name), join(folder, to, name))
for (const name of readdirSync(join(root, guides)).filter((file) => file.endsWith('.svg')))
  for (const to of ['', 'public']) copy(guides, name, to)
for (const name of readdirSync(distFolder).filter((file) => /^(openapi|sandbox|workflows)\./.test(file)))
  copy('spec/dist', name, 'public/downloads')
copy('spec/vectors', 'signatures.json', 'public/downloads')
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
