// A scenario as data: accounts, requests, and the expected responses, step by step.
import type { WeightLimits } from '../request/rate-limits.ts'

/** Any value of YAML or JSON. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [name: string]: Data }

export interface Scenario {
  /** Name of its file. */
  readonly name: string
  readonly title: string
  /** What it demonstrates, in one to three sentences. */
  readonly story: string
  /** Balance of the insurance fund at the start, as a decimal. @default '0' */
  readonly insurance?: string
  /** Symbols of default contracts that are listed without a market. @default none */
  readonly listedOnly?: readonly string[]
  /** Weight budgets. @default no limits */
  readonly limits?: WeightLimits
  readonly steps: readonly Step[]
}

interface AnyStep {
  /** Description of the step. */
  readonly say?: string
  /** Number of repetitions; `{n}` counts from 1. @default 1 */
  readonly times?: number
  /** The expected response; see `match.ts`. */
  readonly expect?: Data
  /** Fields of the response, by path, which later steps use as `{name}`. */
  readonly save?: Readonly<Record<string, string>>
  /** The error code that the request must be refused with. */
  readonly refused?: string
}

/** Creates an account; later steps use its id as `{name}`. */
export interface AccountStep extends AnyStep {
  readonly account: string
  /** Amount of the margin coin, as a decimal. @default none */
  readonly deposit?: string
}

/** Calls an operation of the control API. */
export interface ControlStep extends AnyStep {
  readonly control: string
  readonly with?: { readonly [name: string]: Data }
}

/** Sends a request of the interface. */
export interface CallStep extends AnyStep {
  readonly call: string
  /** The account that signs it; absent for public operations. */
  readonly as?: string
  /** Fields of the body where the operation has one, otherwise of the query. */
  readonly with?: { readonly [name: string]: Data }
  /** Whether the response must be lost. */
  readonly lost?: boolean
}

export type Step = AccountStep | ControlStep | CallStep
