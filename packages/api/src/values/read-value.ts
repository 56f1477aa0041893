/**
 * Reads single values from the wire: the functions that the generated record readers are made of.
 * Reading never rounds. A value of an unexpected shape is passed through unchanged. It throws only a RangeError, for a number that is too
 * large for JSON.parse, such as 1e400.
 */
import { plainDecimal } from './plain-decimal.ts'

type Wire = Readonly<Record<string, unknown>>

const empty: Wire = Object.freeze({})

/** Returns a function that reads a record, and copies the fields that the document does not list. */
export function reader<Shape>(make: (wire: Wire) => object): (value: unknown) => Shape {
  let known: ReadonlySet<string> | undefined
  /** The known names by position in the record read before: most records of a list have the same order, which saves the look-up. */
  const expected: string[] = []
  return (value) => {
    const wire = typeof value === 'object' && value !== null ? (value as Wire) : empty
    const record = make(wire)
    known ??= namesIn(make)
    let position = 0
    for (const name in wire) {
      const here = position++
      if (name === expected[here]) continue
      // A field under its normalised name counts when the wire name is absent.
      if (known.has(name)) expected[here] = name
      else if ((record as Wire)[name] === undefined || (record as Wire)[name] === null)
        Object.defineProperty(record, name, { value: wire[name], enumerable: true, configurable: true, writable: true })
    }
    return record as Shape
  }
}

/** Returns the wire names that a reader uses: it reads an empty record that logs each access, so that no second list is needed. */
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
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value).map(([key, item]) => [key, read(item)] as const) : []
  return Object.fromEntries(entries)
}

/** Returns the item of an array of one, and any other value unchanged. */
export function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value
}

/** Turns the empty string into null, for fields where it means "no value". */
export function none(value: unknown): unknown {
  return value === '' ? null : value
}

export function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(finite(value))
  return (typeof value === 'boolean' ? String(value) : (value ?? null)) as string | null
}

export function id(value: unknown): string | null {
  return value === '' ? null : text(value)
}

export function decimal(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? plainDecimal(finite(value)) : text(value)
}

/** Unix milliseconds. */
export const time = (value: unknown): number | null => count(value)

export function count(value: unknown): number | null {
  if (typeof value === 'number') return finite(value)
  if (value === '' || value === undefined || value === null) return null
  const number = typeof value === 'string' && isNumeric(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : (value as number)
}

/** Excludes white space and hexadecimal digits, which Number() accepts. */
function isNumeric(value: string): boolean {
  const first = value.charCodeAt(value.charCodeAt(0) === 45 ? 1 : 0)
  return first >= 48 && first <= 57 && value[1] !== 'x'
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

/** Returns a table from wire values, as written and in lower case, to enum values. `codes` maps further wire values. */
export function wordTable(words: readonly string[], codes: Readonly<Record<string, string>> = {}): WordTable {
  const table = new Map<string, string>()
  for (const each of words) table.set(each, each).set(each.toLowerCase(), each)
  for (const code in codes) table.set(code.toLowerCase(), codes[code]!)
  return table
}

export function word<Word extends string>(value: unknown, words: WordTable): Word | null {
  if (value === words.latest && value !== undefined) return words.latestWord as Word
  const given = text(value)
  if (typeof given !== 'string') return given
  const known = words.get(given) ?? words.get(given.toLowerCase()) ?? given
  words.latest = value
  words.latestWord = known
  return known as Word
}

function finite(value: number): number {
  if (Math.abs(value) === Infinity) throw new RangeError(`expected a finite number, was ${value}`)
  return value
}
