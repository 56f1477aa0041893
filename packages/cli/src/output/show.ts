/** Writes answers as the flags ask: exact JSON, or tables that fit the terminal. */
import { UsageError } from '@capi/client'
import type { Command } from 'commander'
import { type Exit, exits } from './failure.ts'
import { type Kind, fieldsOf } from '../input/kind.ts'
import { drawAnswer } from './answer.ts'
import { drawColumns } from './table.ts'
import type { Terminal } from './terminal.ts'

export interface Shown {
  readonly json?: true
  /** Names of fields, with commas between them. */
  readonly columns?: string
}

type Row = Readonly<Record<string, unknown>>

/** Adds the flags that say how answers are written. */
export function addShowing(command: Command, isList: boolean): void {
  command.option('--json', 'print JSON, with every id and decimal exactly as it came')
  if (isList) command.option('--columns <names>', 'columns of the table, with commas between them')
}

/** Writes one answer. */
export function showAnswer(value: unknown, kind: Kind, options: Shown, terminal: Terminal): Exit {
  if (Array.isArray(value)) showRecords(value, kind, options, terminal)
  else write(value, kind, options, terminal, [])
  return exits.done
}

/** Writes records as one table. `first` names the columns that stand in front. */
export function showRecords(
  records: unknown,
  kind: Kind,
  options: Shown,
  terminal: Terminal,
  first: readonly string[] = [],
): void {
  const chosen = chooseColumns(options, kind)
  if (options.json || chosen === undefined) return write(records, kind, options, terminal, first)
  terminal.out(drawColumns(records as Row[], recordFields(kind), chosen))
}

/** Returns the columns that were chosen, if any; throws where the records have no such field, so ask before the request. */
export function chooseColumns({ columns }: Shown, kind: Kind): readonly string[] | undefined {
  if (columns === undefined) return undefined
  const names = recordFields(kind).map(({ name }) => name)
  const chosen = columns.split(',').map((name) => name.trim())
  const strangers = chosen.filter((name) => !names.includes(name))
  if (strangers.length === 0) return chosen
  throw new UsageError(`--columns must be among ${names.join(', ')}; it had ${strangers.join(', ')}.`)
}

const recordFields = (kind: Kind) => (kind.type === 'list' ? fieldsOf(kind.of) : [])

function write(value: unknown, kind: Kind, { json }: Shown, terminal: Terminal, first: readonly string[]): void {
  if (json) return terminal.out(`${JSON.stringify(value, null, 2)}\n`)
  const { text, hidden } = drawAnswer(value, kind, terminal.width, first)
  terminal.out(text)
  if (hidden.length > 0)
    terminal.error(
      `Too wide for ${terminal.width} columns, left out: ${hidden.join(', ')}. --columns chooses, --json has all.\n`,
    )
}

/** Writes one line on standard error. */
export function say(terminal: Terminal, command: string, line: string): void {
  terminal.error(`capi ${command}: ${line}\n`)
}
