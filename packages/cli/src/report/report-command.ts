// `capi report`: what an account earned and paid, as a table, JSON, CSV or HTML, on standard output or in a file.
import { writeFileSync } from 'node:fs'
import { UsageError } from '@capi/client'
import type { Report } from '@capi/report'
import { Command, Option } from 'commander'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import { showProgress } from '../output/progress-bar.ts'
import type { Terminal } from '../output/terminal.ts'
import { type ConnectionFlags, connectClient, connectionFlags, readLimits } from '../settings/connection-flags.ts'
import { readConnection } from '../settings/read-connection.ts'
import { readRange, requireOrder } from './read-range.ts'

interface Options extends ConnectionFlags {
  readonly since?: string
  readonly until?: string
  readonly format: keyof typeof formats
  readonly output?: string
  readonly priceRequests: string
}

// The library and what draws with it are loaded by this command alone.
const library = (): Promise<typeof import('@capi/report')> => import('@capi/report')

const formats = {
  table: async (report: Report, width: number | undefined) =>
    (await import('./draw-report.ts')).drawReport(report, width),
  json: (report: Report) => `${JSON.stringify(report, null, 2)}\n`,
  csv: async (report: Report) => (await library()).writeSumsCsv(report),
  html: async (report: Report) => (await library()).writeHtml(report),
  'curve-csv': async (report: Report) => (await library()).writeCurveCsv(report),
}

const about = `Reports what an account earned and paid, from its bills and fills: balance and equity over time, profit,
fees, funding, liquidations, drawdown, turnover and win rate, for each contract and in total. Between trades, open positions
are valued at closes of mark candles. Amounts are exact. The bills are compared with the collateral, and what they do not
explain is printed with the reason.`

/** Returns the command; `end` is called with the exit status. */
export function reportCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  const command = new Command('report')
    .summary('report the profit and loss of an account')
    .description(about.replaceAll('\n', ' '))
    .option('--since <moment>', 'start: an age such as 1h or 7d, a UTC time or Unix milliseconds (default all)')
    .option('--until <moment>', 'end, in the same forms (default now)')
    .addOption(
      new Option('--format <name>', 'format of the report; curve-csv has the equity over time')
        .choices(Object.keys(formats))
        .default('table'),
    )
    .option(
      '--price-requests <count>',
      'the most requests for mark candles, of which the narrowest are read that it allows; 0 values nothing between trades',
      '100',
    )
    .option('--output <file>', 'write the report to a file that only you can read, and that must not exist')
  for (const option of connectionFlags()) command.addOption(option)
  return command.action(async (options: Options) => {
    try {
      const report = await read(options, terminal)
      const text = await formats[options.format](report, options.output === undefined ? terminal.width : undefined)
      if (options.output === undefined) terminal.out(text)
      else writeNew(options.output, text)
      end(exits.done)
    } catch (error) {
      printError(terminal, 'report', error)
      end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
    }
  })
}

async function read(options: Options, terminal: Terminal): Promise<Report> {
  const { signal } = terminal
  const { baseUrl, credentials, whyNone } = readConnection(options, terminal.environment)
  if (!credentials) throw new UsageError(whyNone)
  // A time that cannot be read is reported before anything is sent; the order of both depends on the clock of the
  // exchange.
  readRange(options, Date.now())
  const priceRequests = readPriceRequests(options.priceRequests)
  const { createReport, readAccount, readExchangeTime } = await library()
  const client = connectClient({ baseUrl, credentials, ...readLimits(options) })
  const now = await readExchangeTime(client, signal)
  const range = readRange(options, now)
  requireOrder(range, options, now)
  const progress = showProgress(terminal, 'Reading')
  try {
    const onProgress = terminal.isWatched ? progress.update : undefined
    return createReport(await readAccount(client, { since: range.since, signal, onProgress, priceRequests }), range)
  } finally {
    progress.end()
  }
}

function readPriceRequests(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new UsageError(`--price-requests must be a whole number of at most 6 digits, was ${JSON.stringify(text)}.`)
}

function writeNew(file: string, text: string): void {
  try {
    // It shows the account to nobody else.
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(`--output must name a new file, ${file} exists.`)
  }
}
