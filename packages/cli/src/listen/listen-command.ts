// `capi listen`: prints what happens to an account or in the local exchange as it happens, or runs a program for each
// event.
import { controlOperations } from '@capi/api/control'
import { type Client, UsageError } from '@capi/client'
import { TimeSetBackError } from '@capi/follow'
import { limits } from '@capi/api'
import { Command, Option } from 'commander'
import { callControl } from '../control/call-control.ts'
import { isAge, readMoment } from '../input/time-range.ts'
import { type Exit, exitOf, exits, lineOf } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ConnectionFlags, connectClient, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import { readConnection } from '../settings/read-connection.ts'
import { accountEvents, accountKinds } from './account-events.ts'
import type { ListenEvent } from './listen-event.ts'
import { type EventFormat, eventFormats, eventPrinter } from './print-event.ts'
import { createPrograms } from './run-programs.ts'
import { sandboxEvents, sandboxKinds } from './sandbox-events.ts'

interface Options extends ConnectionFlags {
  readonly kind?: readonly string[]
  readonly symbol?: readonly string[]
  readonly since?: string
  readonly share?: string
  readonly sandbox?: true
  readonly account?: string
  readonly exec?: string
  readonly jobs?: string
  readonly count?: string
  readonly format?: EventFormat
  readonly json?: true
}

const about = `Prints the orders, fills, positions and bills of an account as they change, one on each line, until Ctrl-C. It polls
the lists of the account within a share of its rate limits, so that other programs have the rest. No record is printed
twice, and none is lost when requests fail or the server restarts. With --sandbox, it prints the events of the local
exchange at the moment when they happen.`

const after = `
Without --format, the output is a table on a terminal, and JSON lines in a file or a pipe.

A program of --exec receives the event as one line of JSON on standard input. Its output takes the place of the events.

Exit status: 0 after --count events, Ctrl-C or SIGTERM; 1 if a program of --exec failed, or the server refused the credentials; 2 invalid usage.
`

/** Returns the command; `end` is called with the exit status. */
export function listenCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const kinds = [...new Set([...accountKinds, ...sandboxKinds])]
  const command = new Command('listen')
    .summary('print what happens to an account as it happens')
    .description(about.replaceAll('\n', ' '))
    .addOption(
      new Option('--kind <names...>', 'only events of these kinds; those after bill only with --sandbox').choices(
        kinds,
      ),
    )
    .option('--symbol <texts...>', 'only events of these trading pairs')
    .option('--since <moment>', 'start with what happened since an age such as 1h, a UTC time or Unix milliseconds')
    .option('--count <n>', 'end after so many events')
    .option('--share <percent>', 'share of the rate limits that polling may use (default 25)')
    .option('--exec <command>', 'run a command of the shell for each event, instead of printing it')
    .option('--jobs <n>', 'how many commands of --exec run at the same time (default 1, in the order of the events)')
    .option('--sandbox', 'print the events of the local exchange')
    .option('--account <id>', 'with --sandbox: only events of this account')
    .addOption(new Option('--format <name>', 'format of the events').choices(eventFormats).conflicts('json'))
    .option('--json', 'the same as --format jsonl')
  for (const option of connectionFlags()) command.addOption(option)
  command.addHelpText('after', after)
  return command.action(async (options: Options) => {
    try {
      checkKinds(options)
      const jobs = readWhole('--jobs', options.jobs, 1, 100) ?? 1
      const most = readWhole('--count', options.count, 1, 1_000_000)
      const opened = options.sandbox ? await openSandbox(options, terminal) : await openAccount(options, terminal)
      const events = most === undefined ? opened : takeFirst(opened, most)
      if (options.exec === undefined) end(await printAll(events, options, terminal))
      else end(await runAll(events, options.exec, jobs, terminal))
    } catch (error) {
      if (terminal.signal.aborted) return end(exits.done)
      printError(terminal, 'listen', error)
      end(exitOf(error, false))
    }
  })
}

async function* takeFirst<Item>(items: AsyncIterable<Item>, most: number): AsyncGenerator<Item> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count === most) return
  }
}

