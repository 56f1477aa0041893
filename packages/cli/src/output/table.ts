/**
 * Tables without frames that fit the terminal: numbers at the right, columns without a value left out. What does not fit
 * is left out as whole columns and named, never cut: half a number is a wrong number.
 */
import Table from 'cli-table3'
import type { Field, Kind } from '../input/kind.ts'
import { cellOf, isNumeric } from './cell.ts'

type Row = Readonly<Record<string, unknown>>

export interface Drawn {
  readonly text: string
  /** Columns that have values and were left out for want of width. */
  readonly hidden: readonly string[]
}

interface Column {
  readonly name: string
  readonly kind: Kind | undefined
  readonly cells: readonly string[]
  readonly width: number
}

/** Between columns. */
const gap = '  '
/** Words stand before numbers, and wider columns behind both, since what stands last is the first to be left out. */
const wide = 24

/** Draws rows as a table. `first` names the columns that stand in front. */
export function drawRows(
  rows: readonly Row[],
  fields: readonly Field[],
  width: number | undefined,
  first: readonly string[] = [],
): Drawn {
  const filled = columnsOf(rows, fields).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const rank = ({ name, kind, width: own }: Column): number =>
    first.includes(name) ? first.indexOf(name) : first.length + (own > wide ? 2 : isNumeric(kind) ? 1 : 0)
  const columns = filled.toSorted((a, b) => rank(a) - rank(b))
  const shown = fitting(columns, width)
  const hidden = columns.slice(shown.length).map(({ name }) => name)
  return { text: draw(shown, width), hidden }
}

/** Draws chosen columns as they are, however wide. */
export function drawColumns(rows: readonly Row[], fields: readonly Field[], chosen: readonly string[]): string {
  const columns = columnsOf(rows, fields)
  return draw(
    chosen.map((name) => columns.find((each) => each.name === name) ?? emptyColumn(name, rows.length)),
    undefined,
  )
}

/** Draws one record, a line for each field that has a value. */
export function drawRecord(record: Row, fields: readonly Field[], width: number | undefined): string {
  const pairs = columnsOf([record], fields).filter(({ cells: [cell] }) => cell !== '')
  const names = pairs.map(({ name }) => name)
  const values = pairs.map(({ cells: [cell = ''] }) => cell)
  return draw([column('', undefined, names), column('', undefined, values)], width, false)
}

function columnsOf(rows: readonly Row[], fields: readonly Field[]): Column[] {
  const known = new Map(fields.map(({ name, kind }) => [name, kind]))
  const names = new Set([...known.keys(), ...rows.flatMap((row) => Object.keys(row))])
  return [...names].map((name) => {
    const kind = known.get(name)
    return column(
      name,
      kind,
      rows.map((row) => cellOf(row[name], kind)),
    )
  })
}

function column(name: string, kind: Kind | undefined, cells: readonly string[]): Column {
  return { name, kind, cells, width: Math.max(name.length, ...cells.map(({ length }) => length)) }
}

function emptyColumn(name: string, count: number): Column {
  return column(
    name,
    undefined,
    Array.from({ length: count }, () => ''),
  )
}

function fitting(columns: readonly Column[], width = Infinity): readonly Column[] {
  let used = -gap.length
  const beyond = columns.findIndex((each) => (used += gap.length + each.width) > width)
  // One column is shown whatever its width.
  return beyond < 0 ? columns : columns.slice(0, Math.max(1, beyond))
}

const borders = ['top', 'bottom', 'left', 'right'].flatMap((side) => [
  side,
  `${side}-mid`,
  `${side}-left`,
  `${side}-right`,
])
const noFrame = Object.fromEntries([...borders, 'mid', 'mid-mid'].map((name) => [name, '']))

function draw(columns: readonly Column[], width = Infinity, hasHead = true): string {
  // The last column wraps where it alone is wider than what is left.
  const used = columns.slice(0, -1).reduce((sum, each) => sum + each.width + gap.length, 0)
  const widths = columns.map((each, index) =>
    index < columns.length - 1 ? each.width : Math.min(each.width, Math.max(8, width - used)),
  )
  const table = new Table({
    chars: { ...noFrame, middle: gap },
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 },
    colAligns: columns.map(({ kind }) => (isNumeric(kind) ? 'right' : 'left')),
    colWidths: widths,
    wordWrap: true,
    wrapOnWordBoundary: false,
    ...(hasHead && { head: columns.map(({ name }) => name) }),
  })
  const count = columns[0]?.cells.length ?? 0
  for (let row = 0; row < count; row += 1) table.push(columns.map(({ cells }) => cells[row]!))
  return `${table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')}\n`
}
