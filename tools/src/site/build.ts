/** Builds the site, `spec/dist/docs`: VitePress renders the pages; beside each page is its Markdown. */
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import { writeLibraryPages } from './library.ts'
import { type Group, type Page, collectPages, guidesFolder, listPages } from './pages.ts'
import { writeRedirects } from './redirects.ts'

const started = performance.now()
const folder = join(import.meta.dirname, '../../.site')
/** Renamed to `docs` at the end, so that a server never shows a part of the site. */
const output = join(distFolder, 'docs.new')
const editBase = process.env['CAPI_EDIT_BASE']

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function menuOf({ text, pages, groups = [] }: Group, depth = 0): object {
  const items = [
    ...pages.map(({ title, path }) => ({ text: title, link: `/${path}` })),
    ...groups.map((group) => menuOf(group, depth + 1)),
  ]
  return { text, items, ...(depth > 0 && { collapsed: true }) }
}

/** Returns Markdown that is read beside its page: relative links, no ids of headings. */
function plainMarkdown({ path, markdown }: Page): string {
  const up = '../'.repeat(path.split('/').length - 1) || './'
  return markdown.replace(/\]\(\//g, `](${up}`).replace(/ \{#[\w-]+\}$/gm, '')
}

function listForModels(groups: readonly Group[], depth = 2): string {
  return groups
    .map(({ text, pages, groups: inner = [] }) => {
      const lines = pages.map(({ title, path }) => `- [${title}](${path}.md)`).join('\n')
      return `${'#'.repeat(depth)} ${text}\n\n${lines}\n\n${listForModels(inner, depth + 1)}`
    })
    .join('')
}

const groups = await collectPages(writeLibraryPages)
const pages = listPages(groups)
await rm(folder, { recursive: true, force: true })
for (const { path, markdown, source } of pages) {
  const edit = editBase === undefined ? '' : `\n\n[Edit this page](${editBase}/${source})\n`
  await write(join(folder, `${path}.md`), markdown + edit)
}
const menus = groups.filter(({ text }) => text !== '').map((group) => menuOf(group))
const [reference, control] = ['Reference', 'Control'].map((name) =>
  groups.findIndex(({ text }) => text.startsWith(name)),
)
const sidebar = {
  '/reference/': [menus[reference!]],
  '/schemas/': [menus[reference!]],
  '/sandbox-api/': [menus[control!]],
  '/': menus.filter((_, index) => index !== reference && index !== control),
}
await write(join(folder, 'sidebar.json'), JSON.stringify(sidebar))
for (const file of (await readdir(guidesFolder)).filter((name) => name.endsWith('.svg')))
  for (const place of ['', 'public']) await cp(join(guidesFolder, file), join(folder, place, file))
for (const name of [
  'openapi.json',
  'openapi.yaml',
  'openapi.reference.json',
  'openapi.reference.overlay.yaml',
  'openapi.generators.json',
  'openapi.generators-3.0.json',
  'sandbox.json',
  'sandbox.yaml',
  'workflows.arazzo.yaml',
])
  await cp(join(distFolder, name), join(folder, 'public/downloads', name))
await cp(join(specFolder, 'vectors/signatures.json'), join(folder, 'public/downloads/signatures.json'))
await build(import.meta.dirname)
for (const page of pages) await write(join(output, `${page.path}.md`), plainMarkdown(page))
for (const [name, text] of writeRedirects(pages.map(({ path }) => path))) await write(join(output, name), text)
await write(
  join(output, 'llms.txt'),
  `# capi\n\n> ${(await readFile(join(root, 'README.md'), 'utf8')).split('\n\n')[1]?.replace(/\n/g, ' ')}\n\n${listForModels(groups)}`,
)
await rm(join(distFolder, 'docs'), { recursive: true, force: true })
await rename(output, join(distFolder, 'docs'))
console.log(`docs     ${pages.length} pages in spec/dist/docs, ${Math.round(performance.now() - started)} ms`)
