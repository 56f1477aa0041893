// The flags of the command: `--seed N --minutes M`, and for the search of failures `--workers`, `--state`, `--world`,
// `--without`, `--faults` and `--brief`.
import { parseArgs } from 'node:util'
import { type FaultKind, faultKinds } from '../world/faults.ts'

export interface Arguments {
  readonly seed: string
  /** How long to simulate, in minutes of real time. */
  readonly minutes: number
  /** The number of processes. */
  readonly workers: number
  /** The file in which a run is stored, so that a later one continues it; undefined if it is not stored. */
  readonly state: string | undefined
  /** Runs this world alone, and prints its timeline. */
  readonly world: number | undefined
  /** Prints a failure without searching for the faults that it needs. */
  readonly isBrief: boolean
  /** The kinds of faults that may happen. */
  readonly kinds: readonly FaultKind[]
  /** The ids of the only faults that happen; undefined for all. */
  readonly schedule: readonly string[] | undefined
}

/** Returns the arguments of the command; throws an error with a message for the user. */
export function readArguments(given: readonly string[], cores: number): Arguments {
  const { values } = parseArgs({
    args: [...given],
    options: {
      seed: { type: 'string', default: 'capi' },
      minutes: { type: 'string', default: '1' },
      workers: { type: 'string', default: String(cores) },
      state: { type: 'string' },
      world: { type: 'string' },
      brief: { type: 'boolean', default: false },
      without: { type: 'string', default: '' },
      faults: { type: 'string' },
    },
  })
  const without = values.without.split(',').filter(Boolean)
  const unknown = without.find((name) => !faultKinds.includes(name as FaultKind))
  if (unknown) throw new Error(`--without must list some of ${faultKinds.join(', ')}, had ${unknown}.`)
  if (values.faults !== undefined && values.world === undefined)
    throw new Error('--faults lists faults of one world, so it needs --world.')
  return {
    seed: values.seed,
    minutes: readNumber('minutes', values.minutes, 0),
    workers: Math.max(1, Math.floor(readNumber('workers', values.workers, 1))),
    state: values.state,
    world: values.world === undefined ? undefined : readNumber('world', values.world, 0),
    isBrief: values.brief,
    kinds: faultKinds.filter((kind) => !without.includes(kind)),
    schedule: values.faults?.split(',').filter(Boolean),
  }
}

function readNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= least && number < Infinity) return number
  throw new Error(`--${name} must be a number of at least ${least}, was ${JSON.stringify(text)}.`)
}
