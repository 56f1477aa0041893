// Writes the texts that agents read as resources into a folder, for the package that ships them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { collectPages } from './collect-pages.ts'
import { readSources } from './facts.ts'
import { collectTexts } from './texts.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Expected the folder to write to, was none.')
await rm(folder, { recursive: true, force: true })
// Without the programs in six languages, which are longer than the rest of an operation's page: agents call tools.
for (const [place, text] of collectTexts(collectPages(readSources()))) {
  const file = join(folder, `${place}.md`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text.trimEnd()}\n`)
}
