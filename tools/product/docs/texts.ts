// Turns the handbook into the texts that agents read as resources. The text at `SURFACE/KIND/NAME` is the resource
// `capi://KIND/NAME`; those of the surface `local-exchange` are for agents that may have its control operations. Pages
// about this repository, such as those of libraries and packages, are not among the texts.
import { basename, dirname, join } from 'node:path'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { collectPages, type Page } from './pages.ts'
import { link, replaceLinks, withoutSiteSyntax } from './markdown.ts'
import { readSources } from './facts.ts'
import { specFolder } from '../paths.ts'
import { collectWorkflows } from './workflows.ts'

/** The folders of pages that are texts as well. */
const folders: Readonly<Record<string, string>> = {
  reference: 'service/operations',
  schemas: 'service/schemas',
  'sandbox-api': 'local-exchange/control',
  'sandbox-api/schemas': 'local-exchange/schemas',
}

/**
 * Returns the texts by their places. Links between them lead from resource to resource; any other link to a page
 * becomes its text.
 */
export function collectTexts(pages: readonly Page[]): Map<string, string> {
  const places = new Map(pages.map((page) => [page.path, placeOf(page)]))
  const texts = new Map<string, string>()
  for (const { path, markdown } of pages) {
    const place = places.get(path)
    if (place === undefined) continue
    const text = replaceLinks(withoutSiteSyntax(markdown), (name, target) => {
      if (/^https?:/.test(target)) return link(name, target)
      const [file = '', anchor = ''] = target.split('#', 2)
      const to = file === '' ? undefined : places.get(join(dirname(path), file).replace(/\.md$/, ''))
      return to === undefined ? name : link(name, uriOf(to, anchor))
    })
    // The description of a picture takes its place.
    texts.set(place, text.replace(/!\[([^\]]*)\]\([^)\s]+\)/g, '$1'))
  }
  return splitGaps(texts)
}

function placeOf({ path, source }: Page): string | undefined {
  if (source.startsWith('spec/guides/')) return `service/guides/${path}`
  if (path === 'gaps') return 'service/gaps'
  const folder = folders[dirname(path)]
  return folder && join(folder, path.endsWith('/index') ? '' : basename(path))
}

/** Returns the URI of a text. Only open questions have one for each of their headings. */
function uriOf(place: string, anchor: string): string {
  const gap = /^g\d+$/.test(anchor) ? `/${anchor.toUpperCase()}` : ''
  return `capi://${place.slice(place.indexOf('/') + 1)}${gap}`
}

/** Makes a text of each open question, and a list of them of their page. */
function splitGaps(texts: Map<string, string>): Map<string, string> {
  const [above = '', ...entries] = texts.get('service/gaps')!.split(/^## (?=G\d+\. )/m)
  const list = entries.map((entry) => {
    const [, id = '', title = ''] = /^(G\d+)\. (.+)$/m.exec(entry)!
    texts.set(`service/gaps/${id}`, `# ${entry}`)
    return `- ${link(id, `capi://gaps/${id}`)} ${title}\n`
  })
  return texts.set('service/gaps', above + list.join(''))
}

/** Writes the texts into a folder, for the package that ships them. */
async function run(): Promise<void> {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Expected the folder to write to, was none.')
  await rm(folder, { recursive: true, force: true })
  // Without the programs in six languages, which are longer than the rest of an operation's page: agents call tools.
  for (const [place, text] of collectTexts(collectPages(readSources()))) {
    const file = join(folder, `${place}.md`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `${text.trimEnd()}\n`)
  }
  // The words of the search, and the workflows, which are prompts.
  await writeFile(join(folder, 'synonyms.json'), await readFile(join(specFolder, 'synonyms.json')))
  const workflows = collectWorkflows(await readFile(join(specFolder, 'workflows.arazzo.yaml'), 'utf8'))
  await writeFile(join(folder, 'workflows.json'), `${JSON.stringify(workflows, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) await run()
