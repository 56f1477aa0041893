// One run of a strategy on candles: an exchange in process, an account, the program of the strategy, and the figures of
// what it did.
//
// The same strategy, data, parameters and options give the same result to the last digit.
import { createClient, type Credentials } from '@capi/client'
import { type AccountRecords, type CoinReport, createReport, readAccount } from '@capi/report'
import { type CandleData, createSandbox, type Sandbox } from '@capi/sandbox'
import { writeTime } from '../data/read-files.ts'
import { type ParameterValues, unitsOf, writeUnits } from '../strategy/parameters.ts'
import { createStrategyClock } from '../strategy/strategy-clock.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { guardTransport, type RecordedOrder } from './guard.ts'
import { buyAndHold } from './buy-and-hold.ts'
import { exposureOf } from './holdings.ts'
import { countInsideTrades } from './inside-trades.ts'
import { closesUntil, computeMetrics, dayMs, type Metrics } from './metrics.ts'
import { settleOrders } from './settle-orders.ts'
import { listTrades, type Trade } from './trades.ts'

/** How a run is made, apart from its strategy and data. */
export interface RunOptions {
  /**
   * When the strategy starts, in Unix milliseconds. @default the first candle and the history that the strategy needs
   */
  readonly from?: number | undefined
  /** When it ends. @default the end of the candles */
  readonly to?: number | undefined
  /** The money of the account, as a decimal. @default '10000' */
  readonly deposit?: string | undefined
  /** @default 'backtest' */
  readonly seed?: string | undefined
  /** When orders are filled, and at which prices: `default`, `lenient` or `strict`. @default 'default' */
  readonly fills?: FillChoice | undefined
  /** How the price moves inside a candle: on a path that is drawn, or on one of four scenarios. @default 'drawn' */
  readonly path?: CandlePath | undefined
  /** Draws other paths inside candles with the same seed. @default '' */
  readonly pathSeed?: string | undefined
}

/** A path that is drawn from the seed, or one of the scenarios, on which what was first says what comes next. */
export type CandlePath = 'drawn' | 'direction' | 'opposite' | 'worst' | 'glide'

export type FillChoice = 'default' | 'lenient' | 'strict'

export interface RunInput extends RunOptions {
  readonly strategy: Strategy
  readonly data: readonly CandleData[]
  readonly parameters: ParameterValues
  /** Called with each line that the strategy prints. @default none */
  readonly onLog?: ((text: string) => void) | undefined
  /** Called at the end of each simulated day, with the time. @default none */
  readonly onDay?: ((time: number) => void) | undefined
  /** Called with each request of the strategy that changes something. @default none */
  readonly onOrder?: ((order: RecordedOrder) => void) | undefined
  /**
   * Called with each time at which the equity was computed and is another one than before, oldest first: of these the
   * drawdown is made. The first is the start, and the last may be after the end, when the last orders were final.
   * @default none
   */
  readonly onEquity?: ((time: number, equity: string) => void) | undefined
}

export interface RunResult {
  readonly from: number
  readonly to: number
  readonly metrics: Metrics
  readonly trades: readonly Trade[]
  /** How many of the trades were opened and closed inside one candle. */
  readonly insideTrades: number
  readonly report: CoinReport
  /** What the deposit would have become in the first contract, as times and equities. */
  readonly hold: readonly (readonly [time: number, equity: string])[]
  readonly records: AccountRecords
  /** Returns the digest of the state of the exchange at the end. */
  readonly stateHash: () => string
  /** What makes the figures less certain, as sentences. */
  readonly remarks: readonly string[]
}

/**
 * Runs a strategy; rejects with a `StrategyError`, or what the strategy throws, with the time of the exchange in its
 * message.
 */
