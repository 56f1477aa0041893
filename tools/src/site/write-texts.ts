/** Writes the guides, with their facts filled in, and the open questions into a folder, for packages that ship them. */
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { specFolder } from '../bundle/paths.ts'
import { fillFacts, readSources } from './facts.ts'

const guidesFolder = join(specFolder, 'guides')
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Expected the folder to write to, was none.')
const guides = join(folder, 'guides')
const sources = await readSources()
await rm(folder, { recursive: true, force: true })
await mkdir(guides, { recursive: true })
for (const name of (await readdir(guidesFolder)).filter((file) => file.endsWith('.md')))
  await writeFile(join(guides, name), fillFacts(await readFile(join(guidesFolder, name), 'utf8'), sources))
await cp(join(specFolder, 'GAPS.md'), join(folder, 'GAPS.md'))
