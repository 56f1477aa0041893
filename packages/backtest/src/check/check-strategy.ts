// Checks that a strategy does not know the future: it must send the same orders when the candles end earlier.
//
// It finds what depends on later candles, on when the run ends, on chance, or on what an earlier run has left behind.
// It does not find a strategy that reads prices from elsewhere, such as from the file of candles itself.
import { type CandleData, cutCandles } from '@capi/sandbox'
import type { RunPool } from '../pool/run-pool.ts'
import type { RunTask } from '../pool/task.ts'
import { StrategyError } from '../strategy/strategy-error.ts'
import type { RecordedOrder } from '../run/guard.ts'

/**
 * Orders that differ: of the whole run, and of the run whose candles end at `cut`; null where one has no further order.
 */
export interface OrderDifference {
  readonly cut: number
  readonly whole: RecordedOrder | null
  readonly shorter: RecordedOrder | null
}

export interface CheckResult {
  /** When the candles of the shorter runs ended; the last one is a repetition of the whole run. */
  readonly cuts: readonly number[]
  /** Orders of the whole run that were compared. */
  readonly orders: number
  readonly difference: OrderDifference | null
}

/** The parts of the range after which candles are cut. The last run is as long as the first one. */
const parts = [0.2, 0.4, 0.6, 0.8, 1]

/**
 * Runs a strategy on its candles, and on candles that end earlier; stops at the first difference. Rejects with a
 * `StrategyError` where the path inside candles is a fixed one, which shows the future inside each candle.
 */
export async function checkStrategy(pool: RunPool, task: RunTask, signal?: AbortSignal): Promise<CheckResult> {
  const { path = 'drawn' } = task.options
  if (path !== 'drawn')
    throw new StrategyError(
      `A check needs drawn paths inside candles, was ${path}: on it, what was first in a candle says what comes next.`,
    )
  const whole = await pool.run({ ...task, hasOrders: true }, { signal })
  const cuts = parts.map((part) => Math.round(whole.from + (whole.to - whole.from) * part))
  let orders = 0
  for (const cut of cuts) {
    const data = task.data.map((each): CandleData => cutCandles(each, cut))
    const to = Math.min(...data.map(({ endsAt }) => endsAt))
    if (to <= whole.from) continue
    const shorter = await pool.run({ ...task, data, options: { ...task.options, to }, hasOrders: true }, { signal })
    const difference = compareOrders(whole.orders, shorter.orders, to)
    if (difference) return { cuts, orders, difference: { cut: to, ...difference } }
    orders = countBefore(whole.orders, to)
  }
  return { cuts, orders, difference: null }
}

function compareOrders(
  whole: readonly RecordedOrder[],
  shorter: readonly RecordedOrder[],
  end: number,
): Omit<OrderDifference, 'cut'> | null {
  const count = Math.max(countBefore(whole, end), countBefore(shorter, end))
  for (let index = 0; index < count; index += 1) {
    const [one, other] = [beforeEnd(whole[index], end), beforeEnd(shorter[index], end)]
    if (one?.time !== other?.time || one?.operation !== other?.operation || one?.body !== other?.body)
      return { whole: one, shorter: other }
  }
  return null
}

// From the end of a run on, a strategy may close what it holds.
function countBefore(orders: readonly RecordedOrder[], end: number): number {
  return orders.filter(({ time }) => time < end).length
}

function beforeEnd(order: RecordedOrder | undefined, end: number): RecordedOrder | null {
  return order && order.time < end ? order : null
}
