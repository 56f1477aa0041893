// The columns of final records: one for each kind of value, stored as integers where possible.

import { beforeFirstId } from '../base/id.ts'
import { chunkRows, copyChunks, Integers } from './integers.ts'

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
export function integers(isRelative: boolean = false, stored: Integers = new Integers(isRelative)): Column<number> {
  return {
    set: (row, value) => stored.set(row, value),
    get: (row) => stored.get(row),
    is: (value) => (row) => stored.get(row) === value,
    drop: (chunk) => stored.drop(chunk),
    copy: () => integers(isRelative, stored.copy()),
  }
}

/** Times, which differ little between neighbours. */
export const times = (): Column<number> => integers(true)

/** Values that are stored as integers. */
function encoded<Value>(
  stored: Integers,
  encode: (value: Value) => number,
  decode: (stored: number) => Value,
): Column<Value> {
  return {
    set: (row, value) => stored.set(row, encode(value)),
    get: (row) => decode(stored.get(row)),
    is(value) {
      const wanted = encode(value)
      return (row) => stored.get(row) === wanted
    },
    drop: (chunk) => stored.drop(chunk),
    copy: () => encoded(stored.copy(), encode, decode),
  }
}

/** Integers from 0, or null. */
export function integersOrNull(): Column<number | null> {
  return encoded<number | null>(
    new Integers(),
    (value) => (value === null ? 0 : value + 1),
    (stored) => (stored === 0 ? null : stored - 1),
  )
}

/** Ids of the engine; 0 is none. Ids that are never 0 take less memory as `isRelative`. */
export function ids(isRelative: boolean = false): Column<bigint> {
  return encoded(
    new Integers(isRelative),
    (id) => (id === 0n ? 0 : Number(id - beforeFirstId)),
    (stored) => (stored === 0 ? 0n : BigInt(stored) + beforeFirstId),
  )
}

/** Values of which there are only a few, numbered as they occur. Copies share the numbers. */
export function labels<Value extends string | boolean | null>(): Column<Value> {
  const values: Value[] = []
  const numbers = new Map<Value, number>()
  const numberOf = (value: Value): number => {
    let number = numbers.get(value)
    if (number === undefined) {
      numbers.set(value, (number = values.length))
      values.push(value)
    }
    return number
  }
  return encoded(new Integers(), numberOf, (stored) => values[stored]!)
}

/** Amounts of money. Those that are no safe integers are stored apart. */
export function amounts(stored: Integers = new Integers(), large: Map<number, bigint> = new Map()): Column<bigint> {
  const get = (row: number): bigint => (large.size === 0 ? undefined : large.get(row)) ?? BigInt(stored.get(row))
  return {
    set(row, value) {
      const number = Number(value)
      if (Number.isSafeInteger(number)) stored.set(row, number)
      else large.set(row, value)
    },
    get,
    is: (value) => (row) => get(row) === value,
    drop(chunk) {
      stored.drop(chunk)
      for (const row of Array.from(large.keys())) if (row < (chunk + 1) * chunkRows) large.delete(row)
    },
    copy: () => amounts(stored.copy(), new Map(large)),
  }
}

/** Texts. Equal texts are not shared. */
export function texts(chunks: (string[] | undefined)[] = []): Column<string> {
  const get = (row: number): string => chunks[Math.floor(row / chunkRows)]?.[row % chunkRows] ?? ''
  return {
    set(row, value) {
      if (value !== '') (chunks[Math.floor(row / chunkRows)] ??= [])[row % chunkRows] = value
    },
    get,
    is: (value) => (row) => get(row) === value,
    drop: (chunk) => void (chunks[chunk] = undefined),
    copy: () => texts(copyChunks(chunks)),
  }
}

const generated = /^6\d{17}$/

/** Client order ids. Those that the engine has made of an id are stored as that id. */
export function clientOids(ofUser: Column<string> = texts(), ofEngine: Column<bigint> = ids(true)): Column<string> {
  const get = (row: number): string => ofUser.get(row) || ofEngine.get(row).toString()
  return {
    set(row, value) {
      const id = generated.test(value) ? BigInt(value) : 0n
      ofEngine.set(row, id)
      if (id === 0n) ofUser.set(row, value)
    },
    get,
    is: (value) => (row) => get(row) === value,
    drop(chunk) {
      ofUser.drop(chunk)
      ofEngine.drop(chunk)
    },
    copy: () => clientOids(ofUser.copy(), ofEngine.copy()),
  }
}

/** The account, which the chain of a row has instead. */
export const account: Column<bigint> = {
  set: () => undefined,
  get: () => 0n,
  is: () => () => true,
  drop: () => undefined,
  copy: () => account,
}

/** The columns of a record, by field. */
export type Columns<Row> = { readonly [Name in keyof Required<Row>]: Column<Row[Name]> }

/** Records within records. */
export function objects<Value extends object>(columns: Columns<Value>): Column<Value> {
  const all = Object.entries(columns) as [keyof Value & string, Column<unknown>][]
  const get = (row: number): Value => Object.fromEntries(all.map(([name, column]) => [name, column.get(row)])) as Value
  return {
    set(row, value) {
      for (const [name, column] of all) column.set(row, value[name])
    },
    get,
    is: (value) => (row) => all.every(([name, column]) => column.get(row) === value[name]),
    drop(chunk) {
      for (const [, column] of all) column.drop(chunk)
    },
    copy: () => objects(Object.fromEntries(all.map(([name, column]) => [name, column.copy()])) as Columns<Value>),
  }
}
