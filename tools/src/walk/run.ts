// Prints the walks through the code: `npm --prefix tools run walk [-- order|tick|endpoint] [--repository FOLDER]`. With
// `--write`, it writes the tables of the guide.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../bundle/paths.ts'
import { guidePath, headings, withTable } from './guide.ts'
import { takeWalk, walkNames } from './walk.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repository: { type: 'string' }, write: { type: 'boolean' } },
})
const unknown = positionals.find((name) => !walkNames.some((known) => known === name))
if (unknown !== undefined) throw new RangeError(`A walk must be one of ${walkNames.join(', ')}, was ${unknown}.`)

for (const name of walkNames) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const walk = await takeWalk(name, resolve(values.repository ?? root))
  for (const [file, entries] of walk.files) console.log(`${String(entries).padStart(6)}  ${file}`)
  console.log(`${name}: ${walk.files.size} files in ${walk.folders} folders, ${walk.changes} changes of folder\n`)
  if (values.write) writeFileSync(guidePath, withTable(readFileSync(guidePath, 'utf8'), headings[name], walk))
}
