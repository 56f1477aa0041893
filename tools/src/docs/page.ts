/**
 * Renders a decorated document as one file of HTML, with the renderer inside it. The look is in `theme.css`, the frame in
 * `template.mustache`; what the renderer offers beyond a page to read is left out.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redocly } from '../bundle/redocly.ts'
import { LANGUAGES } from './decorations/samples.ts'
import { seal } from './seal.ts'
import type { ShownDocument } from '../handbook/display-document.ts'

/** 0 stands for: all of them. */
const ALL = 0

/** The bodies of the examples, beside the calls that send one of them. */
const PAYLOAD = { lang: 'payload', label: 'Payload' }

const OPTIONS = {
  codeSamples: { languages: [...LANGUAGES, PAYLOAD] },
  hideDownloadButtons: true,
  jsonSamplesExpandLevel: 'all',
  maxDisplayedEnumValues: ALL,
  schemaDefinitionsTagName: 'records',
  // The bar of the template, which stays in view.
  scrollYOffset: 52,
}

/** Returns the page of a decorated document. */
export async function renderPage(document: ShownDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'capi-docs-'))
  try {
    const source = join(folder, 'openapi.json')
    const output = join(folder, 'index.html')
    await writeFile(source, JSON.stringify(document))
    const theme = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8')
    const template = join(import.meta.dirname, 'template.mustache')
    const frame = ['--template', template, '--templateOptions.theme', theme, '--title', 'capi: reference']
    const options = ['--openapi', JSON.stringify(OPTIONS)]
    const run = await redocly('build-docs', source, '--inlineBundle', '--output', output, ...frame, ...options)
    if (run.code !== 0) throw new Error(`Expected a page, was:\n${run.output}`)
    return seal(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
