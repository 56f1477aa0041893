// Writes the bundles for generators beside the complete one, in the folder that the argument names; the default is that
// of the bundles.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Node } from '../bundle/document.ts'
import { distFolder } from '../paths.ts'
import { makeGeneratorBundles } from './bundles.ts'

const folder = process.argv[2] ?? distFolder
const bundle = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8')) as Node
for (const [name, document] of Object.entries(makeGeneratorBundles(bundle)))
  await writeFile(join(folder, name), `${JSON.stringify(document, null, 2)}\n`)
