// Sorts the keys of the sources of both documents, and prints the files that it wrote. `npm run fix` runs it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { root, specFolder } from '../../product/paths.ts'
import { misplacedKeys, orderKeys } from './key-order.ts'

const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
const names = readdirSync(specFolder, { recursive: true, encoding: 'utf8' })
const sources = names.filter((name) => name.endsWith('.yaml') && !/^(dist|workflows)/.test(name))
for (const file of sources.map((name) => join(specFolder, name))) {
  const text = readFileSync(file, 'utf8')
  if (misplacedKeys(text).length === 0) continue
  const { code } = await format(file, orderKeys(text), style)
  writeFileSync(file, code)
  console.log(`sorted   ${relative(root, file)}`)
}
