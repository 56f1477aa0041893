// `npm run lint`: lints the sources with Redocly and the bundle with Spectral. Any finding fails. With `--format
// annotations`, findings are printed as workflow commands. `--fix` first sorts the keys of the sources.
import { parseArgs } from 'node:util'
import { lintBundle } from './lint-bundle.ts'
import { type format, type Report, writers } from './finding.ts'
import { sortKeys } from './sort-keys.ts'
import { lintSources } from './lint-sources.ts'

const linters: Record<string, () => Promise<Report>> = { sources: lintSources, bundle: lintBundle }

interface Options {
  readonly write: typeof format
  readonly fix: boolean
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { format: { type: 'string', default: 'text' }, fix: { type: 'boolean', default: false } },
  })
  const write = writers[values.format]
  if (write) return { write, fix: values.fix }
  throw new Error(`--format must be one of ${Object.keys(writers).join(', ')}, was ${JSON.stringify(values.format)}.`)
}

/** Shows the progress on a terminal; the next line replaces it. */
function show(progress: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${progress}`)
}

try {
  const { write, fix } = readOptions()
  if (fix) for (const file of await sortKeys()) console.log(`sorted   ${file}`)
  for (const [name, lint] of Object.entries(linters)) {
    const started = performance.now()
    show(`${name.padEnd(9)}...`)
    const { scope, findings } = await lint()
    show('')
    const outcome = findings.length === 0 ? '' : `, ${findings.length} found`
    console.log(`${name.padEnd(9)}${scope}${outcome}, ${Math.round(performance.now() - started)} ms`)
    if (findings.length === 0) continue
    console.log(`${write(findings)}\n`)
    process.exitCode = 1
  }
} catch (error) {
  show('')
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
