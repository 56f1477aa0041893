// A case: what goes wrong, what is required of the program, and why. Cases are data, in the folder `cases`, and their
// steps are those of the scenarios of the local exchange, with the moment at which they are done.
import { readdirSync, readFileSync } from 'node:fs'
import type { OperationId } from '@capi/api'
import type { WeightLimits } from '@capi/sandbox'
import { parse } from 'yaml'

export interface Case {
  /** A letter for the group and a number, such as U1. */
  readonly id: string
  readonly title: string
  readonly group: string
  /** What is done, what is required, and what it is like in reality. */
  readonly done: string
  readonly required: string
  readonly why: string
  /** What would bring a program into the situation. */
  readonly exercise: string
  readonly steps: readonly Step[]
  /** How far the clock of the exchange is ahead of this machine, in milliseconds. @default 0 */
  readonly aheadMs?: number
  /** Weight budgets. @default those of the document */
  readonly limits?: WeightLimits
  /** When the exchange closes an idle connection, in milliseconds. @default as it does by itself */
  readonly idleMs?: number
  /** Rules that judge this case besides those that judge all. @default none */
  readonly rules?: readonly string[]
  /** Rules that do not apply, because the harm itself causes what they look for. @default none */
  readonly without?: readonly string[]
  /** What shows that the program came into the situation. @default a fault rule acted, or a start after a kill */
  readonly exercisedBy?: ExercisedBy
}

/** At least so many requests of these operations, or events of this kind, after the first step. */
export interface ExercisedBy {
  readonly operations?: readonly OperationId[]
  readonly event?: string
  /** Text that the detail of the event contains. */
  readonly containing?: string
  readonly refusedWith?: 'any' | 'limited'
  /** What the program must have done: sent a signed request or an order after the harm, or had a position before it. */
  readonly needs?: 'signature' | 'order' | 'position'
  readonly count?: number
}

/** The moment of a step: a part of the case from 0 to 1, and then after so many requests of an operation. */
interface Moment {
  readonly at?: number
  readonly after?: { readonly operation: OperationId; readonly nth?: number; readonly delayMs?: number }
}

export type Step = Moment & { readonly say: string } & (
    | {
        readonly control: string
        readonly with?: Readonly<Record<string, unknown>>
        readonly save?: string
        readonly times?: number
      }
    | { readonly kill: true }
    | { readonly start: true }
    | { readonly moveTo: { readonly factor: number } }
  )

const folder = new URL('../cases/', import.meta.url)

/** Reads all cases, group by group. */
export function readCases(): readonly Case[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const { group, cases } = parse(readFileSync(new URL(name, folder), 'utf8'), { merge: true }) as {
        readonly group: string
        readonly cases: readonly Omit<Case, 'group'>[]
      }
      return cases.map((each) => ({ ...each, group }))
    })
}

/** Returns the cases with these ids or of these groups; all without any. Throws for a name that no case has. */
export function chooseCases(names: readonly string[], all: readonly Case[] = readCases()): readonly Case[] {
  for (const name of names) {
    if (all.some((each) => isNamed(each, name))) continue
    const known = [...new Set(all.map(({ id }) => id.replace(/\d+$/, '')))]
    throw new RangeError(
      `A case must be an id such as ${all[0]!.id} or a group (${known.join(', ')}), was ${JSON.stringify(name)}.`,
    )
  }
  return names.length === 0 ? all : all.filter((each) => names.some((name) => isNamed(each, name)))
}

function isNamed({ id }: Case, name: string): boolean {
  const wanted = name.toUpperCase()
  return id === wanted || id.replace(/\d+$/, '') === wanted
}
