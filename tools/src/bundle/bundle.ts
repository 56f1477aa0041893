// Writes the bundled documents: `openapi.json` and `openapi.yaml`, `openapi.reference.json` without facts from public
// practice, `openapi.reference.overlay.yaml` with the difference between the two, and `sandbox.json` and
// `sandbox.yaml`, the control document of the local exchange. Copies `workflows.arazzo.yaml`, which refers to the
// documents in YAML.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { distFolder, specFolder } from './paths.ts'
import { referenceOverlay } from './overlay.ts'
import { bundleSources } from './redocly.ts'
import { addCodeSamples } from './samples/samples.ts'
import { addHeaders } from './headers.ts'
import { withRegisters, withUsedKeys, withUsedRegisters } from './registers-in-bundle.ts'
import { withoutPractice } from './without-practice.ts'

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
const bundle = withUsedKeys(explained)
for (const [name, document] of Object.entries({ openapi: bundle, sandbox })) {
  await writeFile(join(distFolder, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`)
  const yaml = stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
  await writeFile(join(distFolder, `${name}.yaml`), yaml)
}
await copyFile(join(specFolder, 'workflows.arazzo.yaml'), join(distFolder, 'workflows.arazzo.yaml'))
const reference = withoutPractice(bundle)
await writeFile(join(distFolder, 'openapi.reference.json'), `${JSON.stringify(reference, null, 2)}\n`)
const overlay = stringify(referenceOverlay(bundle, reference), { lineWidth: 0 })
await writeFile(join(distFolder, 'openapi.reference.overlay.yaml'), overlay)
console.log(`bundle   7 files in spec/dist, ${Math.round(performance.now() - started)} ms`)
