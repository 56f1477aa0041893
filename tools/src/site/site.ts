/** Makes every file of the site, except the reference page, from the guides and the bundles. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { parse } from 'yaml'
import { arrangeMenu } from '../docs/decorations/navigation.ts'
import { readHandbook } from '../handbook/handbook.ts'
import type { ShownDocument } from '../handbook/display-document.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { readContents, titleOf } from './contents.ts'
import { fillFacts } from './facts.ts'
import { type Page, framePage } from './frame.ts'
import { renderGuide } from './render.ts'
import { listEntries, writeIndex } from './search.ts'
import type { ControlDocument, Sources, Workflow } from './fact.ts'

/** Returns the files by their names. */
export async function makeSite(): Promise<Map<string, string>> {
  const [contents, sources] = await Promise.all([readContents(), readSources()])
  const texts = [
    { name: 'index', title: titleOf(contents.start, 'index'), markdown: contents.start },
    ...contents.guides,
  ]
  const pages: Page[] = texts.map(({ name, title, markdown }) => ({
    name,
    title,
    rendered: renderGuide(fillFacts(markdown, sources)),
  }))
  const files = new Map(pages.map((page) => [`${page.name}.html`, framePage(page, contents)]))
  files.set('search-index.js', writeIndex(listEntries(pages, sources.document, sources.handbook)))
  files.set('site.js', await bundleScript())
  files.set('site.css', await readFile(join(import.meta.dirname, 'site.css'), 'utf8'))
  return files
}

/** Returns what the facts of the guides are taken from. */
export async function readSources(): Promise<Sources> {
  const [capi, sandbox, workflows, manifest] = await Promise.all(
    [
      join(distFolder, 'openapi.json'),
      join(distFolder, 'sandbox.json'),
      join(distFolder, 'workflows.arazzo.yaml'),
      join(root, 'package.json'),
    ].map((file) => readFile(file, 'utf8')),
  )
  const handbook = await readHandbook()
  return {
    document: arrangeMenu(JSON.parse(capi!) as ShownDocument, handbook),
    sandbox: JSON.parse(sandbox!) as ControlDocument,
    workflows: (parse(workflows!) as { workflows: Workflow[] }).workflows,
    handbook,
    node: (JSON.parse(manifest!) as { engines: { node: string } }).engines.node,
  }
}

async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'browser/site.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'warning',
  })
  return outputFiles[0]!.text
}
