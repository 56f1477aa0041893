// `capi backtest`: runs a strategy on historical candles. The package `@capi/backtest` does the work.
import { basename } from 'node:path'
import { UsageError } from '@capi/client'
import { Command, Option } from 'commander'
import type { CheckResult, FillChoice, PathSpread, RunOptions, RunOutcome, RunPool, RunTask } from '@capi/backtest'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import { showProgress } from '../output/progress-bar.ts'
import type { Terminal } from '../output/terminal.ts'
import { type CandleFlags, candlesOption, readCandles, roundOption, widthOption } from './candle-flags.ts'
import { drawResults } from './draw-result.ts'
import { type Backtest, loadBacktest } from './load-backtest.ts'
import { requireNew, writeNew } from './result-files.ts'
import { readPairs, readTime } from './strategy-flags.ts'

interface Options extends CandleFlags {
  readonly param?: readonly string[]
  readonly from?: string
  readonly to?: string
  readonly deposit: string
  readonly seed: string
  readonly fills: FillChoice | 'both'
  readonly path: NonNullable<RunOptions['path']>
  readonly check?: true
  readonly log?: true
  readonly json?: true
  readonly report?: string
  readonly csv?: string
  readonly equity?: string
}

/** Returns the command; `end` is called with the exit status. */
export function backtestCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('backtest')
    .summary('run a strategy on historical candles')
    .description(
      'Runs a strategy, a module of TypeScript or JavaScript, on files of candles (CSV or lines of JSON, also gzip), and prints ' +
        'what it earned. The strategy is the program that trades live. It runs in a thread of its own.',
    )
    .argument('<strategy>', 'file of the strategy')
    .addOption(candlesOption())
    .addOption(roundOption())
    .addOption(widthOption())
    .option('--param <name=value...>', 'values of parameters in place of their defaults')
    .option(
      '--from <time>',
      'when it starts, UTC or Unix milliseconds (default: the first candle, and the history that it needs)',
    )
    .option('--to <time>', 'when it ends (default: the end of the candles)')
    .option('--deposit <decimal>', 'money of the account', '10000')
    .option('--seed <text>', 'seed of everything that is random', 'backtest')
    .addOption(
      new Option('--fills <model>', 'when orders are filled; both shows strict and lenient fills side by side')
        .choices(['default', 'lenient', 'strict', 'both'])
        .default('default'),
    )
    .addOption(
      new Option('--path <name>', 'how the price moves inside a candle: drawn from the seed, or a scenario')
        .choices(['drawn', 'direction', 'opposite', 'worst', 'glide'])
        .default('drawn'),
    )
    .option('--check', 'check that its orders do not depend on later candles, and print the first one that does')
    .option('--log', 'print the lines of the strategy on standard error')
    .option('--json', 'print the figures and the trades as JSON')
    .option('--report <file>', 'write a report as one page of HTML; the file must not exist')
    .option('--csv <file>', 'write its trades as comma-separated values; the file must not exist')
    .option('--equity <file>', 'write its equity over time as comma-separated values; the file must not exist')
    .action(async (file: string, options: Options) => {
      try {
        end(await run(file, options, terminal))
      } catch (error) {
        printError(terminal, 'backtest', error)
        end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
      }
    })
}

async function run(file: string, options: Options, terminal: Terminal): Promise<Exit> {
  const runOptions = readOptions(options)
  const given = readPairs('--param', options.param ?? [])
  requireNew({ '--report': options.report, '--csv': options.csv, '--equity': options.equity })
  const backtest = await loadBacktest()
  const code = await backtest.compileStrategy(file)
  const { parameters: known } = await backtest.importStrategy(code)
  const parameters = backtest.readParameters(known, given)
  // Its thread loads the exchange while this one reads the candles.
  const pool = backtest.createRunPool({ threads: 1 })
  try {
    const data = await readCandles('backtest', options, backtest, terminal)
    const task = { code, data, parameters, options: runOptions, hasEquity: options.equity !== undefined }
    if (options.check)
      return printCheck(
        basename(code.name),
        await backtest.checkStrategy(pool, task, terminal.signal),
        backtest,
        terminal,
      )
    const models: readonly FillChoice[] = options.fills === 'both' ? ['strict', 'lenient'] : [options.fills]
    const results: NamedOutcome[] = []
    for (const fills of models) {
      const outcome = await runOnce(pool, { ...task, options: { ...runOptions, fills } }, options, terminal)
      const spread = await backtest.spreadOverPaths(
        pool,
        { ...task, options: { ...runOptions, fills } },
        outcome,
        terminal.signal,
      )
      results.push({ name: fills, outcome, spread })
    }
    print(results, parameters, options, backtest, terminal)
    const dataRemarks = data.flatMap(backtest.remarksOnData)
    writeFiles(results, { ...task, name: basename(code.name), dataRemarks }, options, backtest)
    return exits.done
  } finally {
    await pool.close()
  }
}

