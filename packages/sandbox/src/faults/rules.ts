// Fault rules, with the types of the control document: which requests fail, when, and how.
//
// Whether a request fails depends only on the rules and on the requests before it: on its place in the count, and for a
// probability also on the seed and the rule. The same requests in the same order fail in the same way. A rule that
// could never be triggered, or that contradicts itself, is refused.
import { type Operation, operations } from '@capi/api'
import type { ControlComponents } from '@capi/api/control'
import { hash, seedOf } from '@capi/engine'
import { type Node, nodeAt, pointerOf, resolve } from '../document/document.ts'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'

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

/** What is known of a request before it runs. */
interface FaultRequest {
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

/** The phases of each type of fault. */
const phases: Readonly<Record<FaultType, readonly FaultPhase[]>> = {
  latency: ['before'],
  status: ['before', 'afterCommit'],
  drop: ['before', 'afterCommit'],
  late: ['afterCommit'],
  truncate: ['response'],
  wrongLength: ['response'],
  slowDrip: ['response'],
  staleRead: ['response'],
  unknownEnum: ['response'],
  unknownField: ['response'],
  numberForString: ['response'],
}

/** Pairs of fields that a rule may not combine. */
const conflicts: readonly (readonly [keyof FaultRule, keyof FaultRule])[] = [
  ['nth', 'every'],
  ['nth', 'count'],
  ['nth', 'probability'],
  ['every', 'probability'],
]

/** Throws a rejection if a rule is invalid. */
export function validateRule(rule: FaultRule, accounts: { has(id: string): boolean }): void {
  const { operation: id, account, probability, phase, action } = rule
  const operation = Object.values<Operation>(operations).find((each) => each.id === id)
  if (id !== undefined && !operation) {
    throw refusal(`operation must be one of ${Object.keys(operations).join(', ')}, was ${quoteValue(id)}`)
  }
  if (account !== undefined && !accounts.has(account)) {
    throw refusal(`account must be the id of an account of this sandbox, was ${quoteValue(account)}`)
  }
  if (operation && !operation.signed && account !== undefined) {
    throw refusal(`account must be absent for the operation ${id}, which needs no key, was ${account}`)
  }
  for (const [one, other] of conflicts) {
    if (rule[one] === undefined || rule[other] === undefined) continue
    throw refusal(`${one} must be given without ${other}, both were given`)
  }
  if (probability !== undefined && !isShare(probability)) {
    throw refusal(`probability must be a decimal above 0 and at most 1, was ${quoteValue(probability)}`)
  }
  if (!phases[action.type].includes(phase)) {
    throw refusal(`phase must be ${phases[action.type].join(' or ')} for ${action.type}, was ${phase}`)
  }
  if (operation && !appliesTo(action.type, operation)) {
    const fit = Object.values<Operation>(operations).filter((each) => appliesTo(action.type, each))
    throw refusal(`operation must be one of ${fit.map((each) => each.id).join(', ')} for ${action.type}, was ${id}`)
  }
}

/**
 * Whether a type of fault applies to an operation: `staleRead` needs records of orders, others need enums or numbers.
 */
function appliesTo(type: FaultType, operation: Operation): boolean {
  switch (type) {
    case 'staleRead':
      // Candles have no records that could be hidden.
      return operation.signed && (operation.paging !== null || operation.id === 'getOrder')
    case 'unknownEnum':
      return contains(responseSchema(operation), isEnum)
    case 'numberForString':
      return contains(responseSchema(operation), isNumericText)
    default:
      return true
  }
}

function isShare(text: string): boolean {
  return /^(0(\.\d+)?|1(\.0+)?)$/.test(text) && Number(text) > 0
}

function refusal(text: string): Rejection {
  return new Rejection('field_invalid', `Body field ${text}.`)
}

const numeric: ReadonlySet<unknown> = new Set(['decimal', 'int64'])

/** Returns the schema of an operation's successful response. */
export function responseSchema(operation: Operation): Node {
  return nodeAt(`${pointerOf(operation)}/responses/200/content/application~1json/schema`)
}

/** Whether a schema is an enumeration, closed or open. */
export function isEnum(schema: Node): boolean {
  const { oneOf, anyOf } = resolve(schema) as { oneOf?: readonly Node[]; anyOf?: readonly Node[] }
  return (oneOf?.every((branch) => 'const' in branch) ?? false) || (anyOf?.some(isEnum) ?? false)
}

/** Whether a schema describes a number that is sent as a string. */
export function isNumericText(schema: Node): boolean {
  const { type, format, anyOf } = resolve(schema) as { type?: unknown; format?: string; anyOf?: readonly Node[] }
  return ([type].flat().includes('string') && numeric.has(format)) || (anyOf?.some(isNumericText) ?? false)
}

/** Returns the schemas of an object's fields. */
export function fieldsOf(schema: Node): Readonly<Record<string, Node>> {
  const { properties = {}, allOf = [] } = resolve(schema) as {
    properties?: Readonly<Record<string, Node>>
    allOf?: readonly Node[]
  }
  return Object.assign({}, ...allOf.map(fieldsOf), properties) as Readonly<Record<string, Node>>
}

/** Returns the schema of an array's items; an empty one if it has none. */
export function itemsOf(schema: Node): Node {
  return (resolve(schema)['items'] ?? {}) as Node
}

/** Whether a schema or any schema inside it matches a condition. */
function contains(schema: Node, isMeant: (schema: Node) => boolean): boolean {
  if (isMeant(schema)) return true
  const items = resolve(schema)['items'] as Node | undefined
  return [...(items ? [items] : []), ...Object.values(fieldsOf(schema))].some((part) => contains(part, isMeant))
}
