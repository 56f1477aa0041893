// The linter refuses long functions, except in the folders that `.oxlintrc.json` lists because they still have some.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../product/paths.ts'

interface Override {
  readonly files: readonly string[]
  readonly rules: Readonly<Record<string, unknown>>
}

const rule = 'max-lines-per-function'
const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] }
const exempt = overrides.filter(({ rules }) => rules[rule] === 'off').flatMap(({ files }) => files.flatMap(foldersOf))

/** `a/{b,c}/**` is `a/b` and `a/c`. */
function foldersOf(glob: string): string[] {
  const [, before, names, after] = /^(.*)\{(.+)\}(.*)\/\*\*$/.exec(glob) ?? []
  return names === undefined ? [glob.slice(0, -3)] : names.split(',').map((name) => `${before}${name}${after}`)
}

it('every folder that may have long functions has one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'capi-lint-'))
  const config = join(folder, 'oxlintrc.json')
  const rules = { [rule]: ['error', { max: 70, skipBlankLines: true, skipComments: true }] }
  writeFileSync(config, JSON.stringify({ plugins: ['eslint'], categories: { correctness: 'off' }, rules }))
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format', 'unix', ...exempt], { cwd: root, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const finished = exempt.filter((each) => !stdout.includes(`${each}/`))
  expect(finished, 'remove these from the list of exceptions').toEqual([])
})