export async function runBacktest(input: RunInput): Promise<RunResult> {
  const { data, deposit = '10000', seed = 'backtest', fills = 'default', path = 'drawn', pathSeed } = input
  const range = readRange(input)
  const sandbox = createSandbox({
    candles: data.map((each) => ({ data: each, path, pathSeed })),
    seed,
    fillModel: fills,
  })
  try {
    const credentials = sandbox.control.createAccount({ deposit })
    await runStrategy(input, range, sandbox, credentials)
    const reader = createClient({ transport: sandbox.transport, credentials })
    const unsettled = await settleOrders(reader, sandbox.clock)
    const records = await readAccount(reader)
    const { report, remarks } = reportOf(records, range, deposit, input.onEquity)
    const trades = listTrades(records.fills)
    const exposure = exposureOf(records.fills, range.from, range.to)
    const hold = buyAndHold(data[0]!, deposit, range)
    const holdProfit = writeUnits(unitsOf(hold.at(-1)![1]) - unitsOf(deposit))
    return {
      ...range,
      metrics: computeMetrics(report, { trades, exposure, holdProfit }, range.from, range.to),
      trades,
      insideTrades: countInsideTrades(trades, data),
      report,
      hold,
      records,
      stateHash: sandbox.control.stateHash,
      remarks: [...remarks, ...unsettled, ...remarksOnPath(path)],
    }
  } finally {
    await sandbox.close()
  }
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Runs the program of the strategy from the start to the end. */
async function runStrategy(
  { strategy, data, parameters, onLog, onDay, onOrder }: RunInput,
  range: Range,
  { clock, transport }: Sandbox,
  credentials: Credentials,
): Promise<void> {
  await clock.sleep(range.from - clock.now())
  const stop = new AbortController()
  let onStuck: (error: StrategyError) => void = () => {}
  const stuck = new Promise<never>((_, reject) => void (onStuck = reject))
  const guard = guardTransport(transport, (error) => onStuck(error), onOrder)
  const capi = createClient({ transport: guard.transport, credentials })
  clock.setTimer(range.to - clock.now(), () => stop.abort(new Error('The backtest has ended.')))
  watchDays(clock, range, onDay)
  const symbols = data.map(({ symbol }) => symbol)
  const log = (text: string): void => onLog?.(`${new Date(clock.now()).toISOString()} ${text}`)
  try {
    await Promise.race([
      stuck,
      strategy.run({
        capi,
        clock: createStrategyClock(clock, stop.signal, guard.onWait),
        parameters,
        signal: stop.signal,
        symbols,
        symbol: symbols[0]!,
        log,
      }),
    ])
  } catch (error) {
    throw describeFailure(strategy.name ?? 'strategy', clock.now(), error)
  }
  // A program may end early; its orders and positions go on.
  if (clock.now() < range.to) await clock.sleep(range.to - clock.now())
}

/** Returns the report of the only coin. */
function reportOf(
  records: AccountRecords,
  { from, to }: Range,
  deposit: string,
  onEquity: RunInput['onEquity'],
): { report: CoinReport; remarks: readonly string[] } {
  const { coins, remarks } = createReport(records, {
    closesEvery: dayMs,
    maxPoints: 500,
    onPoint: onEquity && ignoreRepetitions(from, deposit, onEquity),
  })
  return { report: { ...coins[0]!, closes: closesUntil(coins[0]!.closes, to) }, remarks }
}

/** Passes the points after the start on whose equity is another one than before. */
function ignoreRepetitions(from: number, deposit: string, onEquity: NonNullable<RunInput['onEquity']>) {
  onEquity(from, deposit)
  let before = deposit
  return (_coin: string, time: number, equity: string): void => {
    if (time <= from || equity === before) return
    before = equity
    onEquity(time, equity)
  }
}

/** The latest time that a date can have. */
const mostMs = 8.64e15

function remarksOnPath(path: CandlePath): readonly string[] {
  if (path === 'drawn') return []
  return [
    `The path inside candles is the scenario ${path}, on which what was first in a candle says what comes next: it brackets a result and measures none.`,
  ]
}

/** Returns the range in which a strategy trades; throws where its data does not have it. */
function readRange({ strategy, data, parameters, from, to }: RunInput): Range {
  const startsAt = Math.max(...data.map((each) => each.startsAt))
  const endsAt = Math.min(...data.map((each) => each.endsAt))
  const earliest = startsAt + (strategy.warmUp?.(parameters) ?? 0)
  const range = { from: from ?? earliest, to: to ?? endsAt }
  for (const [name, time] of Object.entries(range))
    if (!Number.isInteger(time) || Math.abs(time) > mostMs)
      throw new StrategyError(`The time \`${name}\` must be whole Unix milliseconds, was ${String(time)}.`)
  if (range.from < earliest)
    throw new StrategyError(
      `The start must be ${writeTime(earliest)} or later, because the candles start at ${writeTime(startsAt)} and the strategy needs history, was ${writeTime(range.from)}.`,
    )
  if (range.to > endsAt)
    throw new StrategyError(
      `The end must be ${writeTime(endsAt)} or earlier, where the candles end, was ${writeTime(range.to)}.`,
    )
  if (range.from < range.to) return range
  throw new StrategyError(
    `The start must be before the end, but they are ${writeTime(range.from)} and ${writeTime(range.to)}.`,
  )
}

function watchDays(
  { now, setTimer }: Pick<Sandbox['clock'], 'now' | 'setTimer'>,
  { to }: Pick<Range, 'to'>,
  onDay: RunInput['onDay'],
): void {
  if (!onDay) return
  const next = (): void => {
    const time = (Math.floor(now() / dayMs) + 1) * dayMs
    if (time >= to) return
    setTimer(time - now(), () => {
      onDay(time)
      next()
    })
  }
  next()
}

/** An error that names the strategy and the time of the exchange. */
function describeFailure(name: string, time: number, error: unknown): StrategyError {
  const message = error instanceof Error ? error.message : String(error)
  return new StrategyError(`The strategy ${name} failed at ${writeTime(time)}: ${message}`, { cause: error })
}
