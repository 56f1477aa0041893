// Writes single values for the wire: the functions that turn a method's input into a query or a body.
// A value that cannot be written throws a UsageError before anything is sent.
import { plainDecimal } from './plain-decimal.ts'

/** A decimal: text, a whole or finite number, or an object of a decimal library. Never sent with an exponent. */
export type DecimalInput = string | number | bigint | { toFixed(): string }

/** An id: text or a bigint, because a number would round it. */
export type IdInput = string | bigint

/** A mistake in the arguments of a call, detected before anything is sent. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** Writes one value, or throws a UsageError; `name` is the field's name for the message. */
export type Write = (value: never, name: string) => unknown

/**
 * A field of an input: its name on the wire, its writer, whether it is required (`'any'`: at least one of the fields
 * with this mark is), and its normalised name if that differs.
 */
export type InputField = readonly [wire: string, write: Write, isRequired?: boolean | 'any', name?: string]

/** Calls `put` for every field that is given. Refuses unknown names, because they may be misspelt. */
function write(input: object, fields: readonly InputField[], put: (wire: string, value: unknown) => void): void {
  let given = 0
  /** The fields of which at least one is required, and whether one is given. */
  const any: string[] = []
  let hasAny = false
  for (const [wire, writeValue, isRequired, name = wire] of fields) {
    const value = (input as Record<string, never>)[name] as unknown
    if (name in input) given++
    if (isRequired === 'any') any.push(name)
    if (value === undefined || value === null) {
      if (isRequired === true) throw new UsageError(`${name} is required, was ${String(value)}.`)
      continue
    }
    hasAny ||= isRequired === 'any'
    put(wire, writeValue(value as never, name))
  }
  if (Object.keys(input).length > given) {
    const names = fields.map(([wire, , , name = wire]) => name)
    const unknown = Object.keys(input).filter((name) => !names.includes(name))
    throw new UsageError(
      `Expected one of ${names.join(', ')}, was ${unknown.map((name) => JSON.stringify(name)).join(', ')}.`,
    )
  }
  if (any.length > 0 && !hasAny) throw new UsageError(`${any.join(' or ')} is required, was neither.`)
}

/** Returns the body of an input. */
export function writeBody(input: object, fields: readonly InputField[]): object {
  const written: Record<string, unknown> = {}
  write(input, fields, (wire, value) => (written[wire] = value))
  return written
}

/** Returns the JSON text of a body. An id that the body contains as a bigint becomes a number with all its digits. */
export function bodyText(body: object): string {
  const fields = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`,
  )
  return `{${fields.join(',')}}`
}

/** Returns the query of an input, without the fields that are not given. */
export function writeQuery(input: object, fields: readonly InputField[]): string {
  let written = ''
  write(input, fields, (wire, value) => {
    if (/\p{Surrogate}/u.test(String(value)))
      throw new UsageError(`${wire} must be well-formed text in a query, was ${JSON.stringify(value)}.`)
    // URL parsers escape the apostrophe as well, and the signature must cover exactly what they send.
    const escaped = encodeURIComponent(value as string | number).replaceAll("'", '%27')
    written += `${written === '' ? '' : '&'}${wire}=${escaped}`
  })
  return written
}

/** Throws a UsageError that says what was expected and what was received. */
function refuse(name: string, expected: string, was: unknown): never {
  throw new UsageError(`${name} must be ${expected}, was ${String(was)}.`)
}

export function textIn(value: unknown, name: string): string {
  return typeof value === 'string' ? value : refuse(name, 'a string', typeof value)
}

export function idIn(value: unknown, name: string): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return value
  return refuse(name, 'a string or a bigint', `${typeof value}; a number would round the id`)
}

/** Writes an id that the body contains as a number, as a bigint for `bodyText`. */
export function longIn(value: unknown, name: string): bigint {
  const digits = idIn(value, name)
  if (/^\d{1,19}$/.test(digits)) return BigInt(digits)
  return refuse(name, 'the digits of an id', JSON.stringify(digits))
}

export function flagIn(value: unknown, name: string): boolean {
  return typeof value === 'boolean' ? value : refuse(name, 'true or false', typeof value)
}

export function countIn(value: unknown, name: string): number {
  return Number.isSafeInteger(value) ? (value as number) : refuse(name, 'a whole number', value)
}

export const timeIn: typeof countIn = countIn

export function decimalIn(value: DecimalInput, name: string): string {
  const isObject = typeof value === 'object' && typeof value.toFixed === 'function'
  const written = typeof value === 'number' ? plainDecimal(value) : isObject ? value.toFixed() : String(value)
  return /^-?\d+(\.\d+)?$/.test(written) ? written : refuse(name, 'a decimal number', JSON.stringify(written))
}

/**
 * Returns the table from enum values to their codes, which stand in the same order; without codes, each value is its
 * own.
 */
export function codeTable<Code extends string | number>(
  words: readonly string[],
  codes: readonly Code[] = words as readonly Code[],
): ReadonlyMap<string, Code> {
  return new Map(words.map((word, index) => [word, codes[index]!]))
}

/** Returns a function that writes the code of an enum value. */
export function codeIn<Code extends string | number>(
  codes: ReadonlyMap<string, Code>,
): (value: string, name: string) => Code {
  return (value, name) =>
    codes.get(value) ?? refuse(name, `one of ${[...new Set(codes.keys())].join(', ')}`, JSON.stringify(value))
}

/** Returns a function that writes an object inside a body. */
export function objectIn(fields: readonly InputField[]): (value: object) => object {
  return (value) => writeBody(value, fields)
}

/** Returns a function that writes a list. */
export function listIn(writeItem: Write): (value: unknown, name: string) => unknown[] {
  return (value, name) =>
    Array.isArray(value) ? value.map((item) => writeItem(item as never, name)) : refuse(name, 'an array', typeof value)
}
