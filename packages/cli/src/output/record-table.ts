// Lays out the records of a list as a table: the columns of its record first, with their headings, then all other
// fields.
import { type ManualTable, recordTables } from '@capi/api/manual'
import { type Field, type Kind, fieldsOf, ownField } from '../input/fields.ts'
import { computeColumn } from './computed-columns.ts'
import { sumOf } from './decimals.ts'

type Row = Readonly<Record<string, unknown>>

export interface Layout {
  readonly rows: readonly Row[]
  readonly fields: readonly Field[]
  /** Names of the leading columns. */
  readonly first: readonly string[]
  readonly headings: ReadonlyMap<string, string>
  /** Names of columns of profit and loss. */
  readonly signed: readonly string[]
}

/** Returns the table of a record, or undefined if it has none. */
export function tableOf(kind: Kind): ManualTable | undefined {
  return kind.type === 'object' && Object.hasOwn(recordTables, kind.name) ? recordTables[kind.name] : undefined
}

/** Returns the fields of a record, and the columns that are computed from it. */
export function columnsOf(kind: Kind): readonly Field[] {
  const computed = tableOf(kind)?.columns.filter(({ isComputed }) => isComputed) ?? []
  return [...fieldsOf(kind), ...computed.map(({ name }) => ownField(name, { type: 'decimal' }))]
}

/** Returns the fields that the formats for programs have: those of the document, and the computed ones among them. */
export function dataFieldsOf(kind: Kind): readonly Field[] {
  const computed = tableOf(kind)?.columns.filter(({ isData }) => isData) ?? []
  return [...fieldsOf(kind), ...computed.map(({ name }) => ownField(name, { type: 'decimal' }))]
}

/** Returns a record with the computed columns that the formats for programs have. */
export function withData<Record extends object>(record: Record, kind: Kind): Record {
  const computed = tableOf(kind)?.columns.filter(({ isData }) => isData) ?? []
  if (computed.length === 0) return record
  return { ...record, ...Object.fromEntries(computed.map(({ name }) => [name, computeColumn(name, record as Row)])) }
}

/** Returns rows with their computed columns. */
export function withComputed(rows: readonly Row[], kind: Kind): readonly Row[] {
  const computed = tableOf(kind)?.columns.filter(({ isComputed }) => isComputed) ?? []
  if (computed.length === 0) return rows
  return rows.map((row) => ({
    ...Object.fromEntries(computed.map(({ name }) => [name, computeColumn(name, row)])),
    ...row,
  }))
}

/** Lays out records; `first` names the leading columns of a record without a table. */
export function layOut(rows: readonly Row[], kind: Kind, first: readonly string[], sumsLabel?: string): Layout {
  const table = tableOf(kind)
  const fields = columnsOf(kind)
  if (!table) return { rows, fields, first, headings: new Map(), signed: [] }
  const shown = withComputed(rows, kind)
  const { columns, signed } = table
  return {
    rows: [...shown, ...sumsOf(rows, table, columns[0]!.name, sumsLabel)],
    fields,
    first: columns.map(({ name }) => name),
    headings: new Map(columns.map(({ name, heading }) => [name, heading])),
    signed,
  }
}

/** Returns what the columns that a user has chosen are filled with, and those of profit and loss. */
export function chosenRows(
  rows: readonly Row[],
  kind: Kind,
  chosen: readonly Field[],
  sumsLabel: string | undefined,
): Pick<Layout, 'rows' | 'signed'> {
  const table = tableOf(kind)
  const shown = withComputed(rows, kind)
  const [first] = chosen
  // The first column has the label of the sums, unless it has a sum itself.
  const hasSums = table && first && !table.sums.includes(first.name)
  return {
    rows: hasSums ? [...shown, ...sumsOf(rows, table, first.name, sumsLabel)] : shown,
    signed: table?.signed ?? [],
  }
}

/** Returns the row of the sums, where the records are several and in one coin. */
function sumsOf(rows: readonly Row[], { sums }: ManualTable, labelled: string, label: string | undefined): Row[] {
  if (label === undefined) return []
  const coins = new Set(rows.map(({ coin, coinId }) => coin ?? coinId))
  if (rows.length < 2 || sums.length === 0 || coins.size > 1) return []
  const totals = sums.map((name) => [name, sumOf(rows.map((row) => row[name]))])
  return [{ [labelled]: label, ...Object.fromEntries(totals) }]
}
