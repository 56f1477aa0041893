/** The command line of the benchmark. */
import { parseArgs } from 'node:util'
import { BenchError } from '../measure/bench-error.ts'
import { mostRounds, readRounds } from '../measure/rounds-option.ts'
import { fewestRounds } from '../measure/statistics.ts'

/** What can be measured alone: the duels, what one import costs, and the repository itself. */
export const partNames = ['client', 'import', 'engine', 'server', 'sqlite', 'postgres', 'repository'] as const
export type PartName = (typeof partNames)[number]

export interface Options {
  readonly rounds: number
  readonly parts: readonly PartName[]
  /** A few rounds of three bounds, compared with the history. */
  readonly isShort: boolean
  readonly isResumed: boolean
  readonly isHelp: boolean
}

const defaultRounds = 15
/** It takes as long as two test runs, so it has to be asked for. */
const defaultParts = partNames.filter((name) => name !== 'repository')

export const help: string = `Usage: npm run bench -- [options]

Measures what is built against other programs that do the same work, in turns, and compares the ratios with their bounds.
A full run appends its ratios to tools/bench/history.jsonl.

Options:
  --rounds N     rounds to measure, ${fewestRounds} to ${mostRounds} (default ${defaultRounds})
  --only LIST    what to measure, separated by commas: ${partNames.join(', ')}
                 (default all but repository, which takes as long as two test runs)
  --short        three rounds of three ratios; fails only if one is far outside of what the history says
  --resume       continue the last measurement of the same commit instead of starting again
  --help         print this text

PG_URL names the PostgreSQL server for the part postgres; the world "bench" in it is replaced.
Exit status: 0 measured, 1 a ratio of --short is far outside, 2 it could not be measured, 130 interrupted.
`

/** Reads the arguments. Throws a `BenchError` that says what was expected and what was received. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args)
  return {
    rounds: readRounds(values.rounds, defaultRounds),
    parts: values.only === undefined ? defaultParts : readParts(values.only),
    isShort: values.short ?? false,
    isResumed: values.resume ?? false,
    isHelp: values.help ?? false,
  }
}

interface Parsed {
  rounds?: string
  only?: string
  short?: boolean
  resume?: boolean
  help?: boolean
}

function parse(args: readonly string[]): Parsed {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string' },
        only: { type: 'string' },
        short: { type: 'boolean' },
        resume: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new BenchError(`${(error as Error).message}\n\n${help}`)
  }
}

function readParts(text: string): readonly PartName[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.every((name) => (partNames as readonly string[]).includes(name))) {
    return partNames.filter((name) => names.includes(name))
  }
  throw new BenchError(`--only must list some of ${partNames.join(', ')}, was "${text}".`)
}
