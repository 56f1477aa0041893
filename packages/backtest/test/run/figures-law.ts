// Random runs, and all their figures computed a second time: from the files of trades and equity as a reader would, and
// from the bills and fills of the account.
import { readCandleData } from '@capi/sandbox'
import { expect } from 'vitest'
import { runBacktest, type RunInput, type RunResult, writeEquityCsv, writeTradesCsv } from '@capi/backtest'
import { listReturns } from '../../src/report/monthly.ts'
import { dayMs, minuteMs, start, symbol } from '../candles.ts'

/** A run: how prices move, and what the strategy does at each quarter of an hour of a list. */
export interface RandomRun {
  readonly seed: number
  readonly kind: 'mixed' | 'none' | 'one' | 'two' | 'flat' | 'ruin' | 'liquidation'
}

const widthMs = 15 * minuteMs
const kinds = ['none', 'one', 'two', 'flat', 'ruin', 'liquidation'] as const

/** Returns the run of a number: one in ten is of a kind that figures of averages do not have. */
export function randomRun(index: number, seed: number): RandomRun {
  return { seed: seed * 7_919 + index + 1, kind: index % 10 === 0 ? kinds[(index / 10) % kinds.length]! : 'mixed' }
}

function randomOf(seed: number): () => number {
  let state = (seed * 48_271) % 2_147_483_647 || 1
  for (let turn = 0; turn < 5; turn += 1) state = (state * 48_271) % 2_147_483_647
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

function linesOf(random: () => number, count: number, first: number, kind: RandomRun['kind']): string {
  const falls = kind === 'ruin' || kind === 'liquidation'
  const size = kind === 'flat' ? 0 : falls ? 0.008 : 0.0005 + random() * 0.006
  let price = 90_000
  return Array.from({ length: count }, (_, index) => {
    const open = price
    price = Math.max(100, price * (1 + (random() - (falls ? 0.7 : 0.5)) * 2 * size))
    const [high, low] = [Math.max(open, price) * (1 + random() * size), Math.min(open, price) * (1 - random() * size)]
    return [first + index * widthMs, ...[open, high, low, price].map((each) => each.toFixed(1)), 200].join(',')
  }).join('\n')
}

interface Step {
  readonly at: number
  readonly type: 'open_long' | 'open_short' | 'close'
  readonly size: string
}

function stepsOf(random: () => number, count: number, kind: RandomRun['kind']): readonly Step[] {
  const at = (part: number): number => Math.floor(part * count) * widthMs
  const open = (part: number, size: string): Step => ({ at: at(part), type: 'open_long', size })
  const close = (part: number): Step => ({ at: at(part), type: 'close', size: '0' })
  if (kind === 'none') return []
  if (kind === 'one') return [open(0.1, '0.05'), close(0.6)]
  if (kind === 'two') return [open(0.1, '0.05'), close(0.3), open(0.5, '0.02'), close(0.8)]
  if (kind === 'ruin' || kind === 'liquidation') return [open(0.05, kind === 'ruin' ? '0.5' : '1')]
  const parts = Array.from({ length: 3 + Math.floor(random() * 20) }, random).toSorted((one, other) => one - other)
  return parts.map((part): Step => {
    const type = (['open_long', 'open_short', 'close'] as const)[Math.floor(random() * 3)]!
    return { at: at(part), type, size: (0.01 + Math.floor(random() * 40) / 100).toFixed(2) }
  })
}

function strategyOf(steps: readonly Step[], from: number, closes: boolean): RunInput['strategy'] {
  return {
    name: 'random',
    parameters: {},
    async run({ capi, clock, signal, symbol: own }) {
      for (const { at, type, size } of steps) {
        await clock.sleep(Math.max(0, from + at - clock.now()))
        if (signal.aborted) break
        // An account without the money for it does nothing.
        await (
          type === 'close'
            ? capi.closePositions({ symbol: own })
            : capi.placeOrder({ symbol: own, type, size, matchPrice: 'market' })
        ).catch(() => {})
      }
      while (!signal.aborted) await clock.untilNext(dayMs)
      if (closes) await capi.closePositions({ symbol: own }).catch(() => {})
    },
  }
}

/** Makes the run, and compares its figures with those that are computed a second time. */
export async function checkFigures(run: RandomRun): Promise<RunResult> {
  const random = randomOf(run.seed)
  const count = 40 + Math.floor(random() * 440)
  // Some begin and end at midnight, and some near the end of a month.
  const first = start + [0, 0, 23 * dayMs, 25 * dayMs + 7 * widthMs][Math.floor(random() * 4)]!
  const data = [await readCandleData(linesOf(random, count, first, run.kind), { symbol })]
  const until = Math.floor(random() * 2) === 0 ? data[0]!.endsAt : Math.floor(data[0]!.endsAt / dayMs) * dayMs
  const to = until > first ? until : data[0]!.endsAt
  const fills = (['default', 'lenient', 'strict'] as const)[Math.floor(random() * 3)]!
  const deposit = run.kind === 'ruin' ? '5000' : '10000'
  const equity: (readonly [number, string])[] = []
  const strategy = strategyOf(stepsOf(random, count, run.kind), first, random() < 0.6)
  const result = await runBacktest({
    strategy,
    data,
    parameters: {},
    from: first,
    to,
    deposit,
    fills,
    seed: String(run.seed),
    onEquity: (time, each) => equity.push([time, each]),
  })
  const files = {
    trades: rowsOf(writeTradesCsv([{ fills, trades: result.trades }])),
    equity: rowsOf(writeEquityCsv([{ fills, equity }])).map((row) => ({
      time: Date.parse(row['time']!),
      equity: row['equity']!,
    })),
  }
  compareWithTrades(result, files.trades)
  compareWithEquity(result, files.equity, deposit)
  compareWithRecords(result, files.equity.at(-1)!.equity, deposit)
  for (const [name, value] of Object.entries(result.metrics)) {
    if (typeof value === 'number') expect([name, Number.isFinite(value)]).toEqual([name, true])
    expect([name, value === null]).toEqual([name, Object.hasOwn(result.metrics.reasons, name)])
  }
  return result
}

type Row = Readonly<Record<string, string>>

function rowsOf(csv: string): readonly Row[] {
  const [head = '', ...lines] = csv.trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index]!, value])))
}

