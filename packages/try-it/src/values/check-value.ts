// Checks what a reader has entered, before anything is sent.
import type { Field, Kind } from '../describe/field.ts'
import type { Fields, Value } from './value.ts'

/** A sentence for the field at a path, such as `orderDataList.0.size`: what was expected, and what was received. */
export type Problems = Readonly<Record<string, string>>

/** Returns the problems of a field by path; none if its value can be sent. */
export function checkField(field: Field, value: Value | undefined, path: string): Problems {
  if (value === undefined)
    return field.required ? { [path]: `Expected ${expectation(field.kinds[0]!)}, received nothing.` } : {}
  const kind = field.kinds[value.kind]!
  switch (kind.type) {
    case 'list':
      return checkList(kind, value.items ?? [], path)
    case 'object':
      return checkObject(kind, value.fields ?? {}, path)
    default: {
      const problem = checkText(kind, value.text ?? '')
      return problem ? { [path]: problem } : {}
    }
  }
}

function checkList(kind: Kind & { type: 'list' }, items: readonly Value[], path: string): Problems {
  const { minItems = 0, maxItems = Infinity } = kind
  const bound = items.length < minItems ? `at least ${minItems}` : items.length > maxItems ? `at most ${maxItems}` : ''
  return {
    ...(bound && { [path]: `Expected ${bound} items, received ${items.length}.` }),
    ...Object.assign({}, ...items.map((item, index) => checkField(kind.item, item, `${path}.${index}`))),
  }
}

function checkObject(kind: Kind & { type: 'object' }, fields: Fields, path: string): Problems {
  const isMet = kind.needs?.some((names) => names.every((name) => fields[name])) ?? true
  const needs = kind.needs?.map((names) => names.join(' and ')).join(' or ')
  return {
    ...(!isMet && { [path]: `Expected ${needs}, received neither.` }),
    ...Object.assign({}, ...kind.fields.map((field) => checkField(field, fields[field.name], `${path}.${field.name}`))),
  }
}

function checkText(kind: Kind, text: string): string | undefined {
  const problem = (): string => `Expected ${expectation(kind)}, received ${text === '' ? 'nothing' : quote(text)}.`
  if (kind.type === 'integer') {
    if (!/^-?\d{1,19}$/.test(text.trim())) return problem()
    const number = BigInt(text.trim())
    const isLess = kind.minimum !== undefined && number < BigInt(kind.minimum)
    const isMore = kind.maximum !== undefined && number > BigInt(kind.maximum)
    return isLess || isMore ? problem() : undefined
  }
  if (kind.type !== 'text') return undefined
  if (kind.maxLength !== undefined && text.length > kind.maxLength)
    return `Expected at most ${kind.maxLength} characters, received ${text.length}.`
  return kind.pattern !== undefined && !new RegExp(kind.pattern).test(text) ? problem() : undefined
}

/** Returns what a kind expects, with its bounds. */
export function expectation(kind: Kind): string {
  if (kind.type !== 'integer') return kind.label
  const { label, minimum, maximum } = kind
  if (minimum !== undefined && maximum !== undefined) return `${label} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${label} of at least ${minimum}`
  return maximum === undefined ? label : `${label} of at most ${maximum}`
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
}
