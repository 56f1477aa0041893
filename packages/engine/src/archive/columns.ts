// The columns of final records: one class for each kind of value, on top of integers that are packed in chunks.
import { beforeFirstId } from '../base/ids.ts'
import { BigIntegers, chunkRows, Integers } from './integers.ts'

/** The values of one field, by row. Rows are written in ascending order. */
export interface Column<Value> {
  set(row: number, value: Value): void
  get(row: number): Value
  /** Returns a test of rows for a value. */
  is(value: Value): (row: number) => boolean
  /** Forgets a chunk of rows, by its number. */
  drop(chunk: number): void
  copy(): Column<Value>
}

/** Safe integers; for those that differ little between neighbours, `isRelative` takes less memory. */
export class IntegerColumn implements Column<number> {
  readonly #stored: Integers

  constructor(isRelative: boolean = false, stored: Integers = new Integers(isRelative)) {
    this.#stored = stored
  }

  set(row: number, value: number): void {
    this.#stored.set(row, value)
  }

  get(row: number): number {
    return this.#stored.get(row)
  }

  is(value: number) {
    return (row: number): boolean => this.get(row) === value
  }

  drop(chunk: number): void {
    this.#stored.drop(chunk)
  }

  copy(): IntegerColumn {
    return new IntegerColumn(false, this.#stored.copy())
  }
}

/** Integers from 0, or null. */
export class OptionalIntegerColumn implements Column<number | null> {
  readonly #stored: Integers

  constructor(stored: Integers = new Integers()) {
    this.#stored = stored
  }

  set(row: number, value: number | null): void {
    this.#stored.set(row, value === null ? 0 : value + 1)
  }

  get(row: number): number | null {
    const stored = this.#stored.get(row)
    return stored === 0 ? null : stored - 1
  }

  is(value: number | null) {
    return (row: number): boolean => this.get(row) === value
  }

  drop(chunk: number): void {
    this.#stored.drop(chunk)
  }

  copy(): OptionalIntegerColumn {
    return new OptionalIntegerColumn(this.#stored.copy())
  }
}

/** Ids of the engine; 0 is none. Ids that are never 0 take less memory as `isRelative`. */
export class IdColumn implements Column<bigint> {
  readonly #stored: BigIntegers

  constructor(isRelative: boolean = false, stored: BigIntegers = new BigIntegers(isRelative, beforeFirstId)) {
    this.#stored = stored
  }

  set(row: number, id: bigint): void {
    this.#stored.set(row, id)
  }

  get(row: number): bigint {
    return this.#stored.get(row)
  }

  is(id: bigint) {
    return (row: number): boolean => this.get(row) === id
  }

  drop(chunk: number): void {
    this.#stored.drop(chunk)
  }

  copy(): IdColumn {
    return new IdColumn(false, this.#stored.copy())
  }
}

const mostCompared = 6

/** Values of which there are only a few, numbered as they occur. Copies share the numbers. */
export class LabelColumn<Value extends string | boolean | null> implements Column<Value> {
  readonly #stored: Integers
  readonly #values: Value[]
  readonly #numbers: Map<Value, number>

  constructor(copied?: LabelColumn<Value>) {
    this.#stored = copied ? copied.#stored.copy() : new Integers()
    this.#values = copied ? copied.#values : []
    this.#numbers = copied ? copied.#numbers : new Map()
  }

  set(row: number, value: Value): void {
    this.#stored.set(row, this.#numberOf(value))
  }

  get(row: number): Value {
    return this.#values[this.#stored.get(row)]!
  }

  is(value: Value) {
    const wanted = this.#numberOf(value)
    return (row: number): boolean => this.#stored.get(row) === wanted
  }

  drop(chunk: number): void {
    this.#stored.drop(chunk)
  }

  copy(): LabelColumn<Value> {
    return new LabelColumn(this)
  }

  #numberOf(value: Value): number {
    const values = this.#values
    // Comparing with a few values takes less time than a lookup.
    const compared = Math.min(values.length, mostCompared)
    for (let number = 0; number < compared; number += 1) if (values[number] === value) return number
    let number = this.#numbers.get(value)
    if (number === undefined) {
      this.#numbers.set(value, (number = values.length))
      values.push(value)
    }
    return number
  }
}

const least = -(2n ** 63n)
const most = 2n ** 63n - 1n

/** Amounts of money. Those of more than 64 bits are stored apart. */
export class AmountColumn implements Column<bigint> {
  readonly #stored: BigIntegers
  readonly #large: Map<number, bigint>

  constructor(stored: BigIntegers = new BigIntegers(), large: Map<number, bigint> = new Map()) {
    this.#stored = stored
    this.#large = large
  }

