// The trades of a run: what each closing order has earned, how long its position was held, and what fees it cost on
// both sides.
import type { FillRecord } from '@capi/report'

/** A closing order. Amounts are decimals; times are Unix milliseconds. */
export interface Trade {
  readonly symbol: string
  readonly side: string
  readonly size: string
  /** When its position was opened. */
  readonly openedAt: number
  readonly closedAt: number
  /** The mean prices at which it was opened and closed, rounded to eight places. */
  readonly openPrice: string
  readonly closePrice: string
  /** The profit after the fees of opening and closing, before funding. */
  readonly profit: string
  /** The fees of opening and closing. */
  readonly fees: string
  /** Whether the exchange closed it, by a liquidation or a deleveraging. */
  readonly isForced: boolean
}

interface Holding {
  size: bigint
  value: bigint
  fees: bigint
  openedAt: number
}

interface Closing {
  readonly symbol: string
  readonly side: string
  readonly openedAt: number
  readonly isForced: boolean
  size: bigint
  closedAt: number
  openValue: bigint
  closeValue: bigint
  profit: bigint
  fees: bigint
}

const places = 18

/** Returns the trades in the order of their first fills. */
export function listTrades(fills: readonly FillRecord[]): readonly Trade[] {
  const holdings = new Map<string, Holding>()
  const closings = new Map<string, Closing>()
  const inOrder = fills.toSorted(compareFills)
  for (const fill of inOrder) {
    const [symbol, side, time] = [fill.symbol ?? '', fill.positionSide ?? '', Number(fill.createdTime)]
    const [size, value] = [parse(fill.fillSize), parse(fill.fillValue)]
    const fee = parse(fill.fillFee) + parse(fill.liquidateFee)
    const key = `${symbol} ${side}`
    const holding = holdings.get(key) ?? { size: 0n, value: 0n, fees: 0n, openedAt: time }
    holdings.set(key, holding)
    // Buying opens a long position, selling a short one.
    if ((fill.orderSide === 'BUY') === (side === 'LONG')) {
      if (holding.size === 0n) holding.openedAt = time
      holding.size += size
      holding.value += value
      holding.fees += fee
      continue
    }
    const partOf = (whole: bigint): bigint => (holding.size === 0n ? 0n : (whole * size) / holding.size)
    const [openFees, openValue] = [partOf(holding.fees), partOf(holding.value)]
    const closing = closings.get(fill.orderId) ?? {
      symbol,
      side,
      openedAt: holding.openedAt,
      isForced: (fill.liquidateType ?? '') !== '',
      size: 0n,
      closedAt: time,
      openValue: 0n,
      closeValue: 0n,
      profit: 0n,
      fees: 0n,
    }
    closings.set(fill.orderId, closing)
    closing.size += size
    closing.closedAt = time
    closing.openValue += openValue
    closing.closeValue += value
    closing.fees += openFees + fee
    closing.profit += parse(fill.realizePnl) - openFees - fee
    holding.size -= size
    holding.value -= openValue
    holding.fees -= openFees
  }
  return Array.from(closings.values(), ({ size, openValue, closeValue, profit, fees, ...closing }) => ({
    ...closing,
    openPrice: write(priceOf(openValue, size)),
    closePrice: write(priceOf(closeValue, size)),
    size: write(size),
    profit: write(profit),
    fees: write(fees),
  }))
}

/** Returns the value of one whole unit, rounded to eight places. */
function priceOf(value: bigint, size: bigint): bigint {
  if (size === 0n) return 0n
  const step = 10n ** BigInt(places - 8)
  return (((value * 10n ** BigInt(places)) / size + step / 2n) / step) * step
}

/** Compares fills by their times, and those of one time by their ids. */
export function compareFills(one: FillRecord, other: FillRecord): number {
  return Number(one.createdTime) - Number(other.createdTime) || compareIds(one.tradeId, other.tradeId)
}

function compareIds(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}

/** Returns a decimal as a whole number of units of 10^-18. */
export function parse(text: string | null | undefined): bigint {
  const [whole = '0', fraction = ''] = (text ?? '0').replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return text?.startsWith('-') ? -units : units
}

function write(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}
