// Prints events as they come, one on each line: JSON, CSV, or rows with columns of a fixed width.
import { ownField } from '../input/fields.ts'
import { type Format, csvHead, csvLine } from '../output/answer-format.ts'
import { escapeLine } from '../output/escape-text.ts'
import { cellOf, readableTime } from '../output/format-cell.ts'
import type { Terminal } from '../output/terminal.ts'
import type { ListenEvent } from './listen-event.ts'

export type EventFormat = Exclude<Format, 'json'>
export const eventFormats: readonly EventFormat[] = ['table', 'jsonl', 'csv']

const columns = [
  ownField('time', { type: 'time' }),
  ...['kind', 'change', 'symbol', 'id', 'record'].map((name) => ownField(name)),
]

/** Widths of the columns of a row. A longer text moves the rest of its row to the right, and is never cut. */
const widths = { time: 24, kind: 11, change: 12, symbol: 12 }

/** Returns a function that prints an event. The line with the names of the columns is printed at once. */
export function eventPrinter(format: EventFormat, terminal: Terminal): (event: ListenEvent) => void {
  if (format === 'jsonl') return ({ json }) => terminal.out(`${JSON.stringify(json)}\n`)
  if (format === 'csv') {
    terminal.out(csvHead(columns))
    return ({ json, ...event }) => terminal.out(csvLine({ ...event, record: JSON.stringify(json) }, columns))
  }
  terminal.out(drawRow(['time', 'kind', 'change', 'symbol', 'record']))
  return ({ time, kind, change, symbol, shown }) =>
    terminal.out(drawRow([readableTime(time), kind, change, symbol ?? '', describe(shown)]))
}

function drawRow(cells: readonly string[]): string {
  const sizes = Object.values(widths)
  return `${cells
    .map((cell, index) => escapeLine(cell).padEnd(sizes[index] ?? 0))
    .join('  ')
    .trimEnd()}\n`
}

/** Returns the values of a record with their names; those that are null are omitted. */
function describe(shown: ListenEvent['shown']): string {
  return Object.entries(shown)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${cellOf(value, undefined)}`)
    .join(' ')
}