function readOptions({ from, to, deposit, seed, path }: Options): RunOptions {
  if (!/^\d{1,15}(\.\d{1,8})?$/.test(deposit) || Number(deposit) === 0)
    throw new UsageError(`--deposit must be a decimal above zero, was ${JSON.stringify(deposit)}.`)
  return { from: readTime('--from', from), to: readTime('--to', to), deposit, seed, path }
}

async function runOnce(pool: RunPool, task: RunTask, { log }: Options, terminal: Terminal): Promise<RunOutcome> {
  const progress = showProgress(terminal, 'backtest', 'days')
  const from = task.options.from ?? Math.max(...task.data.map(({ startsAt }) => startsAt))
  const to = task.options.to ?? Math.min(...task.data.map(({ endsAt }) => endsAt))
  const daysUntil = (time: number): number => Math.max(0, Math.floor((time - from) / 86_400_000))
  try {
    return await pool.run(task, {
      signal: terminal.signal,
      onNotice(notice) {
        if ('time' in notice) progress.update(daysUntil(notice.time), daysUntil(to))
      },
      onLog: log && ((line) => terminal.error(`${line}\n`)),
    })
  } finally {
    progress.end()
  }
}

interface NamedOutcome {
  readonly name: FillChoice
  readonly outcome: RunOutcome
  /** Null without drawn paths. */
  readonly spread: PathSpread | null
}

function writeFiles(
  results: readonly NamedOutcome[],
  { name, data, parameters, dataRemarks }: RunTask & { readonly name: string; readonly dataRemarks: readonly string[] },
  { report, csv, equity: equityFile, deposit, seed }: Options,
  { writeRunPage, writeTradesCsv, writeEquityCsv }: Backtest,
): void {
  writeNew('--csv', csv, () =>
    writeTradesCsv(results.map(({ name: fills, outcome: { trades } }) => ({ fills, trades }))),
  )
  writeNew('--equity', equityFile, () =>
    writeEquityCsv(results.map(({ name: fills, outcome: { equity } }) => ({ fills, equity }))),
  )
  const symbols = data.map(({ symbol }) => symbol)
  const fills = results.map((each) => each.name)
  const outcomes = results.map(({ outcome }) => outcome) as [RunOutcome, ...RunOutcome[]]
  const spreads = results.map(({ spread }) => spread)
  writeNew('--report', report, () =>
    writeRunPage({ name, symbols, deposit, seed, fills, dataRemarks, parameters, outcomes, spreads }),
  )
}

function print(
  results: readonly NamedOutcome[],
  parameters: RunTask['parameters'],
  { json, seed }: Options,
  { writeTime, warnAboutPaths, warnAboutRun }: Backtest,
  terminal: Terminal,
): void {
  const [{ outcome, spread: ownSpread }] = results as [NamedOutcome]
  if (json) {
    const shown = results.map(({ name, spread, outcome: { from, to, metrics, trades, insideTrades, remarks } }) => ({
      fills: name,
      from,
      to,
      metrics,
      paths: spread,
      insideTrades,
      trades,
      remarks,
    }))
    terminal.out(`${JSON.stringify({ parameters, seed, results: shown }, null, 2)}\n`)
    return
  }
  const values = Object.entries(parameters).map(([name, value]) => `${name}=${String(value)}`)
  terminal.out(
    `${writeTime(outcome.from)} to ${writeTime(outcome.to)}${values.length > 0 ? `, ${values.join(' ')}` : ''}, seed ${seed}\n`,
  )
  terminal.out(
    drawResults(
      results.map(({ name, spread, outcome: { metrics, insideTrades } }) => ({ name, metrics, insideTrades, spread })),
    ),
  )
  for (const warning of [...warnAboutRun(outcome.metrics), ...warnAboutPaths(outcome, ownSpread)])
    terminal.error(`capi backtest: ${warning}\n`)
  for (const remark of outcome.remarks) terminal.error(`capi backtest: ${remark}\n`)
}

function printCheck(
  name: string,
  { orders, cuts, difference }: CheckResult,
  { writeTime }: Backtest,
  terminal: Terminal,
): Exit {
  if (!difference) {
    terminal.out(
      `${orders} orders of ${name} are the same in ${cuts.length} runs, of which ${cuts.length - 1} had candles that end earlier\n`,
    )
    return exits.done
  }
  const { cut, whole, shorter } = difference
  const write = (order: typeof whole): string =>
    order === null ? 'no order' : `${order.operation.split('/').at(-1)} ${order.body} at ${writeTime(order.time)}`
  terminal.out(`The orders of ${name} depend on what comes later, on chance or on an earlier run.\n`)
  terminal.out(`with all candles:               ${write(whole)}\n`)
  terminal.out(`with candles until ${writeTime(cut).padEnd(11)}: ${write(shorter)}\n`)
  return exits.refused
}
