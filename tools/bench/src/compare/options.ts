/** The command line of the comparison. */
import { parseArgs } from 'node:util'
import { BenchError } from '../measure/bench-error.ts'
import { type BenchmarkName, benchmarkNames } from './benchmarks.ts'
import { mostRounds, readRounds } from '../measure/rounds-option.ts'
import { fewestRounds } from '../measure/statistics.ts'

export interface Options {
  /** Null: the command chooses one. */
  readonly commit: string | null
  readonly rounds: number
  readonly only: readonly BenchmarkName[]
  readonly isResumed: boolean
  readonly isHelp: boolean
}

/** Twelve rounds take about eight minutes on two free cores; their interval is between the third and the tenth value. */
const defaultRounds = 12

export const help: string = `Usage: npm run bench:compare -- [COMMIT] [options]

Compares the speed of the present tree with that of another commit, and exits with 1 if something became slower.

COMMIT is anything that git understands: a hash, a branch, a tag, HEAD~5. Without it:
  - with uncommitted changes: HEAD, so the changes are compared with what they were made from
  - on a branch: the commit where it left main
  - on main: the commit before, HEAD~1

Options:
  --rounds N     rounds to measure, ${fewestRounds} to ${mostRounds} (default ${defaultRounds}, about 8 minutes on 2 free cores)
  --only LIST    benchmarks to run, separated by commas: ${benchmarkNames.join(', ')} (default all)
  --resume       continue the last measurement of the same two trees instead of starting again
  --help         print this text

Exit status: 0 nothing is slower, 1 something is slower, 2 it could not be measured, 130 interrupted.
`

/** Reads the arguments. Throws a `BenchError` that says what was expected and what was received. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args)
  if (positionals.length > 1) {
    throw new BenchError(`Expected at most one commit, received ${positionals.length}: ${positionals.join(' ')}.`)
  }
  return {
    commit: positionals[0] ?? null,
    rounds: readRounds(values.rounds, defaultRounds),
    only: values.only === undefined ? benchmarkNames : readNames(values.only),
    isResumed: values.resume ?? false,
    isHelp: values.help ?? false,
  }
}

interface Parsed {
  readonly values: { rounds?: string; only?: string; resume?: boolean; help?: boolean }
  readonly positionals: string[]
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string' },
        only: { type: 'string' },
        resume: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\n\n${help}`)
  }
}

function readNames(text: string): readonly BenchmarkName[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !(benchmarkNames as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new BenchError(`--only must list some of ${benchmarkNames.join(', ')}, was "${text}".`)
  }
  return benchmarkNames.filter((name) => names.includes(name))
}
