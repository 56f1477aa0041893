/** Prints answers and errors: exact JSON, or tables that fit the terminal. */
import { UsageError } from '@capi/client'
import type { Command } from 'commander'
import { type Field, type Kind, fieldsOf, itemOf } from '../input/fields.ts'
import { drawAnswer } from './answer-text.ts'
import { drawColumns } from './draw-table.ts'
import { type Exit, exits, lineOf } from './exit-status.ts'
import type { Terminal } from './terminal.ts'

export interface AnswerOptions {
  readonly json?: true
  /** Names of fields, separated by commas. */
  readonly columns?: string
}

type Row = Readonly<Record<string, unknown>>

/** Adds the flags that choose the format of answers. */
export function addAnswerFlags(command: Command, isList: boolean): void {
  command.option('--json', 'print JSON, with every id and decimal exactly as received')
  if (isList) command.option('--columns <names>', 'columns of the table, separated by commas')
}

/** Prints an answer. `first` names the leading columns of a list. */
export function printAnswer(
  value: unknown,
  kind: Kind,
  options: AnswerOptions,
  terminal: Terminal,
  first: readonly string[] = [],
): Exit {
  if (options.json) {
    terminal.out(`${JSON.stringify(value, null, 2)}\n`)
    return exits.done
  }
  const chosen = chooseColumns(options, kind)
  if (chosen) {
    terminal.out(drawColumns(value as Row[], chosen))
    return exits.done
  }
  const { text, hidden } = drawAnswer(value, kind, terminal.width, first)
  terminal.out(text)
  if (hidden.length > 0)
    terminal.error(
      `Too wide for ${terminal.width} columns, omitted: ${hidden.join(', ')}. Use --columns to choose, or --json for all.\n`,
    )
  return exits.done
}

/**
 * Returns the fields that --columns names; undefined without that flag. Throws a UsageError for a name that the records do
 * not have, so that it can be checked before the request.
 */
export function chooseColumns({ columns }: AnswerOptions, kind: Kind): readonly Field[] | undefined {
  if (columns === undefined) return undefined
  const fields = kind.type === 'list' ? fieldsOf(itemOf(kind)) : []
  const names = columns.split(',').map((name) => name.trim())
  const chosen = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  if (chosen.length === names.length) return chosen
  const known = fields.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  throw new UsageError(`--columns must be among ${known.join(', ')}; it had ${unknown.join(', ')}.`)
}

/** Prints an error of a command as one line on standard error. */
export function printError(terminal: Terminal, command: string, error: unknown): void {
  terminal.error(`capi ${command}: ${lineOf(error)}\n`)
}