function compareWithTrades({ metrics, records, from, to }: RunResult, rows: readonly Row[]): void {
  expect(metrics.trades).toBe(rows.length)
  const profits = rows.map((row) => Number(row['profit']))
  const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0)
  const [won, lost] = [profits.filter((each) => each > 0), profits.filter((each) => each < 0)]
  near(metrics.winRate, rows.length === 0 ? null : won.length / rows.length)
  near(metrics.profitFactor, lost.length === 0 ? null : sum(won) / Math.abs(sum(lost)))
  for (const row of rows) {
    const sign = row['side'] === 'LONG' ? 1 : -1
    const gross = (Number(row['closePrice']) - Number(row['openPrice'])) * Number(row['size']) * sign
    // The last fills of a liquidation are at the bankruptcy price, which has more places than a tick.
    expect(Math.abs(gross - Number(row['fees']) - Number(row['profit']))).toBeLessThan(1e-4)
  }
  if (records.positions!.length > 0) return
  near(Number(metrics.fees), -sum(rows.map((row) => Number(row['fees']))))
  const held = rows
    .map((row) => [Date.parse(row['opened']!), Math.min(to, Date.parse(row['closed']!))] as const)
    .toSorted(([one], [other]) => one - other)
  let [covered, reached] = [0, -Infinity]
  for (const [opened, closed] of held) {
    covered += Math.max(0, closed - Math.max(opened, reached))
    reached = Math.max(reached, closed)
  }
  near(metrics.exposure, covered / (to - from))
}

interface Point {
  readonly time: number
  readonly equity: string
}