  set(row: number, value: bigint): void {
    if (value >= least && value <= most) this.#stored.set(row, value)
    else this.#large.set(row, value)
  }

  get(row: number): bigint {
    return (this.#large.size === 0 ? undefined : this.#large.get(row)) ?? this.#stored.get(row)
  }

  is(value: bigint) {
    return (row: number): boolean => this.get(row) === value
  }

  drop(chunk: number): void {
    this.#stored.drop(chunk)
    for (const row of Array.from(this.#large.keys())) if (row < (chunk + 1) * chunkRows) this.#large.delete(row)
  }

  copy(): AmountColumn {
    return new AmountColumn(this.#stored.copy(), new Map(this.#large))
  }
}

/** The columns of a record, by field. */
export type Columns<Row> = { readonly [Name in keyof Required<Row>]: Column<Row[Name]> }

/** Records within records. */
export class ObjectColumn<Value extends object> implements Column<Value> {
  readonly #columns: readonly (readonly [name: keyof Value & string, column: Column<unknown>])[]

  constructor(columns: Columns<Value>) {
    this.#columns = Object.entries<Column<unknown>>(columns) as [keyof Value & string, Column<unknown>][]
  }

  set(row: number, value: Value): void {
    for (const [name, column] of this.#columns) column.set(row, value[name])
  }

  get(row: number): Value {
    return Object.fromEntries(this.#columns.map(([name, column]) => [name, column.get(row)])) as Value
  }

  is(value: Value) {
    return (row: number): boolean => this.#columns.every(([name, column]) => column.get(row) === value[name])
  }

  drop(chunk: number): void {
    for (const [, column] of this.#columns) column.drop(chunk)
  }

  copy(): ObjectColumn<Value> {
    const columns = this.#columns.map(([name, column]) => [name, column.copy()])
    return new ObjectColumn(Object.fromEntries(columns) as Columns<Value>)
  }
}

/** Texts. Equal texts are not shared. */
export class TextColumn implements Column<string> {
  readonly #chunks: (string[] | undefined)[]

  constructor(chunks: (string[] | undefined)[] = []) {
    this.#chunks = chunks
  }

  set(row: number, value: string): void {
    if (value !== '') (this.#chunks[Math.floor(row / chunkRows)] ??= [])[row % chunkRows] = value
  }

  get(row: number): string {
    return this.#chunks[Math.floor(row / chunkRows)]?.[row % chunkRows] ?? ''
  }

  is(value: string) {
    return (row: number): boolean => this.get(row) === value
  }

  drop(chunk: number): void {
    this.#chunks[chunk] = undefined
  }

  copy(): TextColumn {
    // Only the last chunk can still change, so the copy shares all others.
    return new TextColumn([...this.#chunks.slice(0, -1), ...this.#chunks.slice(-1).map((chunk) => chunk?.slice())])
  }
}

/** Client order ids. Those that the engine has made of an id are stored as that id. */
export class ClientOidColumn implements Column<string> {
  readonly #ofUser: TextColumn
  readonly #ofEngine: IntegerColumn

  constructor(ofUser: TextColumn = new TextColumn(), ofEngine: IntegerColumn = new IntegerColumn(true)) {
    this.#ofUser = ofUser
    this.#ofEngine = ofEngine
  }

  set(row: number, clientOid: string): void {
    const offset = offsetOf(clientOid)
    this.#ofEngine.set(row, offset)
    if (offset === 0) this.#ofUser.set(row, clientOid)
  }

  get(row: number): string {
    return this.#ofUser.get(row) || (BigInt(this.#ofEngine.get(row)) + beforeFirstId).toString()
  }

  is(clientOid: string) {
    return (row: number): boolean => this.get(row) === clientOid
  }

  drop(chunk: number): void {
    this.#ofUser.drop(chunk)
    this.#ofEngine.drop(chunk)
  }

  copy(): ClientOidColumn {
    return new ClientOidColumn(this.#ofUser.copy(), this.#ofEngine.copy())
  }
}

const firstDigits = beforeFirstId.toString().slice(0, 3)
const idLength = beforeFirstId.toString().length

/** Returns how far a text that is an id of the engine is beyond the first one; 0 for any other text. */
function offsetOf(text: string): number {
  if (text.length !== idLength || !text.startsWith(firstDigits)) return 0
  let digits = 0
  for (let index = firstDigits.length; index < idLength; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return 0
    digits = digits * 10 + digit
  }
  // The id before the first one ends with 1.
  return digits <= 1 ? 0 : digits - 1
}
