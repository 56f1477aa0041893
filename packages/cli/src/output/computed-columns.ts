// The columns of tables that no record has: what they show follows from the fields of the record alone.
import { isZero, negative, productOf, quotientOf, sumOf } from './decimals.ts'

type Row = Readonly<Record<string, unknown>>

const computed: Readonly<Record<string, (row: Row) => string | null>> = {
  /** The average price at which a position was opened. */
  entry: ({ openValue, size }) => priceOf(openValue, size),
  /** The mark price, from the profit of a position. */
  mark({ openValue, unrealizePnl, side, size }) {
    const profit = side === 'SHORT' ? negative(unrealizePnl) : unrealizePnl
    return priceOf(sumOf([openValue, profit]), size)
  },
  /** The profit in percent of the margin that opening the position needed. */
  percent({ unrealizePnl, openValue, leverage }) {
    const part = productOf(productOf(unrealizePnl, leverage), '100')
    const percent = quotientOf(part, openValue, 2)
    return percent === null ? null : `${percent}%`
  },
  /** A liquidation price of zero means that no price liquidates the position. */
  liquidation: ({ liquidatePrice }) => (isZero(liquidatePrice) ? 'none' : ((liquidatePrice ?? null) as string | null)),
  /** The average price of a fill. */
  price: ({ fillValue, fillSize }) => priceOf(fillValue, fillSize),
  /** What a plan order does when it triggers. */
  action: ({ type, price }) => `${String(type).replaceAll('_', ' ')} at ${isZero(price) ? 'market' : String(price)}`,
}

/** Returns the value of a column; null where the record lacks what it needs. */
export function computeColumn(name: string, row: Row): string | null {
  return computed[name]?.(row) ?? null
}

/** Prices have the digits that a person compares: eight, or fewer decimal places. */
function priceOf(value: unknown, size: unknown): string | null {
  const whole = quotientOf(value, size, 0)
  return whole === null ? null : quotientOf(value, size, Math.max(0, 7 - whole.replace(/^-?0*/, '').length))
}
