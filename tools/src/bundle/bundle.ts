/**
 * Writes the bundled documents: `openapi.json` and `openapi.yaml`, `openapi.reference.json` without facts from public practice,
 * `openapi.reference.overlay.yaml` with the difference between the two, and `sandbox.json` and `sandbox.yaml`, the control
 * document of the local exchange. Copies `workflows.arazzo.yaml`, which refers to the documents in YAML.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { Node } from './document.ts'
import { distFolder, specFolder } from './paths.ts'
import { referenceOverlay } from './overlay.ts'
import { redocly } from './redocly.ts'
import { addCodeSamples } from './samples/samples.ts'
import { addHeaders } from './headers.ts'
import { withRegisters } from './registers-in-bundle.ts'
import { withoutPractice } from './without-practice.ts'

const started = performance.now()
await mkdir(distFolder, { recursive: true })
const file = join(distFolder, 'openapi.json')
const outcomes = await Promise.all([
  redocly('bundle', 'capi', '--output', file),
  redocly('bundle', 'sandbox', '--output', join(distFolder, 'sandbox.json')),
])
for (const { code, output } of outcomes) {
  if (code === 0) continue
  console.error(output)
  process.exit(1)
}

const [text, readme, gaps] = await Promise.all(
  [file, join(specFolder, 'README.md'), join(specFolder, 'GAPS.md')].map((path) => readFile(path, 'utf8')),
)
const bundle = withRegisters(JSON.parse(text!) as Node, readme!, gaps!)
addHeaders(bundle)
addCodeSamples(bundle, ['Shell', 'Python', 'TypeScript'])
await writeFile(file, `${JSON.stringify(bundle, null, 2)}\n`)
for (const name of ['openapi', 'sandbox']) {
  const document = JSON.parse(await readFile(join(distFolder, `${name}.json`), 'utf8')) as Node
  const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
  await writeFile(join(distFolder, `${name}.yaml`), yaml)
}
await copyFile(join(specFolder, 'workflows.arazzo.yaml'), join(distFolder, 'workflows.arazzo.yaml'))
const reference = withoutPractice(bundle)
await writeFile(join(distFolder, 'openapi.reference.json'), `${JSON.stringify(reference, null, 2)}\n`)
const overlay = stringify(referenceOverlay(bundle, reference), { lineWidth: 0 })
await writeFile(join(distFolder, 'openapi.reference.overlay.yaml'), overlay)
console.log(`bundle   7 files in spec/dist, ${Math.round(performance.now() - started)} ms`)
