// What makes a result less certain than it looks, as sentences.
import type { PathSpread } from '../check/path-spread.ts'
import type { Metrics } from '../run/metrics.ts'
import type { RankedPoint } from './rank.ts'
import { completeWindows, type WalkForward } from './walk-forward.ts'

const fewTrades = 30

/** Returns the warnings about one run; `subject` begins their sentences. */
export function warnAboutRun(metrics: Metrics, subject = 'The run'): readonly string[] {
  const { trades, totalProfit, fees } = metrics
  return [
    ...(trades < fewTrades
      ? [`${subject} has fewer than ${fewTrades} closed trades (${trades}): its figures may be chance.`]
      : []),
    ...(trades > 0 && Math.abs(Number(totalProfit)) < Math.abs(Number(fees))
      ? [
          `${subject} has a profit or loss that is smaller than its fees: a small error of the fill model decides its sign.`,
        ]
      : []),
  ]
}

/** Returns the warnings about a run that depends on the paths that are assumed inside its candles. */
export function warnAboutPaths(
  { insideTrades, trades }: { readonly insideTrades: number; readonly trades: number | readonly unknown[] },
  spread: PathSpread | null,
  subject = 'The run',
): readonly string[] {
  const count = typeof trades === 'number' ? trades : trades.length
  const failures = spread?.failures ?? []
  const [lowest, highest] = (spread?.totalProfit ?? ['0', '0']).map(Number) as [number, number]
  return [
    ...(insideTrades * 2 > count
      ? [
          `${subject} opens and closes ${insideTrades} of ${count} trades inside one candle, where the path that is assumed decides what they earn.`,
        ]
      : []),
    ...(lowest < 0 && highest > 0
      ? [
          `${subject} loses on one of ${spread!.paths} drawn paths inside the same candles and earns on another: the path decides.`,
        ]
      : []),
    ...(failures.length > 0
      ? [
          `The strategy fails on ${failures.length} of ${spread!.paths} drawn paths inside the same candles, which have no figures: ${failures[0]!}`,
        ]
      : []),
  ]
}

/** Returns the warnings about the best point of a sweep. */
export function warnAboutSweep(ranked: readonly RankedPoint[]): readonly string[] {
  const [best] = ranked
  if (!best) return []
  const { atEdge, neighbours, score, results } = best
  // Where all scores are below zero, such as drawdowns, half as good is twice as far from zero.
  const isMuchWorse = neighbours !== null && neighbours.mean < (score > 0 ? score / 2 : score * 2)
  const profits = results.map(({ metrics }) => Math.sign(Number(metrics!.totalProfit)))
  return [
    ...warnAboutRun(results[0]!.metrics!, 'The best'),
    ...(atEdge.length > 0 ? [`The best is at the edge of the grid of ${atEdge.join(' and ')}: try a wider one.`] : []),
    ...(isMuchWorse ? ['The neighbours of the best are less than half as good: it may be luck.'] : []),
    ...(profits.includes(1) && profits.includes(-1)
      ? ['The best earns with lenient fills and loses with strict ones: the fill model decides.']
      : []),
  ]
}

/**
 * Returns the profit of a day in sample and out of it, as means of all windows, with the first model of fills. Out of
 * the sample, a window without a result earns nothing.
 */
export function profitPerDay({ windows, joined }: WalkForward): { readonly inside: number; readonly out: number } {
  const dayMs = 86_400_000
  const complete = completeWindows(windows)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const inSample = sum(complete.map(({ best }) => Number(best.results[0]!.metrics!.totalProfit)))
  return {
    inside: (inSample / sum(complete.map(({ from, split }) => split - from))) * dayMs,
    out: (Number(joined[0]!.totalProfit) / sum(windows.map(({ split, to }) => to - split))) * dayMs,
  }
}

/** Returns the warnings about a walk-forward. */
export function warnAboutWalkForward(walked: WalkForward): readonly string[] {
  const { inside, out } = profitPerDay(walked)
  const complete = completeWindows(walked.windows)
  const metrics = complete.map(({ outOfSample }) => outOfSample[0]!.metrics!)
  const trades = metrics.reduce((sum, each) => sum + each.trades, 0)
  const fees = metrics.reduce((sum, each) => sum + Number(each.fees), 0)
  const edges = complete.filter(({ best }) => best.atEdge.length > 0).length
  const failed = walked.windows.filter(({ failure }) => failure !== null)
  const totals = walked.joined.map(({ totalProfit }) => Number(totalProfit))
  return [
    ...(failed.length > 0
      ? [
          `${failed.length} of ${walked.windows.length} windows have no result out of sample and count as time without a trade. The first: ${failed[0]!.failure}`,
        ]
      : []),
    ...(Math.min(...totals) < 0 && Math.max(...totals) > 0
      ? ['Out of sample it earns with lenient fills and loses with strict ones: the fill model decides.']
      : []),
    ...(inside <= 0 ? ['Even in sample, the best points lose.'] : []),
    ...(inside > 0 && out < inside / 2
      ? [
          `Out of sample, a day earns less than half of what it does in sample (${out.toFixed(2)} and ${inside.toFixed(2)}).`,
        ]
      : []),
    ...(trades < fewTrades
      ? [`Out of sample there are fewer than ${fewTrades} trades (${trades}): the figures may be chance.`]
      : []),
    ...(trades > 0 && Math.abs(totals[0]!) < Math.abs(fees)
      ? ['The profit or loss out of sample is smaller than the fees: a small error of the fill model decides its sign.']
      : []),
    ...(edges > 0
      ? [`In ${edges} of ${complete.length} windows the best is at the edge of the grid: try a wider one.`]
      : []),
  ]
}
