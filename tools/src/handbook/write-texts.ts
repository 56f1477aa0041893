/** Writes the guides, with their facts filled in, and the open questions into a folder, for packages that ship them. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { specFolder } from '../bundle/paths.ts'
import { collectPages } from './collect-pages.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Expected the folder to write to, was none.')
await rm(folder, { recursive: true, force: true })
await mkdir(join(folder, 'guides'), { recursive: true })
for (const { path, source, markdown } of collectPages())
  if (source.startsWith('spec/guides/')) await writeFile(join(folder, 'guides', `${path}.md`), markdown)
await cp(join(specFolder, 'GAPS.md'), join(folder, 'GAPS.md'))