async function printAll(events: AsyncIterable<ListenEvent>, options: Options, terminal: Terminal): Promise<Exit> {
  const print = eventPrinter(options.json ? 'jsonl' : (options.format ?? defaultFormat(terminal)), terminal)
  for await (const event of events) print(event)
  return exits.done
}

/** Runs the command for each event, and waits for those that run when the events end. */
async function runAll(
  events: AsyncIterable<ListenEvent>,
  command: string,
  most: number,
  terminal: Terminal,
): Promise<Exit> {
  const { signal } = terminal
  const onFailure = (reason: string, event: object): void =>
    terminal.error(`capi listen: The command ${reason}, for ${JSON.stringify(event)}\n`)
  const programs = createPrograms({ command, most, onFailure })
  let thrown: unknown
  try {
    for await (const { json } of events) {
      if (signal.aborted) break
      await programs.run(json)
    }
  } catch (error) {
    thrown = error
  }
  const { failed, started } = await programs.end()
  if (failed > 0) terminal.error(`capi listen: ${failed} of ${started} commands failed.\n`)
  if (thrown !== undefined && !signal.aborted) throw thrown as Error
  return failed > 0 ? exits.refused : exits.done
}

function defaultFormat({ isTerminal }: Terminal): EventFormat {
  return isTerminal ? 'table' : 'jsonl'
}

async function openAccount(options: Options, terminal: Terminal): Promise<AsyncIterable<ListenEvent>> {
  if (options.account !== undefined) throw new UsageError('--account needs --sandbox, which was missing.')
  const { signal } = terminal
  const share = (readWhole('--share', options.share, 1, 100) ?? 25) / 100
  const { baseUrl, credentials, whyNone } = readConnection(options, terminal.environment)
  if (!credentials) throw new UsageError(whyNone)
  // The limiter of the client bounds the share also within one poll.
  const budget = { ipWeight: Math.ceil(limits.ipWeight * share), uidWeight: Math.ceil(limits.uidWeight * share) }
  const client = connectClient({ baseUrl, credentials, limits: budget, ...readLimits(options) })
  const since = await readSince(options, () => readServerTime(client, signal))
  const onFailure = (error: Error): void =>
    terminal.error(`capi listen: ${lineOf(error)}${error instanceof TimeSetBackError ? '.' : '; trying again.'}\n`)
  return accountEvents(client, { kinds: options.kind, symbols: options.symbol }, { since, share, signal, onFailure })
}

async function openSandbox(options: Options, terminal: Terminal): Promise<AsyncIterable<ListenEvent>> {
  const { baseUrl, allowInsecure, kind: kinds, symbol: symbols, account: accountId } = options
  const readNow = async (): Promise<number> => {
    const health = await callControl(controlOperations.getHealth, {}, options, terminal)
    return (health as { time: number }).time
  }
  const since = await readSince(options, readNow)
  const report = (text: string): void => terminal.error(`capi listen: ${text}\n`)
  return sandboxEvents({ baseUrl, allowInsecure, kinds, symbols, accountId, since, report }, terminal)
}

/** Ages count before the time of the exchange, which is requested only for them. */
async function readSince({ since }: Options, readNow: () => Promise<number>): Promise<number | undefined> {
  if (since === undefined) return undefined
  readMoment('--since', since, Date.now())
  return readMoment('--since', since, isAge(since) ? await readNow() : 0)
}

async function readServerTime(client: Client, signal: AbortSignal): Promise<number> {
  return (await client.getServerTime({ signal })).timestamp
}

function checkKinds({ kind = [], sandbox }: Options): void {
  const known = sandbox ? sandboxKinds : accountKinds
  const unknown = kind.filter((each) => !known.includes(each))
  if (unknown.length > 0) {
    const where = sandbox ? 'with --sandbox' : 'without --sandbox'
    throw new UsageError(`--kind must be among ${known.join(', ')} ${where}; it had ${unknown.join(', ')}.`)
  }
}

function readWhole(flag: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,7}$/.test(text) ? Number(text) : -1
  if (value >= least && value <= most) return value
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, was ${JSON.stringify(text)}.`)
}
