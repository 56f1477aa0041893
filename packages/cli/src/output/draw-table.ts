// Tables without borders that fit the terminal: numbers are right-aligned, and columns without values are omitted.
// Columns that do not fit are omitted as a whole and listed, never cut: half a number is a wrong number.
import { createRequire } from 'node:module'
import type CliTable from 'cli-table3'
import type { Field, Kind } from '../input/fields.ts'
import { escapeLine, paintAmount } from './escape-text.ts'
import { cellOf, isNumeric } from './format-cell.ts'

type Row = Readonly<Record<string, unknown>>

export interface Table {
  readonly text: string
  /** Columns with values that did not fit. */
  readonly hidden: readonly string[]
}

interface Column {
  readonly name: string
  readonly heading: string
  readonly kind: Kind | undefined
  readonly cells: readonly string[]
  readonly width: number
}

const require = createRequire(import.meta.url)

const gap = '  '

/** Text columns come first, then numbers, then columns wider than this: the last ones are the first to be omitted. */
const wideColumn = 24

/**
 * Draws rows as a table; unknown fields of the rows become columns too. `first` names the leading columns, `painted`
 * those of profit and loss in colour.
 */
export function drawRows(
  rows: readonly Row[],
  fields: readonly Field[],
  width: number | undefined,
  first: readonly string[] = [],
  headings: ReadonlyMap<string, string> = new Map(),
  painted: readonly string[] = [],
): Table {
  const filled = columnsOf(rows, fields, headings).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rank = ({ name, kind, width: own }: Column): number =>
    first.includes(name) ? first.indexOf(name) : first.length + (own > wideColumn ? 2 : isNumeric(kind) ? 1 : 0)
  const columns = filled.toSorted((a, b) => rank(a) - rank(b))
  const shown = fittingColumns(columns, width)
  const hidden = columns.slice(shown.length).map(({ name }) => name)
  return { text: draw(shown, width, true, painted), hidden }
}

/** Draws exactly the columns of the fields, whatever their width. */
export function drawColumns(rows: readonly Row[], fields: readonly Field[], painted: readonly string[] = []): string {
  const columns = fields.map(({ name, kind }) => columnOf(rows, name, kind))
  return draw(columns, undefined, true, painted)
}

/** Draws one record, with one line for each field that has a value. */
export function drawRecord(record: Row, fields: readonly Field[], width: number | undefined): string {
  const pairs = columnsOf([record], fields).filter(({ cells: [cell] }) => cell !== '')
  const names = pairs.map(({ name }) => name)
  const values = pairs.map(({ cells: [cell = ''] }) => cell)
  return draw([column('', undefined, names), column('', undefined, values)], width, false)
}

function columnsOf(
  rows: readonly Row[],
  fields: readonly Field[],
  headings: ReadonlyMap<string, string> = new Map(),
): Column[] {
  const known = new Map(fields.map(({ name, kind }) => [name, kind]))
  const names = new Set([...known.keys(), ...rows.flatMap((row) => Object.keys(row))])
  return [...names].map((name) => columnOf(rows, name, known.get(name), headings.get(name)))
}

function columnOf(rows: readonly Row[], name: string, kind: Kind | undefined, heading?: string): Column {
  return column(
    name,
    kind,
    rows.map((row) => cellOf(row[name], kind)),
    heading,
  )
}

function column(field: string, kind: Kind | undefined, cells: readonly string[], title: string = field): Column {
  // A field that the document does not list has the name that the server chose.
  const heading = escapeLine(title)
  const width = Math.max(heading.length, ...cells.map(({ length }) => length))
  return { name: escapeLine(field), heading, kind, cells, width }
}

function fittingColumns(columns: readonly Column[], width = Infinity): readonly Column[] {
  let used = -gap.length
  const beyond = columns.findIndex((each) => (used += gap.length + each.width) > width)
  // At least one column is shown, whatever its width.
  return beyond < 0 ? columns : columns.slice(0, Math.max(1, beyond))
}

const borders = ['top', 'bottom', 'left', 'right'].flatMap((side) => [
  side,
  `${side}-mid`,
  `${side}-left`,
  `${side}-right`,
])
const noBorders = Object.fromEntries([...borders, 'mid', 'mid-mid'].map((name) => [name, '']))

function draw(
  columns: readonly Column[],
  width: number = Infinity,
  hasHead: boolean = true,
  painted: readonly string[] = [],
): string {
  // The last column wraps if it is wider than the rest of the line.
  const used = columns.slice(0, -1).reduce((sum, each) => sum + each.width + gap.length, 0)
  const widths = columns.map((each, index) =>
    index < columns.length - 1 ? each.width : Math.min(each.width, Math.max(8, width - used)),
  )
  // Loaded with the first table: JSON, CSV and errors need none.
  const Table = require('cli-table3') as typeof CliTable
  const table = new Table({
    chars: { ...noBorders, middle: gap },
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ kind }) => (isNumeric(kind) ? 'right' : 'left')),
    colWidths: widths,
    wordWrap: true,
    wrapOnWordBoundary: false,
    ...(hasHead && { head: columns.map(({ heading }) => heading) }),
  })
  const count = columns[0]?.cells.length ?? 0
  for (let row = 0; row < count; row += 1) table.push(columns.map(({ cells }) => cells[row]!))
  const ends = columns.map((_, index) => sumOfWidths(widths.slice(0, index + 1)))
  // Painted from the right, so that the positions of the columns before stay the same.
  const paint = (line: string): string =>
    columns.reduceRight((text, { name }, index) => {
      if (!painted.includes(name)) return text
      const [start, end] = [ends[index]! - widths[index]!, ends[index]!]
      const cell = text.slice(start, end).trimStart()
      return text.slice(0, Math.max(start, end - cell.length)) + paintAmount(cell) + text.slice(end)
    }, line)
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .map((line, row) => (row === 0 && hasHead ? line : paint(line)))
    .join('\n')}\n`
}

/** Returns where the last of these columns ends. */
function sumOfWidths(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + gap.length, -gap.length)
}
