// Formats an answer of any shape for a terminal: plain fields as lines, each list and object in it as its own table.
import { type Field, type Kind, fieldsOf, itemOf, ownField } from '../input/fields.ts'
import { escapeLine } from './escape-text.ts'
import { type Table, drawRecord, drawRows } from './draw-table.ts'
import { layOut } from './record-table.ts'

type Row = Readonly<Record<string, unknown>>

/** Before each line of a part of an answer. */
const margin = '  '

/** How a list is drawn. */
export interface View {
  /** What the row of the sums is called. @default no such row */
  readonly sumsLabel?: string | undefined
  readonly hasColour?: boolean
}

/** Returns the text of an answer, and the columns that did not fit. `first` names the leading columns of a list. */
export function drawAnswer(
  value: unknown,
  kind: Kind,
  width: number | undefined,
  first: readonly string[] = [],
  view: View = {},
): Table {
  if (Array.isArray(value)) return drawList(value, itemOf(kind), width, first, view)
  if (typeof value !== 'object' || value === null) return { text: `${escapeLine(String(value))}\n`, hidden: [] }
  if (kind.type === 'map') return drawMap(value as Row, kind.of, width)
  const fields = fieldsOf(kind)
  const plain: Field[] = []
  const parts: { readonly field: Field; readonly value: unknown }[] = []
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.find((each) => each.name === name) ?? ownField(name)
    if (isTable(inner)) parts.push({ field, value: inner })
    else plain.push(field)
  }
  const row = Object.fromEntries(plain.map(({ name }) => [name, (value as Row)[name]]))
  const head = Object.values(row).some((cell) => cell !== null) ? [drawRecord(row, plain, width)] : []
  const tables = parts.map((part) => ({
    ...part,
    drawn: drawAnswer(part.value, part.field.kind, width && width - margin.length),
  }))
  const texts = tables.map(({ field, drawn }) => `${escapeLine(field.name)}\n${indent(drawn.text)}`)
  return { text: [...head, ...texts].join('\n'), hidden: tables.flatMap(({ drawn }) => drawn.hidden) }
}

function drawList(
  values: readonly unknown[],
  kind: Kind,
  width: number | undefined,
  first: readonly string[],
  { sumsLabel, hasColour = false }: View,
): Table {
  if (values.length === 0) return { text: 'none\n', hidden: [] }
  const rows = values.map((value) => (typeof value === 'object' && value !== null ? (value as Row) : { value }))
  if (kind.type !== 'object') return drawRows(rows, [ownField('value', kind)], width, first)
  const layout = layOut(rows, kind, first, sumsLabel)
  return drawRows(layout.rows, layout.fields, width, layout.first, layout.headings, hasColour ? layout.signed : [])
}

/** Draws one row for each key. */
function drawMap(value: Row, kind: Kind, width: number | undefined): Table {
  const rows = Object.entries(value).map(([key, item]) => ({ key, ...(item as Row) }))
  if (rows.length === 0) return { text: 'none\n', hidden: [] }
  return drawRows(rows, [ownField('key'), ...fieldsOf(kind)], width, ['key'])
}

function isTable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') || value.length === 0
  return typeof value === 'object' && value !== null
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, margin)
}
