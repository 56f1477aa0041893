// Prints answers and errors: exact JSON, CSV, or tables that fit the terminal.
import { ApiError, UsageError } from '@capi/client'
import { type Command, Option } from 'commander'
import { type Field, type Kind, itemOf, ownField } from '../input/fields.ts'
import { type Format, csvFields, csvHead, csvLine, drawCsv, formats } from './answer-format.ts'
import { drawAnswer } from './answer-text.ts'
import { drawColumns } from './draw-table.ts'
import { type Exit, exits, lineOf } from './exit-status.ts'
import { chosenRows, columnsOf, dataFieldsOf, tableOf, withComputed, withData } from './record-table.ts'
import type { Terminal } from './terminal.ts'

export interface AnswerOptions {
  /** The same as the format `json`. */
  readonly json?: true
  readonly format?: Format
  /** Names of fields, separated by commas. */
  readonly columns?: string
  /** Whether a table is for a glance: it ends with the sums of its records. */
  readonly glance?: true
  /** Whether there are more records than the answer has, so that its sums are not those of all. */
  readonly isPartial?: boolean
}

type Row = Readonly<Record<string, unknown>>

/** Adds the flags that choose the format of answers. */
export function addAnswerFlags(command: Command, hasColumns: boolean = true): void {
  command.addOption(
    new Option('--format <name>', 'format of the answer (table); jsonl prints one record a line')
      .choices(formats)
      .conflicts('json'),
  )
  command.option('--json', 'the same as --format json')
  if (hasColumns) command.option('--columns <names>', 'columns of the table or the CSV, separated by commas')
}

/** Returns the format that the flags choose. */
export function formatOf({ json, format = 'table' }: AnswerOptions): Format {
  return json ? 'json' : format
}

/** Prints an answer. `first` names the leading columns of a list. */
export function printAnswer(
  value: unknown,
  kind: Kind,
  options: AnswerOptions,
  terminal: Terminal,
  first: readonly string[] = [],
): Exit {
  const chosen = chooseColumns(options, kind)
  const format = formatOf(options)
  const rows = rowsOf(value, kind)
  if (format === 'json') terminal.out(`${JSON.stringify(completeOf(value, kind), null, 2)}\n`)
  else if (chosen && format === 'table') terminal.paint(drawChosen(rows, chosen, kind, options, terminal))
  else if (chosen && format === 'csv') printRows(withComputed(rows, itemOf(kind)), chosen, format, terminal)
  else if (format === 'table') printTable(value, kind, terminal, first, options)
  else {
    const complete = rows.map((row) => withData(row, itemOf(kind)))
    printRows(complete, csvFields(dataFieldsOf(itemOf(kind)), complete), format, terminal)
  }
  return exits.done
}

/** Returns the value of an answer for a program: its records, also those of a page, have what is computed from them. */
function completeOf(value: unknown, kind: Kind): unknown {
  const record = itemOf(kind)
  if (record.type !== 'object' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: object) => withData(each, record))
  const { items } = value as { readonly items?: unknown }
  return Array.isArray(items) ? { ...value, items: completeOf(items, kind) } : withData(value, record)
}

/** Prints rows in a format. Tables and CSV have exactly the columns of the fields, JSON has all that the rows have. */
export function printRows(
  rows: readonly Row[],
  fields: readonly Field[],
  format: Exclude<Format, 'json'>,
  terminal: Terminal,
): void {
  if (format === 'jsonl') for (const row of rows) terminal.out(`${JSON.stringify(row)}\n`)
  else terminal.out(format === 'csv' ? drawCsv(rows, fields) : drawColumns(rows, fields))
}

/** Draws the columns that the user has chosen, with the sums and colours that a table has without a choice. */
function drawChosen(
  rows: readonly Row[],
  chosen: readonly Field[],
  kind: Kind,
  options: AnswerOptions,
  { hasColour }: Terminal,
): string {
  const { rows: shown, signed } = chosenRows(rows, itemOf(kind), chosen, sumsLabel(options))
  return drawColumns(shown, chosen, hasColour ? signed : [])
}

