/** The shape of a report. Amounts are decimals as text, times are Unix milliseconds. */
import type { CurvePoint, Drawdown } from './equity-curve.ts'
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
  /** The margin of the isolated positions that are open now. It is a part of the equity. */
  readonly isolatedMargin: string
  readonly drawdown: Drawdown
  readonly reconciliation: Reconciliation
  readonly curve: readonly CurvePoint[]
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
  readonly coins: readonly CoinReport[]
  /** The sums of all symbols of a coin are those of the coin. */
  readonly symbols: readonly SymbolReport[]
  /** What is missing, estimated or does not agree, as sentences; empty if everything agrees to the last digit. */
  readonly remarks: readonly string[]
}
