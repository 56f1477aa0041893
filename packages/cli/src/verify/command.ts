/** `capi verify`: the report of a check as tables for a person, or as JSON. */
import { Command } from 'commander'
import { type Exit, RefusedError, exitOf, exits, lineOf } from '../output/failure.ts'
import type { Field } from '../input/kind.ts'
import { connectionFlags, readNumber } from '../settings/connection.ts'
import { drawColumns } from '../output/table.ts'
import { readConnection } from '../settings/profile.ts'
import { say } from '../output/show.ts'
import type { Terminal } from '../output/terminal.ts'
import { type Report, verify } from './verify.ts'

interface Options {
  readonly json?: true
  readonly symbol?: string
  readonly profile?: string
  readonly baseUrl?: string
  readonly timeoutMs?: string
}

const about = `Calls every operation that reads, of any server that claims this interface, and says point by point where the
answers differ from the document: status, envelope, and of each field type, format, words, and whether it is unknown or
missing. It places nothing. Without credentials only the public operations are called.`

/** Returns the command; `end` hears the exit status. */
export function verifyCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('verify')
    .summary('check a server against the document')
    .description(about.replaceAll('\n', ' '))
    .option('--json', 'print the report as JSON')
    .option('--symbol <text>', 'trading pair to ask about (default that of the first contract)')
  for (const option of connectionFlags()) if (option.long !== '--retries') command.addOption(option)
  command.addHelpText('after', '\nExit status: 0 nothing differs, 1 something differs or was not reached.\n')
  return command.action(async (options: Options) => {
    try {
      const report = await verify({
        ...readConnection(options, terminal.environment),
        symbol: options.symbol,
        timeoutMs: readNumber('--timeout-ms', options.timeoutMs, 10_000),
        signal: terminal.signal,
        onCall: (operation) => watch(terminal, operation),
      })
      watch(terminal, '')
      if (report.called.every(({ status }) => status === null)) throw new RefusedError(unreached(report))
      if (options.json) terminal.out(`${JSON.stringify(report, null, 2)}\n`)
      else terminal.out(draw(report))
      end(report.differences.length > 0 ? exits.refused : exits.done)
    } catch (error) {
      watch(terminal, '')
      say(terminal, 'verify', lineOf(error))
      end(exitOf(error, false))
    }
  })
}

/** Shows what is under way where a person watches; the next takes its place. */
function watch({ isWatched, error }: Terminal, text: string): void {
  if (isWatched) error(`\r\u001B[K${text}`)
}

function unreached({ baseUrl, differences: [first] }: Report): string {
  return `No answer came from ${baseUrl}${first ? `: ${first.was}` : ''}`
}

const columns = (names: readonly string[], numbers: readonly string[]): Field[] =>
  names.map((name) => ({
    name,
    description: '',
    kind: { type: numbers.includes(name) ? 'count' : 'text' },
    basis: 'documented',
  }))

const calledNames = ['operation', 'status', 'records', 'differences', 'remark']
const differenceNames = ['operation', 'field', 'expected', 'was', 'times']

function draw({ baseUrl, called, differences }: Report): string {
  const table = drawColumns(
    called.map((row) => ({ ...row })),
    columns(calledNames, ['status', 'records', 'differences']),
    calledNames,
  )
  if (differences.length === 0) return `${table}\n${baseUrl} differs from the document in nothing that was compared.\n`
  const rows = differences.map((row) => ({ ...row, field: row.field || '(the whole)' }))
  const points = differences.length === 1 ? 'one point' : `${differences.length} points`
  return `${table}\n${baseUrl} differs from the document in ${points}:\n\n${drawColumns(rows, columns(differenceNames, ['times']), differenceNames)}`
}
