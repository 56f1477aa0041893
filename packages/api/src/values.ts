// Generated from spec/ by tools/src/generate/runtime/values.ts. Do not edit.
// pnpm generate

/**
 * Reads and writes single values: what stands between the spellings of the wire and normalised records.
 * Reading never throws and never rounds: what it does not understand it passes on as it came.
 * Writing refuses what it does not understand, before anything is sent.
 */

type Wire = Readonly<Record<string, unknown>>

/** A decimal: text, a whole or finite number, or an object of a decimal library. Never sent with an exponent. */
export type DecimalInput = string | number | bigint | { toFixed(): string }

/** An id: text or a bigint, since a number would round it. */
export type IdInput = string | bigint

/** The caller's mistake, found before anything was sent. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

const nothing: Wire = Object.freeze({})

/** Returns a function that reads a record, and adds to it the fields that the document does not know. */
export function reader<Shape>(make: (wire: Wire) => object): (value: unknown) => Shape {
  let known: ReadonlySet<string> | undefined
  /** Known names where they came last: most records look like the one before, and are spared the search. */
  const usual: string[] = []
  return (value) => {
    const wire = typeof value === 'object' && value !== null ? (value as Wire) : nothing
    const record = make(wire)
    known ??= namesIn(make)
    let place = 0
    for (const name in wire) {
      const here = place++
      if (name === usual[here]) continue
      // A field under its normalised name counts where the wire's own name is absent.
      if (known.has(name)) usual[here] = name
      else if ((record as Wire)[name] === undefined || (record as Wire)[name] === null)
        Object.defineProperty(record, name, { value: wire[name], enumerable: true, configurable: true, writable: true })
    }
    return record as Shape
  }
}

/** Lets the function read a record of nothing to learn the names that it asks for, so that they are written only once. */
function namesIn(make: (wire: Wire) => object): ReadonlySet<string> {
  const names = new Set<string>()
  make(new Proxy(nothing, { get: (_, name) => void names.add(String(name)) }))
  return names
}

export function list<Item>(value: unknown, read: (item: unknown) => Item): readonly Item[] {
  return Array.isArray(value) ? value.map((item) => read(item)) : []
}

/** Turns the empty string into null, where it means that there is nothing. */
export function none(value: unknown): unknown {
  return value === '' ? null : value
}

export function text(value: unknown): string | null {
  if (typeof value === 'string') return value
  return (typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value ?? null)) as string | null
}

export function id(value: unknown): string | null {
  return value === '' ? null : text(value)
}

export function decimal(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  return typeof value === 'number' ? plain(value) : text(value)
}

export function time(value: unknown): number | null {
  return count(value)
}

