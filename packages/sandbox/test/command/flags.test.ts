// Each flag of the command is given by some test of this package, so that none is added without one.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProgram } from '../../src/command/flags.ts'
import { readHelp } from './read-command-line.ts'

const names = [...createProgram('', () => {}, 80).options.map(({ long }) => long!), '--help']

it('every flag has a test', () => {
  const folder = join(import.meta.dirname, '..')
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('command/flags.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const given = (name: string): boolean => new RegExp(`['"\`]${name}(?![\\w-])`).test(tests)
  expect(names.filter((name) => !given(name))).toEqual([])
})

it.each([80, 100, 120])('the help has every flag, in lines of at most %i characters', (width) => {
  const help = readHelp(width)
  expect(names.filter((name) => !help.includes(`${name} `))).toEqual([])
  expect(help.split('\n').filter((line) => line.length > width)).toEqual([])
  expect(help).not.toContain('undefined')
})
