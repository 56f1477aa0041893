// The active fault rules, and their counters.
//
// Whether a request fails depends only on the rules and on the requests before it: on its place in the count, and for a
// probability also on the seed and the rule. The same requests in the same order fail in the same way.
import type { Operation } from '@capi/api'
import { hash, seedOf } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import type { Fault, FaultAction, FaultPhase, FaultRule, FaultType } from './rule.ts'
import { appliesTo } from './validate-rule.ts'

/** What is known of a request before it runs. */
export interface FaultRequest {
  readonly operation: Operation
  /** The account of the key that it names; undefined if it names none. */
  readonly account: string | undefined
}

/** A rule that was triggered by a request. */
export interface TriggeredFault {
  readonly faultId: string
  readonly action: FaultAction
  readonly tellTale: boolean
}

/** The rules with their counters, as plain data. */
export interface RuleBookState {
  /** The number of the last rule. */
  readonly last: number
  readonly faults: readonly Fault[]
}

export interface RuleBook {
  readonly isEmpty: boolean
  /** The present rules; `load` continues with them. */
  readonly state: RuleBookState
  load(state: RuleBookState): void
  /** Adds a rule and returns its id. */
  add(rule: FaultRule): string
  /** Returns every rule, the oldest first. */
  list(): readonly Fault[]
  /** Removes a rule and returns it; throws a rejection if there is none of this id. */
  remove(faultId: string): Fault
  /** Removes all rules and returns them. Their ids are not used again. */
  clear(): readonly Fault[]
  /** Removes all rules, and starts the ids again. */
  restart(): void
  /**
   * Counts a request in a phase and returns the rules that it triggers; of rules that exclude each other, the oldest.
   */
  trigger(phase: FaultPhase, request: FaultRequest): readonly TriggeredFault[]
}

interface Entry {
  readonly faultId: string
  readonly rule: FaultRule
  readonly seed: number
  matched: number
  fired: number
}

const chances = 2 ** 32

/** At most one of these applies to a request in a phase. */
const exclusive: ReadonlySet<FaultType> = new Set(['status', 'drop', 'truncate', 'wrongLength', 'slowDrip'])

/** Returns an empty rule book. `onChange` is called when rules are added or removed, and when one was triggered. */
export function createRuleBook(seed: string, onChange: () => void = () => undefined): RuleBook {
  let entries: Entry[] = []
  let last = 0
  const toEntry = (fault: Fault): Entry => ({ ...fault, seed: seedOf(`${seed} fault ${fault.faultId}`) })
  return {
    get state() {
      return { last, faults: entries.map(toFault) }
    },
    load(state) {
      last = state.last
      entries = state.faults.map(toEntry)
    },
    get isEmpty() {
      return entries.length === 0
    },
    add(rule) {
      last += 1
      const faultId = String(last)
      entries.push(toEntry({ faultId, rule, matched: 0, fired: 0 }))
      onChange()
      return faultId
    },
    list: () => entries.map(toFault),
    remove(faultId) {
      const entry = entries.find((each) => each.faultId === faultId)
      if (!entry) throw new Rejection('parameter_invalid', `No fault rule has the id ${faultId}.`)
      entries = entries.filter((each) => each !== entry)
      onChange()
      return toFault(entry)
    },
    clear() {
      const removed = entries.map(toFault)
      entries = []
      if (removed.length > 0) onChange()
      return removed
    },
    restart() {
      entries = []
      last = 0
    },
    trigger(phase, request) {
      const triggered: TriggeredFault[] = []
      let isExclusive = false
      for (const entry of entries) {
        const { faultId, rule } = entry
        if (rule.phase !== phase || !matches(rule, request)) continue
        entry.matched += 1
        const excludes = exclusive.has(rule.action.type)
        if (!isDue(entry) || (excludes && isExclusive)) continue
        entry.fired += 1
        isExclusive ||= excludes
        triggered.push({ faultId, action: rule.action, tellTale: rule.tellTale ?? false })
      }
      if (triggered.length > 0) onChange()
      return triggered
    },
  }
}

function matches({ operation, account, action }: FaultRule, request: FaultRequest): boolean {
  return (
    (operation === undefined || operation === request.operation.id) &&
    (account === undefined || account === request.account) &&
    appliesTo(action.type, request.operation)
  )
}

function isDue({ rule: { nth, every = 1, count = Infinity, probability }, seed, matched, fired }: Entry): boolean {
  if (nth !== undefined && matched !== nth) return false
  if (matched % every !== 0 || fired >= count) return false
  return probability === undefined || hash(seed, matched) < Number(probability) * chances
}

function toFault({ faultId, rule, matched, fired }: Entry): Fault {
  return { faultId, rule, matched, fired }
}
