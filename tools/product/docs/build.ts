// Builds the site, `packages/docs/site`: VitePress renders the handbook and the references of libraries and commands.
// Beside each page is its Markdown.
import { cpSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileProgram } from '@capi/try-it/programs'
import { type DefaultTheme, build } from 'vitepress'
import { type Node, listOperations } from '../bundle/document.ts'
import { root, siteFolder, specFolder } from '../paths.ts'
import { addCommandSamples, writeCommands, writeLibraries } from './programs.ts'
import { addCodeSamples } from '../bundle/additions.ts'
import { collectPages, type Page, pageOf, splitPages, writeChangelog } from './pages.ts'
import { readSources } from './facts.ts'
import { formPlace, withoutSiteSyntax } from './markdown.ts'

const started = performance.now()
const folder = join(import.meta.dirname, '../../.site')
/** Renamed to `site` at the end, so that a server never shows a part of the site. */
const output = `${siteFolder}.new`
const editBase = process.env['CAPI_EDIT_BASE']
const group = 'Libraries and commands'

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Returns the entries of the menu below the groups that lead to them. */
function menuOf(pages: readonly Page[], depth = 0): DefaultTheme.SidebarItem[] {
  const names = new Set(pages.map(({ groups, path }) => groups[depth] ?? path))
  return Array.from(names, (text) => {
    const inner = pages.filter(({ groups, path }) => (groups[depth] ?? path) === text)
    return inner[0]!.groups[depth] === undefined
      ? { text: entryOf(inner[0]!), link: `/${inner[0]!.path}` }
      : { text, items: menuOf(inner, depth + 1), ...(depth > 0 && { collapsed: true }) }
  })
}

/** Returns the title in the menu, which the switch hides for what the reference does not describe. */
function entryOf({ title, markdown }: Page): string {
  return markdown.includes('beyond-page') ? `<i class="beyond-item">${title}</i>` : title
}

/** Returns the Markdown with a place for the form that runs its program below the last block of the program. */
async function addProgram({ path, markdown }: Page): Promise<string> {
  const program = await compileProgram(markdown)
  if (!program) return markdown
  write(join(folder, `public/programs/${path}.js`), program.text)
  const place = formPlace('Run this program here', 'The program runs in your browser.')
  return `${markdown.slice(0, program.end)}\n${place}\n${markdown.slice(program.end)}`
}

/** Returns the first paragraph of a page as plain text, for search engines. */
function firstSentences(markdown: string): string {
  const paragraph = withoutSiteSyntax(markdown)
    .split('\n\n')
    .find((text) => /^[A-Z`*[][^|]*[.:]$/s.test(text.trim()))
  return (paragraph ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)|[`*\\]/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

const sources = readSources()
addCodeSamples(sources.document as unknown as Node)
addCommandSamples(sources.document)
const operations = listOperations(sources.document).map(({ operation }) => operation.operationId)
const commands = Array.from(writeCommands(), ([name, markdown]) =>
  pageOf([group], `cli/${name}`, 'packages/cli/src/program.ts', markdown),
)
const { version } = (sources.document as unknown as { info: { version: string } }).info
const changelog = writeChangelog(join(specFolder, 'versions'), version)
const pages = splitPages(
  collectPages(sources, [
    ...(await writeLibraries(group, new Set(operations))),
    ...commands,
    pageOf(['More'], 'changelog', 'spec/openapi.yaml', changelog),
  ]),
)

rmSync(folder, { recursive: true, force: true })
for (const page of pages) {
  const { path, source, markdown } = page
  const text = source.startsWith('spec/guides/') ? await addProgram(page) : markdown
  const edit = editBase === undefined ? '' : `\n\n[Edit this page](${editBase}/${source})\n`
  const head = `---\ndescription: ${JSON.stringify(firstSentences(markdown))}\n---\n\n`
  write(join(folder, `${path}.md`), head + text + edit)
}
const menu = menuOf(pages.filter(({ groups }) => groups.length > 0))
const pick = (...names: string[]): DefaultTheme.SidebarItem[] => menu.filter(({ text }) => names.includes(text!))
const [reference, control, libraries] = [pick('Reference'), pick('Control operations'), pick(group, 'More')]
const elsewhere = [...reference, ...control, ...pick(group)]
// The pages of schemas have a short menu: their list is a page.
const short = reference[0]!.items!.filter(({ link }) => link !== undefined)
const sidebar = {
  '/reference/': reference,
  '/schemas/': [{ text: 'Reference', items: short }],
  '/sandbox-api/schemas/': [{ text: 'Control operations', items: control[0]!.items!.slice(0, 1) }],
  '/sandbox-api/': control,
  '/packages/': libraries,
  '/cli/': libraries,
  '/': menu.filter((entry) => !elsewhere.includes(entry)),
}
write(join(folder, 'sidebar.json'), JSON.stringify(sidebar))
write(join(folder, 'marks.json'), JSON.stringify([...sources.handbook.marks]))
const copy = (from: string, to: string, chosen: RegExp): void => {
  for (const name of readdirSync(join(root, from)))
    if (chosen.test(name)) cpSync(join(root, from, name), join(folder, to, name))
}
copy('spec/guides', '', /\.svg$/)
copy('spec/guides', 'public', /\.svg$/)
copy('spec/dist', 'public/downloads', /^(openapi|sandbox|workflows)\./)
copy('spec/vectors', 'public/downloads', /^signatures\.json$/)
await build(import.meta.dirname)
for (const { path, markdown } of pages) write(join(output, `${path}.md`), withoutSiteSyntax(markdown))
const [, summary = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('\n\n')
const lists = new Map<string, string>()
for (const { path, title, groups } of pages) {
  const [name = 'Schemas'] = groups
  lists.set(name, `${lists.get(name) ?? `\n## ${name}\n\n`}- [${title}](${path}.md)\n`)
}
write(join(output, 'llms.txt'), `# capi\n\n> ${summary.replaceAll('\n', ' ')}\n${[...lists.values()].join('')}`)
rmSync(siteFolder, { recursive: true, force: true })
renameSync(output, siteFolder)
console.log(`docs     ${pages.length} pages in packages/docs/site, ${Math.round(performance.now() - started)} ms`)
