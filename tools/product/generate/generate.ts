// Generates `packages/api/src/generated`, the documents that the packages ship and the README's line of counts from the
// bundled documents, and writes the files that changed. The same documents always give the same bytes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { countLine, type Document, type Node } from '../bundle/document.ts'
import { distFolder, root } from '../paths.ts'
import { emitControlManual, emitControlOperations } from './control.ts'
import { readModel } from './model.ts'
import { emitCodecs, emitInputFields, emitInputs, emitMethods, emitReaders, emitRecords } from './records.ts'
import { emitManual } from './texts.ts'
import { emitErrors, emitOperations, emitTypes, emitValues, emitVocabularies } from './wire.ts'

/** The texts of the bundled documents. */
export interface Bundles {
  readonly capi: string
  readonly sandbox: string
}

/** Reads the bundles from the disk. */
export async function readBundles(): Promise<Bundles> {
  const [capi, sandbox] = await Promise.all(
    ['openapi.json', 'sandbox.json'].map((name) => readFile(join(distFolder, name), 'utf8')),
  )
  return { capi: capi!, sandbox: sandbox! }
}

/** Returns every generated file by its path from the root. */
export async function generate({ capi: bundle, sandbox }: Bundles): Promise<Map<string, string>> {
  const document = JSON.parse(bundle) as Document
  const model = readModel(document)
  const control = readModel(JSON.parse(sandbox) as Document, false)
  const sources: Record<string, string> = {
    'codecs.ts': emitCodecs(model),
    'control-manual.ts': emitControlManual(control),
    'control-operations.ts': emitControlOperations(control),
    'control-types.ts': await emitTypes(control, false),
    'errors.ts': emitErrors(model),
    'input-fields.ts': emitInputFields(model),
    'inputs.ts': emitInputs(model),
    'manual.ts': emitManual(model),
    'methods.ts': emitMethods(model),
    'operations.ts': emitOperations(model),
    'readers.ts': emitReaders(model),
    'records.ts': emitRecords(model),
    'types.ts': await emitTypes(model),
    'values.ts': emitValues(model),
    'vocabularies.ts': emitVocabularies(model),
  }

  const files = new Map<string, string>()
  const style = JSON.parse(await readFile(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  for (const [path, text] of Object.entries(sources)) {
    files.set(`packages/api/src/generated/${path}`, (await format(path, text, style)).code)
  }
  files.set('packages/api/openapi.json', bundle)
  files.set('packages/sandbox/openapi.json', sandbox)
  files.set('packages/api/openapi.rules.json', rulesOf(bundle))
  files.set('packages/sandbox/openapi.rules.json', rulesOf(sandbox))
  files.set('README.md', withFacts(await readFile(join(root, 'README.md'), 'utf8'), document))
  return files
}

function rulesOf(text: string): string {
  return `${JSON.stringify(withoutTexts(JSON.parse(text) as Node), null, 2)}\n`
}

/** The keys of what only people read. */
const textKeys = new Set([
  'description',
  'remedy',
  'summary',
  'x-basis',
  'x-codeSamples',
  'x-gap',
  'x-gaps',
  'x-keys',
  'x-note',
  'x-source',
])

/** Parts that are values of the interface and not of the document. */
const valueKeys = new Set(['const', 'default', 'enum', 'example', 'value'])

/**
 * Returns a document without its texts: what programs act on, without what only people read. A local exchange runs by
 * it, and tests that read no other document need not be repeated after a change of a text. A pattern keeps the
 * description that refusals quote.
 */
export function withoutTexts(document: Node): Node {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    const node = value as Node
    const isQuoted = quotesDescription(node, document)
    const parts = Object.entries(node).filter(
      ([key, part]) => !isText(key, part) || (isQuoted && key === 'description'),
    )
    return Object.fromEntries(
      parts.map(([key, part]) => [key, valueKeys.has(key) || isExampleList(key, part) ? part : strip(part)]),
    )
  }
  return strip(document) as Node
}

// A property of this name is a schema.
function isText(key: string, part: unknown): boolean {
  return textKeys.has(key) && (typeof part === 'string' || Array.isArray(part) || key === 'x-gaps' || key === 'x-keys')
}

function isExampleList(key: string, part: unknown): boolean {
  return key === 'examples' && Array.isArray(part)
}

/** Whether refusals quote the description of a schema: decimals are described by their pattern. */
function quotesDescription(node: Node, document: Node): boolean {
  if (typeof node['$ref'] === 'string') return quotesDescription(targetOf(node['$ref'], document), document)
  return typeof node['pattern'] === 'string' && node['format'] !== 'decimal'
}

function targetOf(reference: string, document: Node): Node {
  const steps = reference.slice(2).split('/')
  return steps.reduce((node, step) => node[step.replaceAll('~1', '/').replaceAll('~0', '~')] as Node, document)
}

const factsPlace = /(<!-- facts: [^>]* -->\n\n)[^\n]*(\n\n<!-- \/facts -->)/

/** Returns the README with the current line of counts. */
function withFacts(readme: string, document: Document): string {
  if (!factsPlace.test(readme))
    throw new Error('README.md has no place for the facts: expected <!-- facts: ... --> and <!-- /facts -->.')
  return readme.replace(factsPlace, (_, before: string, after: string) => `${before}${countLine(document)}${after}`)
}

/** Returns the paths of the files whose text on disk differs. */
export async function findStale(files: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = []
  for (const [path, text] of files) {
    const found = await readFile(join(root, path), 'utf8').catch(() => '')
    if (found !== text) stale.push(path)
  }
  return stale
}

async function run(): Promise<void> {
  const started = performance.now()
  const files = await generate(await readBundles())
  const stale = await findStale(files)
  for (const path of stale) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), files.get(path)!)
  }
  console.log(`generate ${files.size} files, ${stale.length} changed, ${Math.round(performance.now() - started)} ms`)
}

if (process.argv[1] === import.meta.filename) await run()
