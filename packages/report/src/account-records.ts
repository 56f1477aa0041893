// The records of an account that a report is made of, as the client returns them, and the same records parsed: amounts
// as integers, in the order of their times and ids.
import type { Bill, Collateral, Fill, Position } from '@capi/client'
import { type Amount, parseAmount } from './amount.ts'

export type BillRecord = Pick<
  Bill,
  'billId' | 'coin' | 'symbol' | 'amount' | 'balance' | 'businessType' | 'createdTime'
>
export type FillRecord = Pick<
  Fill,
  | 'tradeId'
  | 'orderId'
  | 'symbol'
  | 'positionSide'
  | 'orderSide'
  | 'direction'
  | 'fillSize'
  | 'fillValue'
  | 'fillFee'
  | 'liquidateFee'
  | 'realizePnl'
  | 'liquidateType'
  | 'createdTime'
>
export type PositionRecord = Pick<
  Position,
  'symbol' | 'side' | 'size' | 'openValue' | 'unrealizePnl' | 'marginMode' | 'isolatedMargin'
>
export type CollateralRecord = Pick<Collateral, 'coin' | 'amount' | 'updatedTime'>

/** A price of a contract at a time, such as the close of a candle. */
export interface PriceRecord {
  readonly symbol: string
  /** Unix milliseconds. */
  readonly time: number
  /** Decimal. */
  readonly price: string
}

/** The records of an account from the start of a report until `time`, in any order. */
export interface AccountRecords {
  readonly bills: readonly BillRecord[]
  readonly fills: readonly FillRecord[]
  /** The open positions at `time`; without them, the account has none when the report starts. */
  readonly positions?: readonly PositionRecord[] | undefined
  /** All collateral at `time`; without it, the bills are compared with each other only. */
  readonly collateral?: readonly CollateralRecord[] | undefined
  /** Creation time of the account in Unix milliseconds, if it is known. */
  readonly createdTime?: number | null | undefined
  /** When the records were read, in Unix milliseconds. */
  readonly time: number
  /**
   * Prices at which positions are valued between the fills of the account: a list, or anything else that can be
   * iterated in the order of their times, such as a generator's. The last one before the start values what is open
   * then. @default none
   */
  readonly prices?: Iterable<PriceRecord> | undefined
  /** The time from one price of a contract to the next, in milliseconds; the report repeats it. @default not known */
  readonly pricesEvery?: number | undefined
  /** Why the lists are not complete, as sentences. The report repeats them. @default none */
  readonly missing?: readonly string[] | undefined
}

export interface ParsedBill {
  readonly id: string
  readonly coin: string
  /** Empty for a bill without a contract. */
  readonly symbol: string
  readonly type: string
  readonly amount: Amount
  /** Null if the bill has none. */
  readonly balance: Amount | null
  readonly time: number
}

export interface ParsedFill {
  readonly id: string
  readonly orderId: string
  readonly symbol: string
  readonly isLong: boolean
  readonly opens: boolean
  readonly size: Amount
  readonly value: Amount
  readonly fee: Amount
  readonly liquidateFee: Amount
  /** Realised profit of a close, without fees; zero for an open. */
  readonly profit: Amount
  /** Empty for a fill without a liquidation. */
  readonly liquidateType: string
  readonly time: number
}

/** Parses bills and sorts them, oldest first. */
export function parseBills(bills: readonly BillRecord[]): ParsedBill[] {
  const parsed = bills.map(({ billId, coin, symbol, businessType, amount, balance, createdTime }) => ({
    id: billId,
    coin: coin ?? '',
    symbol: symbol ?? '',
    type: businessType ?? '',
    amount: parseAmount(amount ?? '0'),
    balance: balance === null ? null : parseAmount(balance),
    time: createdTime ?? 0,
  }))
  return parsed.toSorted(byTimeAndId)
}

/** Parses fills and sorts them, oldest first. Fills that neither open nor close a position are omitted. */
export function parseFills(fills: readonly FillRecord[]): ParsedFill[] {
  const parsed = fills.flatMap((fill): ParsedFill[] => {
    const isLong = fill.positionSide === 'LONG' || fill.direction?.endsWith('_LONG') === true
    const opens = opensOf(fill, isLong)
    if (opens === null) return []
    const fields = {
      id: fill.tradeId,
      orderId: fill.orderId,
      symbol: fill.symbol ?? '',
      isLong,
      opens,
      size: parseAmount(fill.fillSize ?? '0'),
      value: parseAmount(fill.fillValue ?? '0'),
      fee: parseAmount(fill.fillFee ?? '0'),
      liquidateFee: parseAmount(fill.liquidateFee ?? '0'),
      profit: parseAmount(fill.realizePnl ?? '0'),
      liquidateType: fill.liquidateType ?? '',
      time: fill.createdTime ?? 0,
    }
    return [fields]
  })
  return parsed.toSorted(byTimeAndId)
}

/** Returns whether a fill opens a position; null if the record does not say. */
function opensOf({ direction, orderSide }: FillRecord, isLong: boolean): boolean | null {
  if (direction?.startsWith('OPEN_')) return true
  if (direction?.startsWith('CLOSE_')) return false
  if (orderSide !== 'BUY' && orderSide !== 'SELL') return null
  return (orderSide === 'BUY') === isLong
}

interface Sortable {
  readonly time: number
  readonly id: string
}

// Ids are digits, so the longer one is the larger one.
function byTimeAndId(a: Sortable, b: Sortable): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.id.length !== b.id.length) return a.id.length - b.id.length
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
