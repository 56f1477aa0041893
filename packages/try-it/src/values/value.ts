// What a reader has entered into a field: text, never a number, so that no digit is lost. Undefined is left out.
import type { Choice, Field, Json, Kind } from '../describe/field.ts'

export interface Value {
  /** Index of the kind of the field. */
  readonly kind: number
  /** Of texts, whole numbers, and choices: those as JSON. */
  readonly text?: string
  readonly items?: readonly Value[]
  readonly fields?: Fields
}

export type Fields = Readonly<Record<string, Value | undefined>>

/** Returns the text that stands for a choice. */
export function choiceText({ value }: Choice): string {
  return JSON.stringify(value)
}

/** Returns what a reader would have entered for a value; throws if the field cannot have it. */
export function fromJson(field: Field, json: Json): Value {
  for (const [kind, each] of field.kinds.entries()) {
    const value = readKind(each, json)
    if (value) return { kind, ...value }
  }
  throw new Error(`Expected a value of ${field.name || 'the list'}, was ${JSON.stringify(json)}.`)
}

/** Returns the first value of a field: its example, its default, or an empty one. Optional fields are left out. */
export function firstValue(field: Field): Value | undefined {
  if (!field.required) return undefined
  return startValue(field)
}

/** Returns the value with which a reader starts when a field is added. */
export function startValue(field: Field, kind?: number): Value {
  const json = field.example ?? field.default
  if (json !== undefined && kind === undefined) return fromJson(field, json)
  return emptyValue(field.kinds[kind ?? 0]!, kind ?? 0)
}

function emptyValue(kind: Kind, index: number): Value {
  switch (kind.type) {
    case 'choice':
      return { kind: index, text: choiceText(kind.choices[0]!) }
    case 'list':
      return { kind: index, items: kind.minItems ? [startValue(kind.item)] : [] }
    case 'object':
      return { kind: index, fields: Object.fromEntries(kind.fields.map((field) => [field.name, firstValue(field)])) }
    default:
      return { kind: index, text: '' }
  }
}

function readKind(kind: Kind, json: Json): Omit<Value, 'kind'> | undefined {
  switch (kind.type) {
    case 'choice':
      return kind.choices.some(({ value }) => value === json) ? { text: JSON.stringify(json) } : undefined
    case 'integer':
      return typeof json === 'number' || isLongInteger(json) ? { text: String(json) } : undefined
    case 'text':
      return typeof json === 'string' ? { text: json } : undefined
    case 'list':
      return Array.isArray(json) ? { items: json.map((item: Json) => fromJson(kind.item, item)) } : undefined
    case 'object':
      return readObject(kind, json)
  }
}

function readObject(kind: Kind & { type: 'object' }, json: Json): Omit<Value, 'kind'> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const given = json as Record<string, Json>
  const unknown = Object.keys(given).find((name) => !kind.fields.some((field) => field.name === name))
  if (unknown !== undefined) return undefined
  // Objects of a union differ by a field that has one value only.
  const isTagged = kind.fields.every(({ name, required, kinds: [first, ...others] }) => {
    const isConstant = required && others.length === 0 && first?.type === 'choice' && first.choices.length === 1
    return !isConstant || given[name] === first.choices[0]!.value
  })
  if (!isTagged) return undefined
  const entries = kind.fields.map((field) => [
    field.name,
    given[field.name] === undefined ? undefined : fromJson(field, given[field.name]!),
  ])
  return { fields: Object.fromEntries(entries) as Fields }
}

/** Integers that a double would round are read as text. */
function isLongInteger(json: Json): boolean {
  return typeof json === 'string' && /^-?\d{16,}$/.test(json)
}
