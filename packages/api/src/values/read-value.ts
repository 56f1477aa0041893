// Reads single values from the wire: the functions that the generated record readers are made of. Reading never rounds.
// A value of an unexpected shape is passed through unchanged. It throws only a RangeError, for a number that is too
// large for JSON.parse, such as 1e400.
import { plainDecimal } from './plain-decimal.ts'

type Wire = Readonly<Record<string, unknown>>

const empty: Wire = Object.freeze({})

/** Returns a function that reads a record, and copies the fields that the document does not list. */
export function reader<Shape>(make: (wire: Wire) => object): (value: unknown) => Shape {
  let known: ReadonlySet<string> | undefined
  /**
   * The names of the record read before, and those of them that are unknown: most records of a list have the same names
   * in one order.
   */
  let expected: readonly string[] = []
  let unknown: readonly string[] = []
  const learn = (wire: Wire): void => {
    const names = (known ??= namesIn(make))
    expected = Object.keys(wire)
    unknown = expected.filter((name) => !names.has(name))
  }
  return (value) => {
    const wire = typeof value === 'object' && value !== null ? (value as Wire) : empty
    const record = make(wire)
    if (!hasNames(wire, expected)) learn(wire)
    if (unknown.length > 0) copyUnknown(wire, record as Record<string, unknown>, unknown)
    return record as Shape
  }
}

/** Returns whether an object has no names but these, in this order. */
function hasNames(wire: Wire, expected: readonly string[]): boolean {
  // The names of a tuple are its places.
  if (Array.isArray(wire)) return wire.length === expected.length
  let position = 0
  for (const name in wire) if (name !== expected[position++]) return false
  return true
}

/** Copies fields under their own names. A field under the normalised name of another counts when that one is absent. */
function copyUnknown(wire: Wire, record: Record<string, unknown>, names: readonly string[]): void {
  for (const name of names) if (name in wire && (record[name] ?? null) === null) record[name] = wire[name]
}

/**
 * Returns the wire names that a reader uses: it reads an empty record that logs each access, so that no second list is
 * needed.
 */
function namesIn(make: (wire: Wire) => object): ReadonlySet<string> {
  const names = new Set<string>()
  make(new Proxy(empty, { get: (_, name) => void names.add(String(name)) }))
  return names
}

/** Reads every item of an array; anything else is an empty list. */
export function list<Item>(value: unknown, read: (item: unknown) => Item): readonly Item[] {
  return Array.isArray(value) ? value.map((item) => read(item)) : []
}

/** Reads every value of an object whose keys are data; anything else is an empty object. */
export function map<Item>(value: unknown, read: (item: unknown) => Item): Readonly<Record<string, Item>> {
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : []
  return Object.fromEntries(entries.map(([key, item]) => [key, read(item)]))
}

/** Returns the item of an array of one, and any other value unchanged. */
export function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** Turns the empty string into null, for fields where it means "no value". */
export function none(value: unknown): unknown {
  return value === '' ? null : value
}

// The functions below decide the frequent kinds of values, and leave others to a second function, so that they are
// inlined.

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : otherText(value)
}

function otherText(value: unknown): string | null {
  if (typeof value === 'number') return String(finite(value))
  return (typeof value === 'boolean' ? String(value) : (value ?? null)) as string | null
}

export function id(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : otherText(none(value))
}

const longNumber = /^-?\d+(\.\d+)?e[+-]?\d+$/i

export function decimal(value: unknown): string | null {
  // A long number with an exponent arrives as text, so that no digit of it is lost.
  if (typeof value === 'string')
    return value.length > 17 && longNumber.test(value) ? plainDecimal(value) : value === '' ? null : value
  return typeof value === 'number' ? plainDecimal(finite(value)) : otherText(value)
}

/** Unix milliseconds. */
export const time = (value: unknown): number | null => count(value)

export function count(value: unknown): number | null {
  return typeof value === 'number' ? finite(value) : numberOf(value)
}

function numberOf(value: unknown): number | null {
  if (value === '' || value === undefined || value === null) return null
  if (typeof value !== 'string') return value as number
  const digits = shortNumber(value)
  if (digits >= 0) return digits
  // Number() also accepts white space, and digits that are hexadecimal, octal or binary.
  const number = /^-?\d[\d.e+-]*$/i.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : (value as unknown as number)
}

/**
 * Returns the number of a text of 1 to 15 digits, and -1 for another one. Times often are such texts, and Number() is
 * slower.
 */
function shortNumber(value: string): number {
  if (value.length > 15) return -1
  let number = 0
  for (let at = 0; at < value.length; at++) {
    // Digits have the codes 48 to 57, which differ in their last four bits only.
    const digit = value.charCodeAt(at) ^ 48
    if (digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

export function flag(value: unknown): boolean | null {
  if (value === 'true') return true
  if (value === 'false') return false
  return (value ?? null) as boolean | null
}

/** Enum values by their spellings on the wire, and the latest look-up: records of a list often repeat a value. */
export interface WordTable extends ReadonlyMap<string, string> {
  latest?: unknown
  latestWord?: string
}

/**
 * Returns a table from wire values, as written and in lower case, to enum values. `codes` are further wire values of
 * the first enum values in turn, and `more` maps others.
 */
export function wordTable(
  words: readonly string[],
  codes: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): WordTable {
  const table = new Map<string, string>()
  for (const each of words) table.set(each, each).set(each.toLowerCase(), each)
  codes.forEach((code, index) => table.set(code.toLowerCase(), words[index]!))
  for (const code in more) table.set(code.toLowerCase(), more[code]!)
  return table
}

export function word<Word extends string>(value: unknown, words: WordTable): Word | null {
  return value === words.latest && value !== undefined
    ? (words.latestWord as Word)
    : (find(value, words) as Word | null)
}

/** A function of its own, so that the look-up that finds the latest value is small enough to be inlined. */
function find(value: unknown, words: WordTable): string | null {
  const given = text(value)
  if (typeof given !== 'string') return given
  const known = words.get(given) ?? words.get(given.toLowerCase()) ?? given
  words.latest = value
  words.latestWord = known
  return known
}

function finite(value: number): number {
  if (Math.abs(value) === Infinity) throw new RangeError(`expected a finite number, was ${value}`)
  return value
}
