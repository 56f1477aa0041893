/** Draws an answer of any shape: its plain fields as lines, each list and object in it as a table of its own. */
import { type Field, type Kind, fieldsOf, isObject } from '../input/kind.ts'
import { type Drawn, drawRecord, drawRows } from './table.ts'

type Row = Readonly<Record<string, unknown>>

/** Returns the text of an answer, and the columns that did not fit. */
export function drawAnswer(
  value: unknown,
  kind: Kind,
  width: number | undefined,
  first: readonly string[] = [],
): Drawn {
  if (Array.isArray(value)) return drawList(value, kind.type === 'list' ? kind.of : kind, width, first)
  if (typeof value !== 'object' || value === null) return { text: `${String(value)}\n`, hidden: [] }
  const fields = fieldsOf(kind)
  const plain: Field[] = []
  const parts: { readonly field: Field; readonly value: unknown }[] = []
  for (const [name, inner] of Object.entries(value)) {
    const field = fields.find((each) => each.name === name) ?? { ...unknown, name }
    if (isTable(inner)) parts.push({ field, value: inner })
    else plain.push(field)
  }
  const row = Object.fromEntries(plain.map(({ name }) => [name, (value as Row)[name]]))
  const head = Object.values(row).some((cell) => cell !== null) ? [drawRecord(row, plain, width)] : []
  const tables = parts.map((part) => ({ ...part, drawn: drawAnswer(part.value, part.field.kind, width) }))
  const texts = tables.map(({ field, drawn }) => `${field.name}\n${indent(drawn.text)}`)
  return { text: [...head, ...texts].join('\n'), hidden: tables.flatMap(({ drawn }) => drawn.hidden) }
}

/** A field that the document does not know. */
const unknown = { description: '', kind: { type: 'text' }, basis: 'documented' } as const

function drawList(values: readonly unknown[], kind: Kind, width: number | undefined, first: readonly string[]): Drawn {
  if (values.length === 0) return { text: 'none\n', hidden: [] }
  const rows = values.map((value) => (typeof value === 'object' && value !== null ? (value as Row) : { value }))
  return drawRows(rows, isObject(kind) ? fieldsOf(kind) : [{ ...unknown, name: 'value', kind }], width, first)
}

function isTable(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object') || value.length === 0
  return typeof value === 'object' && value !== null
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
