// Fault rules, with the types of the control document: which requests fail, when, and how.
import type { ControlComponents } from '@capi/api/control'

type Schemas = ControlComponents['schemas']

/** When a request fails. The later two phases count only requests that ran successfully. */
export type FaultPhase = Schemas['FaultPhase']

/** How a request fails. */
export type FaultAction = Schemas['FaultAction']

export type FaultType = FaultAction['type']

/** One action of a type. */
export type ActionOf<Type extends FaultType> = Extract<FaultAction, { readonly type: Type }>

/** A rule matches every request with its operation and account; without one of them, it matches all. */
export type FaultRule = Schemas['FaultRule']

/** A rule and its counters. */
export type Fault = Schemas['Fault']
