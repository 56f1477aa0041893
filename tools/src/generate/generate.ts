/**
 * Makes `packages/api`, the sandbox's copy of its own document and the counted line of the README from the bundles, and
 * writes what has changed.
 * The same document always gives the same bytes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import type { Document } from '../bundle/document.ts'
import { distFolder, root } from '../bundle/paths.ts'
import { withFacts } from './readme.ts'
import { emitErrors } from './errors.ts'
import { emitInputs } from './inputs.ts'
import { emitManual } from './manual.ts'
import { emitMethods } from './methods.ts'
import { readModel } from './model.ts'
import { emitOperations } from './operations.ts'
import { banner } from './print.ts'
import { emitRecords } from './records.ts'
import { emitTypes } from './types.ts'
import { emitVocabularies } from './vocabularies.ts'

/** What is generated from: texts of the bundles. */
export interface Bundles {
  readonly capi: string
  readonly sandbox: string
}

/** Returns the bundles as they were written last. */
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
  const sources: Record<string, string> = {
    'src/errors.ts': emitErrors(model),
    'src/inputs.ts': emitInputs(model),
    'src/manual.ts': emitManual(model),
    'src/methods.ts': emitMethods(model),
    'src/operations.ts': emitOperations(model),
    'src/records.ts': emitRecords(model),
    'src/types.ts': await emitTypes(model),
    'src/vocabularies.ts': emitVocabularies(model),
  }
  for (const name of ['fetch', 'index', 'values']) {
    const template = await readFile(join(import.meta.dirname, 'runtime', `${name}.ts`), 'utf8')
    sources[`src/${name}.ts`] = banner(`runtime/${name}.ts`) + template
  }

  const files = new Map<string, string>()
  const style = await resolveConfig(join(import.meta.dirname, 'generate.ts'))
  for (const [path, text] of Object.entries(sources)) {
    files.set(`packages/api/${path}`, await format(text, { ...style, parser: 'typescript' }))
  }
  files.set('packages/api/openapi.json', bundle)
  files.set('packages/sandbox/openapi.json', sandbox)
  files.set('README.md', withFacts(await readFile(join(root, 'README.md'), 'utf8'), document))
  return files
}

/** Returns the paths of files whose text on disk is not what the document asks for. */
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
