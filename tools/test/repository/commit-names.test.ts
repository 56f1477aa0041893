// A commit that is given to a tool becomes an argument of git, which must not take it for an option.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChanges } from '../../repository/release/src/api/changes.ts'

let folder: string
let written: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-commit-'))
  written = join(folder, 'written')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a tool that is given a commit', () => {
  it.each([{ name: 'checkChanges', run: checkChanges, option: (file: string) => `--output=${file}` }])(
    'refuses an option as a commit: $name',
    ({ run, option }) => {
      expect(() => run(option(written))).toThrow(/Needed a single revision/)
      expect(existsSync(written)).toBe(false)
    },
  )
})
