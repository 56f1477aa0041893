// Writes the bundled documents: `openapi.json` and `openapi.yaml`, `openapi.reference.json` without facts from public
// practice, `openapi.reference.overlay.yaml` with the difference between the two, and `sandbox.json` and
// `sandbox.yaml`, the control document of the local exchange. Copies `workflows.arazzo.yaml`, which refers to the
// documents in YAML.
import { join } from 'node:path'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { bundle, type Config, loadConfig } from '@redocly/openapi-core'
import { stringify } from 'yaml'
import type { Node } from './document.ts'
import { distFolder, root, specFolder } from '../paths.ts'
import { referenceOverlay, withoutPractice } from './reference.ts'
import { addCodeSamples, addHeaders } from './additions.ts'
import { withRegisters, withUsedKeys, withUsedRegisters } from './registers.ts'

/** A document in the configuration. */
export type DocumentName = 'capi' | 'sandbox' | 'workflows'

/** Returns the file of a document, and what is configured for it. */
async function readConfig(name: DocumentName): Promise<{ ref: string; config: Config }> {
  const config = await loadConfig({ configPath: join(root, 'redocly.yaml') })
  return { ref: join(root, config.resolvedConfig.apis![name]!.root), config: config.forAlias(name) }
}

/** What a reader of a document expects first; in the sources, what is long stands last. */
const firstKeys = ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'components']

/** Joins the files of a document into one. Rejects if one is missing or cannot be read. */
export async function bundleSources(name: DocumentName): Promise<Node> {
  const { bundle: joined, problems } = await bundle(await readConfig(name))
  if (problems.length > 0)
    throw new Error(`Redocly could not bundle ${name}:\n${problems.map(({ message }) => message).join('\n')}`)
  const ordered = Object.fromEntries(firstKeys.map((key) => [key, undefined]))
  // As text and back: parts that the sources share become parts of their own.
  return JSON.parse(JSON.stringify(Object.assign(ordered, joined.parsed))) as Node
}

async function run(): Promise<void> {
  const started = performance.now()
  await mkdir(distFolder, { recursive: true })
  const [joined, control, readme, gaps] = await Promise.all([
    bundleSources('capi'),
    bundleSources('sandbox'),
    readFile(join(specFolder, 'README.md'), 'utf8'),
    readFile(join(specFolder, 'GAPS.md'), 'utf8'),
  ])
  const explained = withRegisters(joined, readme, gaps)
  const sandbox = withUsedRegisters(withRegisters(control, readme, gaps))
  addHeaders(explained)
  addCodeSamples(explained, ['Shell', 'Python', 'TypeScript'])
  const whole = withUsedKeys(explained)
  for (const [name, document] of Object.entries({ openapi: whole, sandbox })) {
    await writeFile(join(distFolder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
    const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
    await writeFile(join(distFolder, `${name}.yaml`), yaml)
  }
  await copyFile(join(specFolder, 'workflows.arazzo.yaml'), join(distFolder, 'workflows.arazzo.yaml'))
  const reference = withoutPractice(whole)
  await writeFile(join(distFolder, 'openapi.reference.json'), `${JSON.stringify(reference, null, 2)}\n`)
  const overlay = stringify(referenceOverlay(whole, reference), { lineWidth: 0 })
  await writeFile(join(distFolder, 'openapi.reference.overlay.yaml'), overlay)
  console.log(`bundle   7 files in spec/dist, ${Math.round(performance.now() - started)} ms`)
}

if (process.argv[1] === import.meta.filename) await run()
