/**
 * Renders a decorated document as one HTML file, including the renderer. The style is in `theme.css`, the frame in
 * `template.mustache`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redocly } from '../bundle/redocly.ts'
import { LANGUAGES } from './decorations/samples.ts'
import { seal } from './seal.ts'
import type { ShownDocument } from '../handbook/display-document.ts'

/** The renderer's value for "all". */
const ALL = 0

/** The tab with the example bodies, beside those with calls. */
const PAYLOAD = { lang: 'payload', label: 'Payload' }

const OPTIONS = {
  codeSamples: { languages: [...LANGUAGES, PAYLOAD] },
  hideDownloadButtons: true,
  jsonSamplesExpandLevel: 'all',
  maxDisplayedEnumValues: ALL,
  schemaDefinitionsTagName: 'records',
  // The height of the template's bar, which stays visible.
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
