// What one run needs, what is said while it is made, and its result.
import type { CandleData } from '@capi/sandbox'
import type { CoinReport } from '@capi/report'
import type { RecordedOrder } from '../run/guard.ts'
import type { Metrics } from '../run/metrics.ts'
import type { RunOptions } from '../run/run-backtest.ts'
import type { Trade } from '../run/trades.ts'
import type { ParameterValues } from '../strategy/parameters.ts'
import type { StrategyCode } from '../strategy/load-strategy.ts'

/** One run. The memory of the candles is shared by all threads. */
export interface RunTask {
  readonly code: StrategyCode
  readonly data: readonly CandleData[]
  readonly parameters: ParameterValues
  readonly options: RunOptions
  /** Whether orders are recorded. */
  readonly hasOrders?: boolean
  /** Whether the result has the equity of every time at which it was computed and changed. */
  readonly hasEquity?: boolean
}

/** What the thread sends besides lines of the strategy: that it starts, or the time at the end of a simulated day. */
export type RunNotice = { readonly isStarted: true } | { readonly time: number }

/** The result of a run, without its records. */
export interface RunOutcome {
  readonly from: number
  readonly to: number
  readonly metrics: Metrics
  readonly report: CoinReport
  readonly trades: readonly Trade[]
  /** How many of the trades were opened and closed inside one candle. */
  readonly insideTrades: number
  readonly remarks: readonly string[]
  readonly orders: readonly RecordedOrder[]
  /** What the deposit would have become in the first contract, as times and equities. */
  readonly hold: readonly (readonly [time: number, equity: string])[]
  /** Only with `hasEquity`. */
  readonly equity: readonly (readonly [time: number, equity: string])[]
}
