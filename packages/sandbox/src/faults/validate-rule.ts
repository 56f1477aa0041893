// Which rules make sense. A rule that could never fire, or that says two things at once, is refused when it is added.

import { type Operation, operations } from '@capi/api'
import { show } from '../document/validation-message.ts'
import { Rejection } from '../document/rejection.ts'
import { answerSchema, holds, isNumericText, isVocabulary } from './answer-schema.ts'
import type { FaultPhase, FaultRule, FaultType } from './rule.ts'

/** When each way of failing can happen. */
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

/** What a rule may not say together with another, and why. */
const conflicts: readonly (readonly [keyof FaultRule, keyof FaultRule])[] = [
  ['nth', 'every'],
  ['nth', 'count'],
  ['nth', 'probability'],
  ['every', 'probability'],
]

/** Throws a rejection that says what does not fit, where something does not. */
export function requireSense(rule: FaultRule, accounts: { has(id: string): boolean }): void {
  const { operation: id, account, probability, phase, action } = rule
  const operation = Object.values<Operation>(operations).find((each) => each.id === id)
  if (id !== undefined && !operation) {
    throw refusal(`operation must be one of ${Object.keys(operations).join(', ')}, was ${show(id)}`)
  }
  if (account !== undefined && !accounts.has(account)) {
    throw refusal(`account must be the id of an account of this sandbox, was ${show(account)}`)
  }
  if (operation && !operation.signed && account !== undefined) {
    throw refusal(`account must not be given with the operation ${id}, which is called without a key, was ${account}`)
  }
  for (const [one, other] of conflicts) {
    if (rule[one] === undefined || rule[other] === undefined) continue
    throw refusal(`${one} must stand without ${other}, both were given`)
  }
  if (probability !== undefined && !isShare(probability)) {
    throw refusal(`probability must be a decimal above 0 and at most 1, was ${show(probability)}`)
  }
  if (!phases[action.type].includes(phase)) {
    throw refusal(`phase must be ${phases[action.type].join(' or ')} for ${action.type}, was ${phase}`)
  }
  if (operation && !isFor(action.type, operation)) {
    const fit = Object.values<Operation>(operations).filter((each) => isFor(action.type, each))
    throw refusal(`operation must be one of ${fit.map((each) => each.id).join(', ')} for ${action.type}, was ${id}`)
  }
}

/** Whether a way of failing can happen to an operation: to its list, or to words or numbers of its answer. */
export function isFor(type: FaultType, operation: Operation): boolean {
  switch (type) {
    case 'staleRead':
      return operation.paging !== null
    case 'unknownEnum':
      return holds(answerSchema(operation), isVocabulary)
    case 'numberForString':
      return holds(answerSchema(operation), isNumericText)
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
