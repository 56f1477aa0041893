/** Writes the site to read, `spec/dist/docs`: the guides, and the reference page made from the bundle. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distFolder } from '../bundle/paths.ts'
import { makeSite } from './site.ts'
import { decorate } from '../docs/decorate.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { renderPage } from '../docs/page.ts'
import type { ShownDocument } from '../handbook/display-document.ts'
import { REFERENCE } from './fact.ts'

const started = performance.now()
const bundle = JSON.parse(await readFile(join(distFolder, 'openapi.json'), 'utf8')) as ShownDocument
const [files, reference] = await Promise.all([makeSite(), renderPage(decorate(bundle, await readHandbook()))])
files.set(REFERENCE, reference)

const folder = join(distFolder, 'docs')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const [name, text] of files) await writeFile(join(folder, name), text)
const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
console.log(
  `docs     ${files.size} files in spec/dist/docs, ${Math.ceil(bytes / 1024)} KiB, ${Math.round(performance.now() - started)} ms`,
)
