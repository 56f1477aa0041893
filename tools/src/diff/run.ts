/**
 * `npm run diff -- OLD.json [NEW.json]`: lists the breaking changes between two bundles; without NEW.json, against the bundle of
 * this working tree. Fails if there are any, unless the version number of the newer one permits them.
 */
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Finding, annotate, format } from '../lint/finding.ts'
import { locator } from '../lint/locate.ts'
import { distFolder, root, specFolder } from '../bundle/paths.ts'
import type { Change, Node } from './change.ts'
import { findBreaking } from './diff.ts'
import { isBreaking } from './version.ts'

const writers: Record<string, typeof format> = { text: format, annotations: annotate }

function read(file: string): Node & { info: { version: string } } {
  // npm runs this in the package's folder; the path is relative to the caller's.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  return JSON.parse(readFileSync(path, 'utf8')) as Node & { info: { version: string } }
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
  const changes = findBreaking(before, after)
  const versions = `${before.info.version} to ${after.info.version}`
  const isSaid = isBreaking(before.info.version, after.info.version)
  const verdict = changes.length > 0 && isSaid ? ', as the version says' : ''
  console.log(`diff      ${versions}: ${changes.length} breaking changes${verdict}`)
  if (changes.length > 0) console.log(isSaid ? format(changes.map(findingOf)) : write(changes.map(findingOf)))
  if (changes.length > 0 && !isSaid) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
