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
  return (value) => {
    const wire = typeof value === 'object' && value !== null ? (value as Wire) : nothing
    const record = make(wire)
    known ??= namesIn(make)
    for (const name in wire) {
      if (known.has(name) || name in record) continue
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
  if (typeof value === 'number') return plain(value)
  return value === '' ? null : text(value)
}

export function time(value: unknown): number | null {
  return count(value)
}

export function count(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (value === '' || value === undefined || value === null) return null
  const number = typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : (value as number)
}

export function flag(value: unknown): boolean | null {
  if (value === 'true') return true
  if (value === 'false') return false
  return (value ?? null) as boolean | null
}

export function word<Word extends string>(value: unknown, words: ReadonlyMap<string, string>): Word | null {
  const found = text(value)
  if (typeof found !== 'string') return found
  return (words.get(found) ?? words.get(found.toLowerCase()) ?? found) as Word
}

/** Refuses names that the document does not know, such as misspelt ones. */
export function named(input: object, names: ReadonlySet<string>): void {
  for (const name of Object.keys(input)) {
    if (!names.has(name)) throw new UsageError(`Expected one of ${[...names].join(', ')}, was ${JSON.stringify(name)}.`)
  }
}

/** Refuses to leave out what the document requires. */
export function given<Value>(value: Value | null | undefined, name: string): Value {
  if (value === undefined || value === null) throw new UsageError(`${name} is required, was ${String(value)}.`)
  return value
}

export function textIn(value: string | null | undefined, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new UsageError(`${name} must be a string, was ${typeof value}.`)
  return value
}

export function idIn(value: IdInput | null | undefined, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'string')
    throw new UsageError(`${name} must be a string or a bigint, was ${typeof value}; a number would round the id.`)
  return value
}

export function timeIn(value: number | null | undefined, name: string): number | undefined {
  return countIn(value, name)
}

export function countIn(value: number | null | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!Number.isSafeInteger(value)) throw new UsageError(`${name} must be a whole number, was ${String(value)}.`)
  return value
}

export function decimalIn(value: DecimalInput | null | undefined, name: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const written = typeof value === 'number' ? plain(value) : typeof value === 'object' ? value.toFixed() : String(value)
  if (!/^-?\d+(\.\d+)?$/.test(written))
    throw new UsageError(`${name} must be a decimal number, was ${JSON.stringify(written)}.`)
  return written
}

export function code<Code extends string | number>(
  value: string | null | undefined,
  codes: ReadonlyMap<string, Code>,
  name: string,
): Code | undefined {
  if (value === undefined || value === null) return undefined
  const found = codes.get(value)
  if (found === undefined)
    throw new UsageError(`${name} must be one of ${[...codes.keys()].join(', ')}, was ${JSON.stringify(value)}.`)
  return found
}

export function listIn<Item, Written>(
  value: readonly Item[] | null | undefined,
  write: (item: Item) => Written,
  name: string,
): Written[] | undefined {
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw new UsageError(`${name} must be an array, was ${typeof value}.`)
  return value.map((item: Item) => write(item))
}

/** Joins names and values to a query; what is undefined is left out. */
export function query(pairs: readonly (readonly [string, string | number | undefined])[]): string {
  let written = ''
  for (const [name, value] of pairs) {
    if (value === undefined) continue
    // URL parsers escape the apostrophe as well; the signature must see what they will send.
    const escaped = encodeURIComponent(value).replaceAll("'", '%27')
    written += `${written === '' ? '' : '&'}${name}=${escaped}`
  }
  return written
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
