/** Writes the page to read: `spec/dist/docs/index.html`, made from the bundle. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distFolder } from '../paths.ts'
import { decorate } from './decorate.ts'
import { readHandbook } from './handbook.ts'
import { renderPage } from './page.ts'
import type { ShownDocument } from './shown.ts'

const started = performance.now()
const bundle = JSON.parse(await readFile(join(distFolder, 'openapi.json'), 'utf8')) as ShownDocument
const page = await renderPage(decorate(bundle, await readHandbook()))
const folder = join(distFolder, 'docs')
await mkdir(folder, { recursive: true })
await writeFile(join(folder, 'index.html'), page)
console.log(
  `docs     spec/dist/docs/index.html, ${Math.ceil(page.length / 1024)} KiB, ${Math.round(performance.now() - started)} ms`,
)
