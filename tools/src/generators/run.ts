/** Writes the bundles for generators beside the others, from `openapi.json`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Node } from '../bundle/document.ts'
import { distFolder } from '../bundle/paths.ts'
import { makeGeneratorBundles } from './bundles.ts'

const bundle = JSON.parse(await readFile(join(distFolder, 'openapi.json'), 'utf8')) as Node
for (const [name, document] of Object.entries(makeGeneratorBundles(bundle)))
  await writeFile(join(distFolder, name), `${JSON.stringify(document, null, 2)}\n`)
