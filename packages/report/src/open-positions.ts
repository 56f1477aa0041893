// The size and the opening value of the positions of an account, per contract and side, before and after each fill.
//
// A close lowers the opening value by the part that its realised profit shows, so the values follow from the fills
// alone. What was open before the first fill is what is open now without the changes of all fills.
import type { ParsedFill, PositionRecord } from './account-records.ts'
import { type Amount, type Price, parseAmount, valueAt } from './amount.ts'

interface Side {
  size: Amount
  openValue: Amount
}

/** The positions of one contract, the latest known price, and the profit at it if it was computed. */
interface Holding {
  readonly long: Side
  readonly short: Side
  price: Price | null
  profit: Amount | null
}

export class OpenPositions {
  readonly #holdings = new Map<string, Holding>()

  /** The positions before the first of the fills, if `positions` are those after the last one. */
  constructor(positions: readonly PositionRecord[], fills: readonly ParsedFill[]) {
    for (const { symbol, side, size, openValue } of positions) {
      const holding = this.#holdingOf(symbol ?? '')
      const own = side === 'LONG' ? holding.long : holding.short
      own.size += parseAmount(size ?? '0')
      own.openValue += parseAmount(openValue ?? '0')
    }
    for (const fill of fills) this.#apply(fill, -1n)
  }

  /** The contracts in which fills must be missing: there is less than nothing open. */
  get impossible(): string[] {
    return this.#symbolsWhere(({ size, openValue }) => size < 0n || openValue < 0n || (size === 0n && openValue !== 0n))
  }

  /** The contracts in which something is open. */
  get symbols(): string[] {
    return this.#symbolsWhere(({ size, openValue }) => size !== 0n || openValue !== 0n)
  }

  /** What is open of a side of a contract. */
  sizeOf(symbol: string, isLong: boolean): Amount {
    const { long, short } = this.#holdingOf(symbol)
    return (isLong ? long : short).size
  }

  /** Applies a fill. */
  add(fill: ParsedFill): void {
    this.#apply(fill, 1n)
    if (fill.size > 0n) this.setPrice(fill.symbol, fill)
  }

  /** Sets the price of a contract. */
  setPrice(symbol: string, price: Price): void {
    const holding = this.#holdingOf(symbol)
    holding.price = price
    holding.profit = null
  }

  /** What opening the positions of a contract has cost: the value of longs, minus that of shorts. */
  costOf(symbol: string): Amount {
    const { long, short } = this.#holdingOf(symbol)
    return long.openValue - short.openValue
  }

  /** The profit of the positions of a contract at its latest known price; zero while no price is known. */
  profitOf(symbol: string): Amount {
    const holding = this.#holdingOf(symbol)
    return (holding.profit ??= profitAt(holding))
  }

  #apply({ symbol, isLong, opens, size, value, profit }: ParsedFill, sign: 1n | -1n): void {
    const holding = this.#holdingOf(symbol)
    const side = isLong ? holding.long : holding.short
    side.size += sign * (opens ? size : -size)
    const openValue = opens ? value : isLong ? profit - value : -value - profit
    side.openValue += sign * openValue
    holding.profit = null
  }

  #holdingOf(symbol: string): Holding {
    const known = this.#holdings.get(symbol)
    if (known) return known
    const none = (): Side => ({ size: 0n, openValue: 0n })
    const holding = { long: none(), short: none(), price: null, profit: null }
    this.#holdings.set(symbol, holding)
    return holding
  }

  #symbolsWhere(test: (side: Side) => boolean): string[] {
    const matches = Array.from(this.#holdings).filter(([, { long, short }]) => test(long) || test(short))
    return matches.map(([symbol]) => symbol).toSorted()
  }
}

function profitAt({ long, short, price }: Holding): Amount {
  if (!price || (long.size === 0n && short.size === 0n)) return 0n
  return valueAt(long.size - short.size, price.value, price.size) - long.openValue + short.openValue
}
