// Each flag of the command is given by some test of this package, so that none is added without one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { flags } from '../../src/command/flags.ts'

it('every flag has a test', () => {
  const folder = join(import.meta.dirname, '..')
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('command/flags.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const given = (name: string): boolean => new RegExp(`['"\`]--${name}(?![\\w-])`).test(tests)
  expect(flags.map(({ name }) => name).filter((name) => !given(name))).toEqual([])
})