function compareWithEquity(result: RunResult, points: readonly Point[], deposit: string): void {
  const { metrics, from, to, report } = result
  expect(points[0]).toEqual({ time: from, equity: deposit })
  let [high, fall, [part, whole]] = [0n, 0n, [0n, 1n]]
  for (const { equity } of points.map((point) => ({ equity: unitsOf(point.equity) }))) {
    if (equity > high) high = equity
    if (high - equity > fall) fall = high - equity
    if ((high - equity) * whole > part * high) [part, whole] = [high - equity, high]
  }
  expect(unitsOf(metrics.drawdown)).toBe(fall)
  const relative = Number(part) / Number(whole)
  near(metrics.relativeDrawdown, relative)
  const end = Number(points.at(-1)!.equity)
  const before = (time: number): number => Number(points.findLast((point) => point.time < time)?.equity ?? deposit)
  const days = [Number(deposit)]
  for (let day = Math.ceil((from + 1) / dayMs) * dayMs; day < to; day += dayMs) days.push(before(day))
  days.push(end)
  const returns = days.slice(1).map((each, index) => (days[index]! > 0 ? (each - days[index]!) / days[index]! : 0))
  const mean = returns.reduce((all, each) => all + each, 0) / returns.length
  const root = (values: readonly number[]): number =>
    Math.sqrt(values.reduce((all, each) => all + each * each, 0) / returns.length)
  const [spread, down] = [root(returns.map((each) => each - mean)), root(returns.filter((each) => each < 0))]
  near(metrics.sharpe, spread < 1e-12 ? null : (mean / spread) * Math.sqrt(365), 1e-6)
  near(metrics.sortino, down < 1e-12 ? null : (mean / down) * Math.sqrt(365), 1e-6)
  const growth = end > 0 ? Math.exp(Math.log(end / Number(deposit)) / ((to - from) / (365 * dayMs))) - 1 : -1
  const calmar = growth / relative
  near(metrics.calmar, relative === 0 || !Number.isFinite(calmar) ? null : calmar, 1e-6)
  const closes = report.closes!.map((each) => [each.time, each.equity] as const)
  const months = listReturns(closes, Number(deposit), from, to).flatMap((year) =>
    year.months.flatMap((value, month) => (value === null ? [] : [{ time: Date.UTC(year.year, month + 1), value }])),
  )
  let value = Number(deposit)
  for (const month of months) {
    const after = month.time < to ? before(month.time) : end
    near(month.value, value > 0 ? after / value - 1 : 0, 1e-6)
    value = after
  }
  expect(months.at(-1)!.time).toBeGreaterThanOrEqual(to)
}

function compareWithRecords({ metrics, records }: RunResult, end: string, deposit: string): void {
  const sum = (values: readonly (string | null | undefined)[]): bigint =>
    values.reduce((all, each) => all + unitsOf(each ?? '0'), 0n)
  const { fills, bills, positions } = records
  expect(unitsOf(metrics.totalProfit)).toBe(unitsOf(end) - unitsOf(deposit))
  const open = sum(positions!.map(({ unrealizePnl }) => unrealizePnl))
  expect(unitsOf(metrics.netProfit)).toBe(unitsOf(metrics.totalProfit) - open)
  const fees = sum(fills.flatMap(({ fillFee, liquidateFee }) => [fillFee, liquidateFee]))
  expect(unitsOf(metrics.fees)).toBe(-fees)
  const funding = bills.filter(({ businessType }) => businessType === 'position_funding')
  expect(unitsOf(metrics.funding)).toBe(sum(funding.map(({ amount }) => amount)))
  expect(unitsOf(metrics.turnover)).toBe(sum(fills.map(({ fillValue }) => fillValue)))
}

/** Compares numbers relative to their size; `want` is null where there must be none. */
function near(value: number | null, want: number | null, tolerance = 1e-9): void {
  if (value === null || want === null) expect(value).toBe(want)
  else expect(Math.abs(value - want)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(want)))
}

function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -units : units
}
