// What the command says of a command or a value that it does not know.
import { createProgram } from '../src/program.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { run } from './command.ts'

describe('an unknown command', () => {
  it.each([
    { line: 'leverage', want: /Commands with this word: set-leverage/ },
    { line: 'cancel', want: /Commands with this word: cancel-order/ },
    { line: 'fil', want: /Did you mean fills\?/ },
    { line: 'sandbox price', want: /Commands with this word: set-price.* capi sandbox --help lists all commands\.$/ },
    { line: 'xyzzy', want: /unknown command 'xyzzy'\. capi --help lists all commands\.$/ },
  ])('has neighbours: $line', async ({ line, want }) => {
    const { exit, stdout, stderr } = await run(line.split(' '))
    expect([exit, stdout, stderr.trimEnd()]).toEqual([2, '', expect.stringMatching(want)])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('that is a word of a command leads to that command', async () => {
    const terminal = { out: () => {}, error: () => {}, width: 80, environment: {} } as never
    const names = createProgram('0.0.0', terminal, () => {}).commands.map((command) => command.name())
    const words = [...new Set(names.flatMap((name) => name.split('-')))].filter(
      (word) => word.length > 2 && !names.includes(word),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), async (word) => {
        const { exit, stderr } = await run([word])
        const named = stderr.replace(/^.*Commands with this word: |\. capi --help.*\n?/g, '').split(', ')
        expect(exit).toBe(2)
        expect(named.some((name) => names.includes(name) && name.split('-').includes(word))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a missing flag', () => {
  it.each([
    ['cancel-all-orders', /--cancel-order-type \(normal, plan\) must be given, was missing\.$/],
    ['list-candles --symbol x', /--granularity \(1m, 5m, .*\) must be given, was missing\.$/],
  ])('of %s is named with its values', async (line, want) => {
    const key = { CAPI_KEY: 'k', CAPI_SECRET: 's', CAPI_PASSPHRASE: 'p' }
    const { exit, stderr } = await run(line.split(' '), key)
    expect([exit, stderr.trimEnd()]).toEqual([2, expect.stringMatching(want)])
  })
})
