/**
 * Writes the handbook to `spec/dist/handbook`: a Markdown file for each page, and `pages.json` with their titles and places. The
 * site is made from them, and programs ship them as texts.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { distFolder } from '../bundle/paths.ts'
import { collectPages } from './collect-pages.ts'

const folder = join(distFolder, 'handbook')
const pages = await collectPages()
rmSync(folder, { recursive: true, force: true })
for (const { path, markdown } of pages) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, `${path}.md`), markdown)
}
const list = JSON.stringify(pages, (key, value: unknown) => (key === 'markdown' ? undefined : value), 2)
writeFileSync(join(folder, 'pages.json'), `${list}\n`)
console.log(`handbook ${pages.length} pages in spec/dist/handbook`)
