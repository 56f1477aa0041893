// A scenario as data: who takes part, what happens step by step, and what must come of it.

import type { WeightLimits } from '../operations/rate-limits.ts'

/** Anything that YAML or JSON may hold. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [name: string]: Data }

export interface Scenario {
  /** Name of its file. */
  readonly name: string
  readonly title: string
  /** What it shows, in one to three sentences. */
  readonly story: string
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /** Weight budgets. @default none */
  readonly limits?: WeightLimits
  readonly steps: readonly Step[]
}

interface AnyStep {
  /** What happens, for a reader. */
  readonly say?: string
  /** How often it happens; `{n}` counts from 1. @default 1 */
  readonly times?: number
  /** What the answer must be; see `match.ts`. */
  readonly expect?: Data
  /** Parts of the answer, by their path, that later steps use as `{name}`. */
  readonly keep?: Readonly<Record<string, string>>
  /** The code that the request must be refused with. */
  readonly refused?: string
}

/** Opens an account; later steps use its id as `{name}`. */
export interface AccountStep extends AnyStep {
  readonly account: string
  /** Amount of the margin coin, as a decimal. @default none */
  readonly deposit?: string
}

/** Carries out an operation of the sandbox's own surface. */
export interface ControlStep extends AnyStep {
  readonly control: string
  readonly with?: { readonly [name: string]: Data }
}

/** Sends a request of the interface. */
export interface CallStep extends AnyStep {
  readonly call: string
  /** Whose key signs it; public operations take none. */
  readonly as?: string
  /** Fields of the body where the operation has one, otherwise of the query. */
  readonly with?: { readonly [name: string]: Data }
  /** Whether no answer must come. */
  readonly lost?: boolean
}

export type Step = AccountStep | ControlStep | CallStep
