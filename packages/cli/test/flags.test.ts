// Each flag is given by some test here, so that none is added without one; fields of operations are derived from the
// document.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { expect, it } from 'vitest'
import { createProgram } from '../src/program.ts'
import type { Terminal } from '../src/output/terminal.ts'

function flagsOf({ options, commands }: Command): string[] {
  const own = options.filter(({ long, helpGroupHeading }) => long && helpGroupHeading !== 'Fields:')
  return [...own.map(({ long }) => long!), ...commands.flatMap((command) => flagsOf(command as Command))]
}

it('every flag has a test', () => {
  const terminal = {
    out() {},
    paint() {},
    error() {},
    showStatus() {},
    width: 100,
    environment: {},
  } as unknown as Terminal
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && file !== 'flags.test.ts')
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .join('\n')
  const flags = new Set(flagsOf(createProgram('', terminal, () => {})))
  expect(flags.size).toBeGreaterThan(50)
  expect([...flags].filter((flag) => !new RegExp(`${flag}(?![\\w-])`).test(tests))).toEqual([])
})
