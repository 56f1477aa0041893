// Generates `packages/api/src/generated`, the documents that the packages ship and the README's line of counts from the
// bundled documents, and writes the files that changed. The same documents always give the same bytes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import type { Document, Node } from '../bundle/document.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { withFacts } from './readme.ts'
import { emitCodecs } from './codecs.ts'
import { emitErrors } from './errors.ts'
import { emitInputFields } from './input-fields.ts'
import { emitInputs } from './inputs.ts'
import { emitControlOperations } from './control-operations.ts'
import { emitControlManual, emitManual } from './manual.ts'
import { emitMethods } from './methods.ts'
import { readModel } from './model.ts'
import { emitOperations } from './operations.ts'
import { emitReaders } from './readers.ts'
import { emitRecords } from './records.ts'
import { withoutTexts } from './rules.ts'
import { emitTypes } from './types.ts'
import { emitVocabularies } from './vocabularies.ts'

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
