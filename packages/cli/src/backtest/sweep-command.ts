// `capi sweep`: runs a strategy with many parameters, on all cores. The package `@capi/backtest` does the work.
import { basename, extname } from 'node:path'
import { UsageError } from '@capi/client'
import { Command, Option } from 'commander'
import type { FillChoice, Objective, SweepInput, SweepResult, WalkForward } from '@capi/backtest'
import { type Exit, exitOf, exits } from '../output/exit-status.ts'
import { printError } from '../output/print-answer.ts'
import type { Terminal } from '../output/terminal.ts'
import { type CandleFlags, candlesOption, readCandles, roundOption, widthOption } from './candle-flags.ts'
import { drawBest, drawWindows, writeFigure } from './draw-sweep.ts'
import { type Backtest, loadBacktest } from './load-backtest.ts'
import { asUsage, createNotice, readQueue } from './queue-flags.ts'
import { readCount, readPairs, readTime } from './strategy-flags.ts'
import { requireNewFiles, writeSweepFiles, writeWalkFiles } from './sweep-files.ts'

interface Options extends CandleFlags {
  readonly grid: readonly string[]
  readonly where?: readonly string[]
  readonly random?: string
  readonly param?: readonly string[]
  readonly objective: Objective
  readonly fills: FillChoice | 'both'
  readonly walkForward?: string
  readonly anchored?: true
  /** False for --no-results. */
  readonly results?: string | false
  readonly threads?: string
  readonly queue?: string
  readonly from?: string
  readonly to?: string
  readonly deposit: string
  readonly seed: string
  readonly json?: true
  readonly report?: string
  readonly csv?: string
}

type Axes = Parameters<Backtest['rankPoints']>[1]

const shownPoints = 10
const objectives = ['net-profit', 'sharpe', 'sortino', 'calmar', 'profit-factor', 'drawdown'] as const

/** Returns the command; `end` is called with the exit status. */
export function sweepCommand(terminal: Terminal, end: (exit: Exit) => void): Command {
  return new Command('sweep')
    .summary('run a strategy with many parameters')
    .description(
      'Runs a strategy on historical candles with every point of a grid of parameters, on all cores, and prints the ten best with ' +
        'their neighbours. The results are in a file, so that Ctrl-C loses only the runs in progress, and what is known is not run again.',
    )
    .argument('<strategy>', 'file of the strategy')
    .addOption(candlesOption())
    .addOption(roundOption())
    .addOption(widthOption())
    .requiredOption('--grid <name=values...>', 'values to try, such as fast=2..10, slow=12..40:4 or size=0.01,0.05')
    .option('--where <condition...>', 'only points that meet this, such as fast<slow')
    .option('--random <count>', 'only so many points, chosen at random by the seed')
    .option('--param <name=value...>', 'values of other parameters in place of their defaults')
    .addOption(new Option('--objective <figure>', 'what is best').choices(objectives).default('sharpe'))
    .addOption(
      new Option('--fills <model>', 'when orders are filled; both ranks by the worse of strict and lenient fills')
        .choices(['default', 'lenient', 'strict', 'both'])
        .default('default'),
    )
    .option('--walk-forward <in/out>', 'windows such as 60d/20d: the best of the first part runs on the second')
    .option('--anchored', 'all windows begin with the first one')
    .option(
      '--results <file>',
      'file that grows by a line for each run (default: the name of the strategy with .sweep.jsonl)',
    )
    .option('--no-results', 'keep the results in memory only')
    .option('--threads <count>', 'runs at a time (default: the number of cores)')
    .option('--queue <url>', 'let capi sweep-worker on any machine make the runs, through the Redis at this URL')
    .option('--from <time>', 'when it starts, UTC or Unix milliseconds')
    .option('--to <time>', 'when it ends')
    .option('--deposit <decimal>', 'money of the account', '10000')
    .option('--seed <text>', 'seed of everything that is random', 'backtest')
    .option('--json', 'print all results as lines of JSON')
    .option('--report <file>', 'write a report as one page of HTML; the file must not exist')
    .option('--csv <file>', 'write a row for each run, or each window, as comma-separated values')
    .action(async (file: string, options: Options) => {
      try {
        await sweep(file, options, terminal)
        end(exits.done)
      } catch (error) {
        printError(terminal, 'sweep', error)
        end(exitOf(terminal.signal.aborted ? terminal.signal.reason : error, false))
      }
    })
}

