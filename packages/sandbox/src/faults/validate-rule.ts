// Validation of fault rules: a rule that could never be triggered, or that contradicts itself, is refused.
import { type Operation, operations } from '@capi/api'
import { quoteValue } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { contains, isEnum, isNumericText, responseSchema } from './response-schema.ts'
import type { FaultPhase, FaultRule, FaultType } from './rule.ts'

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
export function appliesTo(type: FaultType, operation: Operation): boolean {
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
