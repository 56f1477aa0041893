// `npm run pack [-- --pack-destination FOLDER]`: builds the published packages and packs them into one folder, which is
// `tarballs` without the flag. What the builds print is of interest only where one fails.
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pnpm } from './start/pnpm.js'

const root = join(import.meta.dirname, '../..')
const unpublished = ['acceptance', 'dashboard', 'examples', 'samples', 'simulation', 'try-it']
const filters = ['./packages/*', ...unpublished.map((name) => `!@capi/${name}`)].map((each) => `--filter "${each}"`)

const folder = readFolder()
mkdirSync(folder, { recursive: true })
const log = join(mkdtempSync(join(tmpdir(), 'capi-pack-')), 'pack.log')
const output = createWriteStream(log)
await once(output, 'open')
process.stdout.write('Builds and packs the packages, which takes some minutes the first time.\n')
const args = ['--recursive', ...filters, '--workspace-concurrency=1', 'pack', `--pack-destination "${folder}"`]
try {
  await pnpm(args.join(' '), { stdio: ['ignore', output, output] })
  const count = readdirSync(folder).filter((name) => name.endsWith('.tgz')).length
  process.stdout.write(`${count} tarballs are in ${relative(process.cwd(), folder) || '.'}.\n`)
} catch {
  process.stderr.write(`${readFileSync(log, 'utf8')}\nThe packages could not be packed (${log}).\n`)
  process.exitCode = 1
}

function readFolder() {
  try {
    const { values } = parseArgs({ options: { 'pack-destination': { type: 'string', default: 'tarballs' } } })
    // npm runs this in the root; the path is relative to the folder of the caller.
    return resolve(process.env['INIT_CWD'] ?? root, values['pack-destination'])
  } catch (error) {
    process.stderr.write(`npm run pack takes --pack-destination FOLDER only: ${error.message}\n`)
    process.exit(2)
  }
}
