// The columns of tables that no record has: what they show follows from the fields of the record alone.
import { type FigurePosition, profitPercentOf, realizedProfitOf } from '@capi/report'
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
  percent(row) {
    const percent = profitPercentOf(positionOf(row))
    return percent === null ? null : `${percent}%`
  },
  /** What the closed parts of a position have earned, without fees. */
  realised: (row) => realizedProfitOf(positionOf(row)),
  /** A liquidation price of zero means that no price liquidates the position. */
  liquidation: ({ liquidatePrice }) => (isZero(liquidatePrice) ? 'none' : ((liquidatePrice ?? null) as string | null)),
  /** The price of a fill: exact, unless its value was rounded. */
  price({ fillValue, fillSize }) {
    const exact = quotientOf(fillValue, fillSize, 18)
    const isExact = isZero(sumOf([productOf(exact, fillSize), negative(fillValue)]))
    return isExact ? exact : priceOf(fillValue, fillSize)
  },
  /** What a plan order does when it triggers. */
  action: ({ type, price }) => `${String(type).replaceAll('_', ' ')} at ${isZero(price) ? 'market' : String(price)}`,
}

/** Returns the value of a column; null where the record lacks what it needs. */
export function computeColumn(name: string, row: Row): string | null {
  return computed[name]?.(row) ?? null
}

/** Returns the fields that the figures of a position depend on; null for each that the record lacks. */
function positionOf(row: Row): FigurePosition {
  const text = (name: keyof FigurePosition): string | null => {
    const value = row[name]
    return typeof value === 'string' ? value : null
  }
  return {
    side: text('side'),
    openValue: text('openValue'),
    cumOpenValue: text('cumOpenValue'),
    cumCloseValue: text('cumCloseValue'),
    unrealizePnl: text('unrealizePnl'),
    leverage: text('leverage'),
  }
}

/** Prices have the digits that a person compares: eight, or fewer decimal places. */
function priceOf(value: unknown, size: unknown): string | null {
  const whole = quotientOf(value, size, 0)
  return whole === null ? null : quotientOf(value, size, Math.max(0, 7 - whole.replace(/^-?0*/, '').length))
}
