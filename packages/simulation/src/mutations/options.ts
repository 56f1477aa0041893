// The arguments of `npm --prefix packages/simulation run mutations`: numbers or names of mutations, and flags.
import { parseArgs } from 'node:util'
import type { Mutation } from './mutation.ts'

export interface MutationArguments {
  /** The mutations to try, with their numbers. */
  readonly chosen: readonly (Mutation & { readonly number: number })[]
  /** How many are tried at a time. */
  readonly jobs: number
  readonly seed: string
  /** For how long each is simulated, in minutes. */
  readonly minutes: number
  /** How long all of them may take, in minutes. */
  readonly totalMinutes: number
  /** The file that stores which were found; undefined if none does. */
  readonly state: string | undefined
}

/** Returns the arguments; throws an error with a message for the user. */
export function readMutationArguments(given: readonly string[], mutations: readonly Mutation[]): MutationArguments {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      jobs: { type: 'string', default: '2' },
      seed: { type: 'string', default: 'mutations' },
      minutes: { type: 'string', default: '1' },
      'total-minutes': { type: 'string', default: '20' },
      state: { type: 'string' },
    },
  })
  const numbered = mutations.map((mutation, index) => ({ ...mutation, number: index + 1 }))
  const chosen = positionals.flatMap((text) => {
    const found = numbered.filter(({ name, number }) =>
      /^\d+$/.test(text) ? number === Number(text) : name.includes(text),
    )
    if (found.length === 0)
      throw new Error(`A mutation must be a number up to ${mutations.length} or a part of a name, was ${text}.`)
    return found
  })
  const [jobs, minutes, totalMinutes] = [values.jobs, values.minutes, values['total-minutes']].map(Number) as [
    number,
    number,
    number,
  ]
  if (!(jobs >= 1)) throw new Error(`--jobs must be at least 1, was ${values.jobs}.`)
  if (!(minutes > 0)) throw new Error(`--minutes must be a positive number, was ${values.minutes}.`)
  if (!(totalMinutes > 0)) throw new Error(`--total-minutes must be a positive number, was ${values['total-minutes']}.`)
  const { seed, state } = values
  return { chosen: positionals.length > 0 ? chosen : numbered, jobs, seed, minutes, totalMinutes, state }
}
