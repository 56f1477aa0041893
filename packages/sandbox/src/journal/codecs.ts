// Codecs of the values in the body of a final record. `packed-records.ts` lists the codec of each field.
import { fromCompactId, toCompactId } from './compact-id.ts'
import type { PackedReader, PackedWriter } from './packed-bytes.ts'

/** The fields of a record that columns of its row contain. */
export interface RowFields {
  readonly id: bigint
  readonly accountId: bigint
  readonly symbol: string
  readonly coin: string
  /** Unix milliseconds. */
  readonly time: number
}

/** Writes a value to the body of a record, and reads it again. */
export interface Codec<Value> {
  write(writer: PackedWriter, value: Value, row: RowFields): void
  read(reader: PackedReader, row: RowFields): Value
}

/** The codec of each field of a record. A forgotten field does not compile. */
export type Fields<Record> = { readonly [Name in keyof Required<Record>]: Codec<Record[Name]> }

/** A field that a column of the row contains. */
export function fromRow<Name extends keyof RowFields>(name: Name): Codec<RowFields[Name]> {
  return { write: () => undefined, read: (_reader, row) => row[name] }
}

export const integer: Codec<number> = {
  write: (writer, value) => writer.integer(value),
  read: (reader) => reader.integer(),
}
export const amount: Codec<bigint> = {
  write: (writer, value) => writer.amount(value),
  read: (reader) => reader.amount(),
}
export const text: Codec<string> = { write: (writer, value) => writer.text(value), read: (reader) => reader.text() }
export const yesOrNo: Codec<boolean> = {
  write: (writer, value) => writer.count(value ? 1 : 0),
  read: (reader) => reader.count() === 1,
}
export const id: Codec<bigint> = {
  write: (writer, value) => writer.count(toCompactId(value)),
  read: (reader) => fromCompactId(reader.count()),
}
/** A time, as the difference from that of the row. */
export const time: Codec<number> = {
  write: (writer, value, row) => writer.integer(value - row.time),
  read: (reader, row) => reader.integer() + row.time,
}

/** A value of an enumeration, by its position; one that is not in the list is stored as a text. */
export function oneOf<Value extends string>(...values: readonly Value[]): Codec<Value> {
  const places = new Map<string, number>(values.map((value, index) => [value, index + 1]))
  return {
    write(writer, value) {
      const place = places.get(value) ?? 0
      writer.count(place)
      if (place === 0) writer.text(value)
    },
    read(reader) {
      const place = reader.count()
      return place === 0 ? (reader.text() as Value) : values[place - 1]!
    },
  }
}

/** A value, or null. */
export function orNull<Value>(codec: Codec<Value>): Codec<Value | null> {
  return {
    write(writer, value, row) {
      writer.count(value === null ? 0 : 1)
      if (value !== null) codec.write(writer, value, row)
    },
    read: (reader, row) => (reader.count() === 0 ? null : codec.read(reader, row)),
  }
}

/** The fields of an object, in their order. */
export function object<Value extends object>(fields: Fields<Value>): Codec<Value> {
  const all = Object.entries(fields) as [keyof Value & string, Codec<unknown>][]
  return {
    write(writer, value, row) {
      for (const [name, codec] of all) codec.write(writer, value[name], row)
    },
    read(reader, row) {
      const value: Partial<Record<string, unknown>> = {}
      for (const [name, codec] of all) value[name] = codec.read(reader, row)
      return value as Value
    },
  }
}
