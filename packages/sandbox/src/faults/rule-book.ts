// The rules that are in force, and what they counted.
//
// Whether a request fails depends on the rules and on the requests before it only: places in the count, and for a share of
// requests the seed, the rule and the place. The same requests in the same order fail in the same way.

import type { Operation } from '@capi/api'
import { hash, seedOf } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'
import type { Fault, FaultAction, FaultPhase, FaultRule, FaultType } from './rule.ts'
import { isFor } from './validate-rule.ts'

/** What is known of a request before it is carried out. */
export interface FaultRequest {
  readonly operation: Operation
  /** The account of the key that it names; undefined where it names none. */
  readonly account: string | undefined
}

/** A rule that a request fails by. */
export interface Fired {
  readonly faultId: string
  readonly action: FaultAction
  readonly tellTale: boolean
}

export interface RuleBook {
  readonly isEmpty: boolean
  /** Adds a rule and returns its id. */
  add(rule: FaultRule): string
  /** Returns every rule, the oldest first. */
  list(): readonly Fault[]
  /** Removes a rule and returns it; throws a rejection where there is none of this id. */
  remove(faultId: string): Fault
  /** Removes all rules and returns them. Their ids are not used again. */
  clear(): readonly Fault[]
  /** Removes all rules, and counts ids from the beginning. */
  restart(): void
  /** Counts a request that reached a phase, and returns what befalls it there: of what excludes each other, the oldest. */
  fire(phase: FaultPhase, request: FaultRequest): readonly Fired[]
}

interface Entry {
  readonly faultId: string
  readonly rule: FaultRule
  readonly seed: number
  matched: number
  fired: number
}

const chances = 2 ** 32

/** Of these, one can happen to a request in a phase. */
const exclusive: ReadonlySet<FaultType> = new Set(['status', 'drop', 'truncate', 'wrongLength', 'slowDrip'])

export function createRuleBook(seed: string): RuleBook {
  let entries: Entry[] = []
  let last = 0
  return {
    get isEmpty() {
      return entries.length === 0
    },
    add(rule) {
      last += 1
      const faultId = String(last)
      entries.push({ faultId, rule, seed: seedOf(`${seed} fault ${faultId}`), matched: 0, fired: 0 })
      return faultId
    },
    list: () => entries.map(show),
    remove(faultId) {
      const entry = entries.find((each) => each.faultId === faultId)
      if (!entry) throw new Rejection('parameter_invalid', `No fault rule has the id ${faultId}.`)
      entries = entries.filter((each) => each !== entry)
      return show(entry)
    },
    clear() {
      const removed = entries.map(show)
      entries = []
      return removed
    },
    restart() {
      entries = []
      last = 0
    },
    fire(phase, request) {
      const fired: Fired[] = []
      let isSettled = false
      for (const entry of entries) {
        const { faultId, rule } = entry
        if (rule.phase !== phase || !isMeant(rule, request)) continue
        entry.matched += 1
        const settles = exclusive.has(rule.action.type)
        if (!isDue(entry) || (settles && isSettled)) continue
        entry.fired += 1
        isSettled ||= settles
        fired.push({ faultId, action: rule.action, tellTale: rule.tellTale ?? false })
      }
      return fired
    },
  }
}

function isMeant({ operation, account, action }: FaultRule, request: FaultRequest): boolean {
  return (
    (operation === undefined || operation === request.operation.id) &&
    (account === undefined || account === request.account) &&
    isFor(action.type, request.operation)
  )
}

function isDue({ rule: { nth, every = 1, count = Infinity, probability }, seed, matched, fired }: Entry): boolean {
  if (nth !== undefined && matched !== nth) return false
  if (matched % every !== 0 || fired >= count) return false
  return probability === undefined || hash(seed, matched) < Number(probability) * chances
}

function show({ faultId, rule, matched, fired }: Entry): Fault {
  return { faultId, rule, matched, fired }
}
