// `capi audit`: shows the audit log of an agents' server as a table, and checks that no record of it is missing.
import type { AuditCall, AuditLog } from '@capi/mcp'
import { Command, Option } from 'commander'
import { type Exit, RefusedError, exitOf, exits } from '../output/exit-status.ts'
import { drawRows } from '../output/draw-table.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'

interface Options {
  readonly format: 'table' | 'json'
  readonly all?: true
}

const about = `Shows the calls in the file that capi mcp --audit has written, with the files that were put aside, and checks
that the numbers of the records are complete. A call that read something is shown with --all only. Exits with status 1 if a
record is missing, repeated, or not readable although others follow it.`

/** Returns the command; `end` is called with the exit status. */
export function auditCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('audit')
    .summary("show the audit log of an agents' server")
    .description(about.replaceAll('\n', ' '))
    .argument('<file>', 'file that capi mcp --audit has written')
    .option('--all', 'also show calls that only read')
    .addOption(new Option('--format <name>', 'format of the calls').choices(['table', 'json']).default('table'))
    .action(async (file: string, { format, all }: Options) => {
      try {
        const { readAudit } = await import('@capi/mcp')
        const log = readAudit(file)
        const calls = all ? log.calls : log.calls.filter(mayChange)
        terminal.out(
          format === 'json' ? `${JSON.stringify({ ...log, calls }, null, 2)}\n` : draw(log, calls, terminal.width),
        )
        const flaw = flawOf(log)
        if (flaw !== undefined) throw new RefusedError(flaw)
        end(exits.done)
      } catch (error) {
        printError(terminal, 'audit', error)
        end(exitOf(error, false))
      }
    })
}

function mayChange({ kind }: AuditCall): boolean {
  return kind !== 'read'
}

function draw(log: AuditLog, calls: readonly AuditCall[], width = 80): string {
  const rows = calls.map((call) => ({
    time: call.time.slice(0, 19).replace('T', ' '),
    operation: call.operation,
    where: call.where ?? '',
    outcome: outcomeOf(call),
    confirmed: call.confirmation ?? '',
  }))
  const names = ['time', 'operation', 'where', 'outcome', 'confirmed'].filter((name) =>
    rows.some((row) => row[name as keyof (typeof rows)[number]] !== ''),
  )
  const used = names.reduce(
    (sum, name) => sum + 2 + Math.max(name.length, ...rows.map((row) => row[name as keyof typeof row].length)),
    0,
  )
  const room = Math.max(20, width - used)
  const withInput = rows.map((row, index) => ({ ...row, input: shorten(summaryOf(calls[index]!.input), room) }))
  const table = rows.length === 0 ? '' : drawRows(withInput, [], undefined, [...names, 'input']).text
  return `${table}${describe(log, calls.length)}\n`
}

/** What became of a call; one whose server ended before is unknown if a request has left. */
function outcomeOf({ outcome, requests, confirmation }: AuditCall): string {
  if (outcome !== null) return outcome
  if (requests > 0) return 'unknown'
  return confirmation === 'asked' ? 'asked' : 'not sent'
}

/** Returns the values of an input, without the names of its fields. */
function summaryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return input === null ? '' : String(input)
  return Object.values(input).map(summaryOf).join(' ')
}

/** Cuts a text between two words: half a number is a wrong number. */
function shorten(text: string, room: number): string {
  if (text.length <= room) return text
  const cut = text.lastIndexOf(' ', room - 2)
  return cut <= 0 ? '…' : `${text.slice(0, cut)} …`
}

function describe({ records, calls, broken }: AuditLog, shown: number): string {
  const hidden = calls.length - shown
  const read = hidden > 0 ? `, ${hidden} of them only read (--all shows them)` : ''
  const torn = broken > 0 ? `; ${broken} lines were not written to their end` : ''
  return `${records} records of ${calls.length} calls${read}${torn}`
}

/** Returns what is wrong with the numbers; undefined if they are complete. */
function flawOf({ missing, repeated }: AuditLog): string | undefined {
  const ranges = missing.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`))
  const flaws = [
    ...(ranges.length > 0 ? [`records are missing: ${ranges.join(', ')}`] : []),
    ...(repeated.length > 0 ? [`numbers are repeated: ${repeated.slice(0, 10).join(', ')}`] : []),
  ]
  return flaws.length > 0 ? `The log is not complete: ${flaws.join('; ')}.` : undefined
}
