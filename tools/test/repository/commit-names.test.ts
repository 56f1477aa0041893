// A commit that is given to a tool becomes an argument of git, which must not take it for an option.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChanges } from '../../release/src/api/changes.ts'
import { root } from '../../src/bundle/paths.ts'

let folder: string
let written: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-commit-'))
  written = join(folder, 'written')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const list = (commit: string): void => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/tiers/list.js'), commit], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}

describe('a tool that is given a commit', () => {
  it.each([
    { name: 'tiers/list', run: list, option: (file: string) => `--open-files-in-pager=touch ${file};true` },
    { name: 'checkChanges', run: checkChanges, option: (file: string) => `--output=${file}` },
  ])('refuses an option as a commit: $name', ({ run, option }) => {
    expect(() => run(option(written))).toThrow(/Needed a single revision/)
    expect(existsSync(written)).toBe(false)
  })
})
