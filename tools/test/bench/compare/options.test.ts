// The command line of the speed comparison.
import { describe, expect, it } from 'vitest'
import { BenchError } from '../../../bench/src/measure/bench-error.ts'
import { readOptions } from '../../../bench/src/compare/options.ts'

describe('readOptions', () => {
  it('measures everything in twelve rounds by default', () => {
    expect(readOptions([])).toEqual({
      commit: null,
      rounds: 12,
      only: ['engine', 'http', 'sqlite', 'client'],
      isResumed: false,
      isHelp: false,
    })
  })

  it('reads a commit and options in any order', () => {
    const options = readOptions(['--only', 'client, engine', 'HEAD~5', '--rounds', '30', '--resume'])
    expect(options).toMatchObject({ commit: 'HEAD~5', rounds: 30, only: ['engine', 'client'], isResumed: true })
  })

  it.each([
    { args: ['--rounds', '5'], want: '--rounds must be a whole number from 6 to 1000, was "5".' },
    { args: ['--rounds', '1001'], want: 'was "1001"' },
    { args: ['--rounds', '1e2'], want: 'was "1e2"' },
    { args: ['--rounds', ''], want: 'was ""' },
    { args: ['--only', 'engine,wire'], want: 'some of engine, http, sqlite, client, was "engine,wire"' },
    { args: ['--only', ''], want: 'was ""' },
    { args: ['HEAD', 'HEAD~1'], want: 'at most one commit, received 2: HEAD HEAD~1' },
    { args: ['--round', '7'], want: "Unknown option '--round'" },
    { args: ['--rounds'], want: 'argument missing' },
  ])('rejects $args', ({ args, want }) => {
    expect(() => readOptions(args)).toThrow(BenchError)
    expect(() => readOptions(args)).toThrow(want)
  })
})