async function sweep(file: string, options: Options, terminal: Terminal): Promise<void> {
  const { objective, deposit, seed } = options
  const [random, threads] = [readCount('--random', options.random), readCount('--threads', options.threads)]
  if (options.anchored && options.walkForward === undefined)
    throw new UsageError('--anchored needs --walk-forward, which was missing.')
  if (options.queue !== undefined && threads !== undefined)
    throw new UsageError('--queue and --threads must not be given together: each worker has its own --threads.')
  requireNewFiles(options)
  const given = readPairs('--param', options.param ?? [])
  const [givenFrom, givenTo] = [readTime('--from', options.from), readTime('--to', options.to)]
  const backtest = await loadBacktest()
  const { queue: url } = options
  const queue = url === undefined ? null : asUsage(() => readQueue(url, backtest, terminal.environment))
  const code = await (queue ? backtest.compilePortable(file) : backtest.compileStrategy(file))
  const strategy = await backtest.importStrategy(code)
  const base = backtest.readParameters(strategy.parameters, given)
  const axes = options.grid.map((text) => backtest.readAxis(strategy.parameters, text))
  const where = (options.where ?? []).map((text) => backtest.readCondition(strategy.parameters, text))
  const points = backtest.listPoints({ axes, base, where, random, seed })
  const data = await readCandles('sweep', options, backtest, terminal)
  // All points trade in the same time, also those that need less history.
  const whole = backtest.rangeOf(data, Math.max(...points.map((point) => strategy.warmUp?.(point) ?? 0)))
  const [from, to] = [givenFrom ?? whole.from, givenTo ?? whole.to]
  const fills: readonly FillChoice[] = options.fills === 'both' ? ['strict', 'lenient'] : [options.fills]
  const windows =
    options.walkForward === undefined
      ? null
      : backtest.listWindows(from, to, {
          ...backtest.readWindowLengths(options.walkForward),
          isAnchored: options.anchored ?? false,
        })
  const total = (windows ? windows.length * (points.length + 1) : points.length) * fills.length
  const results = backtest.openResults(resultsFile(file, options))
  const runner = queue
    ? await backtest.openQueueRunner({ ...queue, code, data, onNotice: createNotice(terminal, 'sweep') })
    : backtest.createRunPool({ threads })
  const onResult = showProgress(total, objective, backtest, terminal)
  const input: SweepInput = {
    code,
    data,
    points,
    fills,
    options: { deposit, seed, from, to },
    results,
    // Only now: a signal ends the reading of a file at once, also of one that never comes.
    signal: terminal.signal,
    onResult,
  }
  const run = { backtest, runner, input, axes, objective, base, threads }
  try {
    if (windows) {
      const walked = await backtest.walkForward(runner, { ...input, axes, objective, windows, deposit })
      terminal.showStatus('')
      if (options.json) terminal.out(`${JSON.stringify(walked)}\n`)
      else printWalk(walked, axes, backtest, terminal)
      return await writeWalkFiles(options, run, walked)
    }
    const all = await backtest.runSweep(runner, input)
    terminal.showStatus('')
    if (options.json) terminal.out(all.map((result) => `${JSON.stringify(result)}\n`).join(''))
    else printBest(all, axes, objective, backtest, terminal)
    await writeSweepFiles(options, run, all)
  } finally {
    terminal.showStatus('')
    results.close()
    if (options.results === undefined) terminal.error(`capi sweep: The results are in ${resultsFile(file, options)}.\n`)
    await runner.close()
  }
}

/** Returns the file of the results; undefined for none. */
function resultsFile(strategy: string, { results }: Options): string | undefined {
  if (results === false) return undefined
  return results ?? `${basename(strategy, extname(strategy))}.sweep.jsonl`
}

function printWalk(walked: WalkForward, axes: Axes, backtest: Backtest, terminal: Terminal): void {
  const { windows, joined } = walked
  terminal.out(drawWindows(walked, axes, backtest.writeTime))
  for (const { fills, totalProfit } of joined) {
    const named = joined.length > 1 ? ` with ${fills} fills` : ''
    terminal.out(`out of sample ${totalProfit} USDT in ${windows.length} windows${named}\n`)
  }
  for (const warning of backtest.warnAboutWalkForward(walked)) terminal.error(`capi sweep: ${warning}\n`)
}

function printBest(
  all: readonly SweepResult[],
  axes: Axes,
  objective: Objective,
  backtest: Backtest,
  terminal: Terminal,
): void {
  const { rankPoints, noneOf, warnAboutSweep } = backtest
  const failed = all.filter(({ error }) => error !== null)
  const ranked = rankPoints(all, axes, objective)
  const [best] = ranked
  if (best) terminal.out(drawBest(ranked.slice(0, shownPoints), axes, objective, backtest))
  terminal.out(`${all.length} runs, ${failed.length} failed\n`)
  const warn = (text: string): void => terminal.error(`capi sweep: ${text}\n`)
  if (failed[0]) warn(`The first run that failed: ${failed[0].error}`)
  if (!best) return warn(noneOf(all, objective))
  for (const warning of warnAboutSweep(ranked)) warn(warning)
}

/** Shows how many runs are done, the time left, and the best so far. */
function showProgress(
  total: number,
  objective: Objective,
  { scoreOf, figureOf, labelOf }: Backtest,
  { showStatus }: Terminal,
): NonNullable<SweepInput['onResult']> {
  const startedAt = performance.now()
  let [done, made, best] = [0, 0, -Infinity]
  let bestName = ''
  return ({ metrics, parameters }, isKnown) => {
    done += 1
    if (!isKnown) made += 1
    const score = metrics ? scoreOf(objective, metrics) : null
    if (score !== null && score > best) {
      best = score
      bestName = Object.entries(parameters)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(' ')
    }
    const leftMs = made === 0 ? 0 : ((performance.now() - startedAt) / made) * (total - done)
    const found =
      bestName === ''
        ? ''
        : `, best ${labelOf(objective)} ${writeFigure(objective, figureOf(objective, best))} with ${bestName}`
    showStatus(`${done} of ${total} runs, ${Math.ceil(leftMs / 1_000)} s left${found}`)
  }
}
