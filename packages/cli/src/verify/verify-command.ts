// `capi verify`: checks a server against the document and prints the report as tables or JSON.
import { Command } from 'commander'
import { type Exit, RefusedError, exitOf, exits } from '../output/exit-status.ts'
import { type Field, ownField } from '../input/fields.ts'
import { type ConnectionFlags, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import { drawColumns } from '../output/draw-table.ts'
import { readConnection } from '../settings/read-connection.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import type { Report } from './verify-server.ts'

interface Options extends ConnectionFlags {
  readonly json?: true
  readonly symbol?: string
}

const about = `Calls every read operation of a server that implements this interface, and lists where the responses differ
from the document: status, envelope, and the type, format and enum values of each field, and unknown or missing fields. It
places no orders. Without credentials, only the public operations are called.`

/** Returns the command; `end` is called with the exit status. */
export function verifyCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('verify')
    .summary('check a server against the document')
    .description(about.replaceAll('\n', ' '))
    .option('--json', 'print the report as JSON')
    .option('--symbol <text>', 'trading pair to request (default that of the first contract)')
  for (const option of connectionFlags()) if (option.long !== '--retries') command.addOption(option)
  command.addHelpText('after', '\nExit status: 0 no difference, 1 differences or an unreachable server.\n')
  return command.action(async (options: Options) => {
    try {
      // Loaded here: it reads the whole document, which no other command needs.
      const { verify } = await import('./verify-server.ts')
      const report = await verify({
        ...readConnection(options, terminal.environment),
        symbol: options.symbol,
        limits: readLimits(options),
        signal: terminal.signal,
        onCall: (operation, number, count) => terminal.showStatus(`${operation} (${number} of ${count})`),
      })
      terminal.showStatus('')
      if (report.called.every(({ status }) => status === null)) throw new RefusedError(describeUnreachable(report))
      if (options.json) terminal.out(`${JSON.stringify(report, null, 2)}\n`)
      else terminal.out(draw(report))
      end(report.differences.length > 0 ? exits.refused : exits.done)
    } catch (error) {
      terminal.showStatus('')
      printError(terminal, 'verify', error)
      end(exitOf(error, false))
    }
  })
}

function describeUnreachable({ baseUrl, differences: [first] }: Report): string {
  return `No response from ${baseUrl}${first ? `: ${first.was}` : ''}`
}

const callFields: readonly Field[] = [
  ownField('operation'),
  ...['status', 'records', 'differences'].map((name) => ownField(name, { type: 'count' })),
  ownField('remark'),
]
const differenceFields: readonly Field[] = [
  ...['operation', 'field', 'expected', 'was'].map((name) => ownField(name)),
  ownField('times', { type: 'count' }),
]

function draw({ baseUrl, called, differences }: Report): string {
  const calls = drawColumns(
    called.map((call) => ({ ...call })),
    callFields,
  )
  if (differences.length === 0) return `${calls}\n${baseUrl} does not differ from the document in what was compared.\n`
  const rows = differences.map((row) => ({ ...row, field: row.field || '(the whole)' }))
  const points = differences.length === 1 ? 'one point' : `${differences.length} points`
  return `${calls}\n${baseUrl} differs from the document in ${points}:\n\n${drawColumns(rows, differenceFields)}`
}
