// `npm run diff -- OLD.json [NEW.json]`: lists the breaking changes between two bundles; without NEW.json, against the
// bundle of this working tree. Fails if there are any, unless the version number of the newer one announces them. It is
// `capi diff` with the lines of the sources.
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import { type Finding, format, writers } from './finding.ts'
import { locator } from './locate.ts'

interface Change {
  readonly kind: string
  readonly rule: string
  readonly path: readonly string[]
  readonly message: string
}

// Imported by its path, so that the type check of the tools does not check the packages again.
const { compare } = (await import(join(root, 'packages/cli/src/diff/compare.ts'))) as {
  compare: (old: object, now: object) => { from: string; to: string; isAnnounced: boolean; changes: readonly Change[] }
}

function read(file: string): object {
  // npm runs this in the package's folder; the path is relative to the caller's.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  return JSON.parse(readFileSync(path, 'utf8')) as object
}

function findingOf({ rule, path, message }: Change): Finding {
  const { file, line } = locator(join(specFolder, 'openapi.yaml'))(path)
  return { file: relative(root, file), line, rule, message: `${path.join('.')}: ${message}` }
}

try {
  const { values, positionals } = parseArgs({
    options: { format: { type: 'string', default: 'text' } },
    allowPositionals: true,
  })
  const [older, newer = join(distFolder, 'openapi.json')] = positionals
  const write = writers[values.format]
  if (older === undefined || positionals.length > 2 || !write)
    throw new Error('Usage: npm run diff -- OLD.json [NEW.json] [--format text|annotations]')
  const [before, after] = [read(older), read(newer)]
  const { from, to, isAnnounced: isPermitted, changes } = compare(before, after)
  const findings = changes.filter(({ kind }) => kind === 'breaking').map(findingOf)
  const verdict = findings.length > 0 && isPermitted ? ', as the version says' : ''
  console.log(`diff      ${from} to ${to}: ${findings.length} breaking changes${verdict}`)
  if (findings.length > 0) console.log((isPermitted ? format : write)(findings))
  if (findings.length > 0 && !isPermitted) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