/** Returns what the row of the sums is called; undefined if there is none. */
function sumsLabel({ glance, isPartial }: AnswerOptions): string | undefined {
  return glance && (isPartial ? 'total of these' : 'total')
}

function printTable(
  value: unknown,
  kind: Kind,
  terminal: Terminal,
  first: readonly string[],
  options: AnswerOptions,
): void {
  const { text, hidden } = drawAnswer(value, kind, terminal.width, first, {
    sumsLabel: sumsLabel(options),
    hasColour: terminal.hasColour,
  })
  terminal.paint(text)
  if (hidden.length > 0) terminal.error(tooWide(terminal.width, hidden))
}

/** Returns the line that names the columns which a table omits. */
function tooWide(width: number, hidden: readonly string[]): string {
  return `Too wide for ${width} columns, omitted: ${hidden.join(', ')}. Use --columns to choose, or --format for all.\n`
}

function rowsOf(value: unknown, kind: Kind): readonly Row[] {
  if (kind.type === 'map' && kind.of.type === 'object')
    return Object.entries(value as Row).map(([key, item]) => ({ key, ...(item as Row) }))
  return Array.isArray(value) ? (value as Row[]) : [value as Row]
}

/** Prints the records of a list while its pages are read. */
export interface RecordPrinter {
  readonly add: (record: Row) => void
  /** Prints what needs all records: the table. Call it also when a later page failed. */
  readonly end: () => void
}

/**
 * Returns a printer of records. All formats but the table print a record at once, so that it remains if a later page
 * fails.
 */
export function createRecordPrinter(
  kind: Kind,
  options: AnswerOptions,
  terminal: Terminal,
  first: readonly string[],
): RecordPrinter {
  const format = formatOf(options)
  if (format === 'table') {
    const records: Row[] = []
    return { add: (record) => records.push(record), end: () => printAnswer(records, kind, options, terminal, first) }
  }
  if (format !== 'csv')
    return { add: (record) => terminal.out(`${JSON.stringify(withData(record, itemOf(kind)))}\n`), end: () => {} }
  const fields = chooseColumns(options, kind) ?? dataFieldsOf(itemOf(kind))
  terminal.out(csvHead(fields))
  const complete = (record: Row): Row => withComputed([record], itemOf(kind))[0]!
  return { add: (record) => terminal.out(csvLine(complete(record), fields)), end: () => {} }
}

/**
 * Returns the fields that --columns names; undefined without that flag. Throws a UsageError for a name that the records
 * do not have, so that it can be checked before the request.
 */
export function chooseColumns({ columns }: AnswerOptions, kind: Kind): readonly Field[] | undefined {
  if (columns === undefined) return undefined
  const record = kind.type === 'map' ? kind.of : itemOf(kind)
  const fields = [...(kind.type === 'map' ? [ownField('key')] : []), ...columnsOf(record)]
  const headings = new Map(tableOf(record)?.columns.map(({ name, heading }) => [heading, name]))
  return chooseAmong(fields, columns, headings)
}

/** Returns the fields with these names, which are separated by commas. A heading stands for the name of its column. */
export function chooseAmong(
  fields: readonly Field[],
  columns: string,
  headings: ReadonlyMap<string, string> = new Map(),
): readonly Field[] {
  const names = columns.split(',').map((name) => {
    const given = name.trim()
    return fields.some((field) => field.name === given) ? given : (headings.get(given) ?? given)
  })
  const chosen = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  if (chosen.length === names.length) return chosen
  const known = fields.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  throw new UsageError(`--columns must be among ${known.join(', ')}; it had ${unknown.join(', ')}.`)
}

/** Prints an error of a command as one line on standard error; where the answer would be JSON, as JSON. */
export function printError(terminal: Terminal, command: string, error: unknown, options: AnswerOptions = {}): void {
  const isJson = ['json', 'jsonl'].includes(formatOf(options))
  const line = `capi ${command}: ${lineOf(error)}`
  if (!isJson || !(error instanceof ApiError)) return terminal.error(`${line}\n`)
  const { status, code, reason, field } = error
  terminal.error(`${JSON.stringify({ error: { message: line, status, code, reason, field } })}\n`)
}
