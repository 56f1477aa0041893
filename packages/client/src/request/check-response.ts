// Reads the value of a response as a record, after checking that it contains what the document requires.
import type { Methods, OperationId, RequiredField } from '@capi/api'
import { NetworkError } from '../transport/errors.ts'
import type { Endpoint } from './context.ts'

export type Output<Id extends OperationId> = Awaited<ReturnType<Methods[Id]>>

/** Returns the record. A value that lacks a required field is no response: it throws NetworkError. */
export function readRecord<Id extends OperationId>(endpoint: Endpoint<Id>, response: unknown): Output<Id> {
  const { required, read, isMap, unwrap } = endpoint
  const value = unwrap ? unwrap(response) : response
  const problem = required || isMap ? findProblem(value, required ?? []) : findListProblem(value)
  if (problem !== undefined) throw new NetworkError(endpoint, problem, true)
  try {
    return read(value)
  } catch (thrown) {
    throw new NetworkError(endpoint, (thrown as Error).message, true)
  }
}

/** Order ids are positive int64 numbers, as text. */
export function isOrderId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value)
}

function findListProblem(value: unknown): string | undefined {
  return Array.isArray(value) ? undefined : `expected a list, was ${kindOf(value)}`
}

function findProblem(value: unknown, required: readonly RequiredField[]): string | undefined {
  if (!isObject(value)) return `expected an object, was ${kindOf(value)}`
  for (const [wire, kind, isNullable] of required) {
    const field = value[wire]
    if (isNullable && field === null) continue
    if (!CHECKS[kind](field))
      return `expected ${wire} to be ${kind}${isNullable ? ' or null' : ''}, was ${kindOf(field)}`
  }
  return undefined
}

const CHECKS: Record<RequiredField[1], (value: unknown) => boolean> = {
  'true or false': (value) => [true, false, 'true', 'false'].includes(value as boolean),
  'an id': (value) => isOrderId(typeof value === 'number' ? String(value) : value),
  'a list': Array.isArray,
  'an object': isObject,
  text: (value) => typeof value === 'string' && value !== '',
  'a time': (value) => ['number', 'string'].includes(typeof value) && value !== '' && Number.isFinite(Number(value)),
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Describes a value without showing it, because a response may contain anything, also what is too deep to write. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
