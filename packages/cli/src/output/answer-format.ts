// The formats of answers. Tables are for people, JSON lines and CSV for programs: one record on each line, with the
// columns of the document in its order, whatever the records contain.
import { writeCsv } from '@capi/report/csv'
import { type Field, ownField } from '../input/fields.ts'
import { cellOf } from './format-cell.ts'

type Row = Readonly<Record<string, unknown>>

export const formats = ['table', 'json', 'jsonl', 'csv'] as const
export type Format = (typeof formats)[number]

/** Returns a line of CSV (RFC 4180) for each row, after a line with the names of the fields. */
export function drawCsv(rows: readonly Row[], fields: readonly Field[]): string {
  return csvHead(fields) + rows.map((row) => csvLine(row, fields)).join('')
}

/** Returns the first line of CSV. */
export function csvHead(fields: readonly Field[]): string {
  return writeCsv([fields.map(({ name }) => name)])
}

/** Returns a record as a line of CSV. Times are in UTC, objects and lists of objects JSON. */
export function csvLine(row: Row, fields: readonly Field[]): string {
  return writeCsv([fields.map(({ name, kind }) => cellOf(row[name], kind))])
}

/** Returns the columns of a record: those of the document, or those that it has itself if the document lists none. */
export function csvFields(fields: readonly Field[], [first]: readonly Row[]): readonly Field[] {
  return fields.length > 0 ? fields : Object.keys(first ?? {}).map((name) => ownField(name))
}
