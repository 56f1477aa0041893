// The shape of a report. Amounts are decimals as text, times are Unix milliseconds.
import type { Drawdown } from './drawdown.ts'
import type { CurvePoint } from './equity-curve.ts'
import type { Sums } from './sums.ts'

/** How the bills of a coin agree with its collateral. */
export interface Reconciliation {
  /** All collateral of the coin at the start, from the balances of the bills. */
  readonly opening: string
  /** The sum of all bills. */
  readonly change: string
  /** `opening` plus `change`. */
  readonly expected: string
  /** All collateral of the coin at the end; null if it is not known. */
  readonly actual: string | null
  /** `actual` minus `expected`; null if the collateral is not known. */
  readonly difference: string | null
}

/** The report of one coin. `openingBalance` plus all lines of the sums is `closingBalance`. */
export interface CoinReport extends Sums {
  readonly coin: string
  /** Collateral plus what opening the positions has cost, at the start. */
  readonly openingBalance: string
  readonly closingBalance: string
  /** The profit of the positions that are open at the end. */
  readonly unrealizedProfit: string
  /** Closing balance plus unrealised profit, of shared and isolated collateral. */
  readonly equity: string
  /**
   * What the equity has changed by, without deposits, withdrawals and transfers: the net profit and the change of the
   * unrealised one.
   */
  readonly totalProfit: string
  /** The margin of the isolated positions that are open now. It is a part of the equity. */
  readonly isolatedMargin: string
  /** The largest fall of the equity from a previous high. */
  readonly drawdown: Drawdown
  /** The fall that was the largest part of the equity; it may be another one where the account has grown. */
  readonly relativeDrawdown: Drawdown
  readonly reconciliation: Reconciliation
  readonly curve: readonly CurvePoint[]
  /** The last point of each period that has any; only with `closesEvery`. Between them, the equity did not change. */
  readonly closes?: readonly CurvePoint[]
}

export interface SymbolReport extends Sums {
  /** Empty for bills without a contract, such as deposits. */
  readonly symbol: string
  readonly coin: string
  /** The profit of the positions that are open at the end. */
  readonly unrealizedProfit: string
}

export interface Report {
  /** Null if the report starts with the first record. */
  readonly since: number | null
  readonly until: number
  /**
   * How often open positions are valued between trades, in milliseconds: the width of the prices. Null where it is not
   * known, and where they are only valued at the account's own trades, which a remark then says.
   */
  readonly valuedEvery: number | null
  readonly coins: readonly CoinReport[]
  /** The sums of all symbols of a coin are those of the coin. */
  readonly symbols: readonly SymbolReport[]
  /** What is missing, estimated or does not agree, as sentences; empty if everything agrees to the last digit. */
  readonly remarks: readonly string[]
}