export function count(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (value === '' || value === undefined || value === null) return null
  const number = typeof value === 'string' && isNumeric(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : (value as number)
}

/** Leaves out the white space and the hexadecimal digits that Number() takes as well. */
function isNumeric(value: string): boolean {
  const first = value.charCodeAt(value.charCodeAt(0) === 45 ? 1 : 0)
  return first >= 48 && first <= 57 && value[1] !== 'x'
}

export function flag(value: unknown): boolean | null {
  if (value === 'true') return true
  if (value === 'false') return false
  return (value ?? null) as boolean | null
}

/** Words by the values that mean them, and the latest that was read: records of a list say much the same. */
export interface WordTable extends ReadonlyMap<string, string> {
  latest?: unknown
  latestWord?: string
}

/** Returns a table from values, as they are and in lower case, to words: each word stands for itself, and codes stand for words. */
export function wordTable(words: readonly string[], codes: Readonly<Record<string, string>> = {}): WordTable {
  const table = new Map<string, string>()
  for (const each of words) table.set(each, each).set(each.toLowerCase(), each)
  for (const code in codes) table.set(code.toLowerCase(), codes[code]!)
  return table
}

export function word<Word extends string>(value: unknown, words: WordTable): Word | null {
  if (value === words.latest && value !== undefined) return words.latestWord as Word
  const found = text(value)
  if (typeof found !== 'string') return found
  const known = words.get(found) ?? words.get(found.toLowerCase()) ?? found
  words.latest = value
  words.latestWord = known
  return known as Word
}

/** Writes one value, or refuses it; the name is for the message. */
export type Write = (value: never, name: string) => unknown

/** A field of an input: its name on the wire, how it is written, whether it is required, and its normalised name where that differs. */
export type InputField = readonly [wire: string, write: Write, isRequired?: boolean, name?: string]

/** Calls `put` for every field that is given. Refuses names that the document does not know, since they may be misspelt. */
function write(input: object, fields: readonly InputField[], put: (wire: string, value: unknown) => void): void {
  let given = 0
  for (const [wire, writeValue, isRequired, name = wire] of fields) {
    const value = (input as Record<string, never>)[name] as unknown
    if (name in input) given++
    if (value === undefined || value === null) {
      if (isRequired) throw new UsageError(`${name} is required, was ${String(value)}.`)
      continue
    }
    put(wire, writeValue(value as never, name))
  }
  if (Object.keys(input).length === given) return
  const names = fields.map(([wire, , , name = wire]) => name)
  const unknown = Object.keys(input).filter((name) => !names.includes(name))
  throw new UsageError(
    `Expected one of ${names.join(', ')}, was ${unknown.map((name) => JSON.stringify(name)).join(', ')}.`,
  )
}

/** Returns the body of an input. */
export function writeBody(input: object, fields: readonly InputField[]): object {
  const written: Record<string, unknown> = {}
  write(input, fields, (wire, value) => (written[wire] = value))
  return written
}

/** Returns the query of an input; what is not given is left out. */
export function writeQuery(input: object, fields: readonly InputField[]): string {
  let written = ''
  write(input, fields, (wire, value) => {
    if (/\p{Surrogate}/u.test(String(value)))
      throw new UsageError(`${wire} must be well-formed text in a query, was ${JSON.stringify(value)}.`)
    // URL parsers escape the apostrophe as well; the signature must see what they will send.
    const escaped = encodeURIComponent(value as string | number).replaceAll("'", '%27')
    written += `${written === '' ? '' : '&'}${wire}=${escaped}`
  })
  return written
}

export function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new UsageError(`${name} must be a string, was ${typeof value}.`)
  return value
}

export function idIn(value: unknown, name: string): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return value
  throw new UsageError(`${name} must be a string or a bigint, was ${typeof value}; a number would round the id.`)
}

export function countIn(value: unknown, name: string): number {
  if (!Number.isSafeInteger(value)) throw new UsageError(`${name} must be a whole number, was ${String(value)}.`)
  return value as number
}

export const timeIn: typeof countIn = countIn

export function decimalIn(value: DecimalInput, name: string): string {
  const isObject = typeof value === 'object' && typeof value.toFixed === 'function'
  const written = typeof value === 'number' ? plain(value) : isObject ? value.toFixed() : String(value)
  if (!/^-?\d+(\.\d+)?$/.test(written))
    throw new UsageError(`${name} must be a decimal number, was ${JSON.stringify(written)}.`)
  return written
}

/** Returns a function that writes the code of a word. */
export function codeIn<Code extends string | number>(
  codes: ReadonlyMap<string, Code>,
): (value: string, name: string) => Code {
  return (value, name) => {
    const code = codes.get(value)
    if (code !== undefined) return code
    throw new UsageError(
      `${name} must be one of ${[...new Set(codes.keys())].join(', ')}, was ${JSON.stringify(value)}.`,
    )
  }
}

/** Returns a function that writes an object inside a body. */
export function objectIn(fields: readonly InputField[]): (value: object) => object {
  return (value) => writeBody(value, fields)
}

/** Returns a function that writes a list. */
export function listIn(writeItem: Write): (value: unknown, name: string) => unknown[] {
  return (value, name) => {
    if (!Array.isArray(value)) throw new UsageError(`${name} must be an array, was ${typeof value}.`)
    return value.map((item) => writeItem(item as never, name))
  }
}

/** Writes a number without an exponent, digit by digit as JavaScript shows it. */
function plain(value: number): string {
  const shown = String(value)
  const [digits = '', exponent] = shown.split('e')
  if (exponent === undefined) return shown
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const point = whole.length + Number(exponent)
  const all = whole + fraction
  const sign = value < 0 ? '-' : ''
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  return sign + (point >= all.length ? all.padEnd(point, '0') : `${all.slice(0, point)}.${all.slice(point)}`)
}
