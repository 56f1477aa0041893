// What opening and holding the positions of an account has cost: trading fees of the opens, and funding. A close takes
// its part with it, so that a closing order counts as won only if the trade as a whole has earned something.
import type { ParsedBill, ParsedFill } from './account-records.ts'
import type { Amount } from './amount.ts'
import type { OpenPositions } from './open-positions.ts'
import { isFunding } from './sums.ts'

interface Side {
  size: Amount
  costs: Amount
}

interface Holding {
  readonly long: Side
  readonly short: Side
}

export class HoldingCosts {
  readonly #holdings = new Map<string, Holding>()

  /** What was spent on the positions that are open at the start is not known, so it is taken to be nothing. */
  constructor(atStart: Pick<OpenPositions, 'symbols' | 'sizeOf'>) {
    for (const symbol of atStart.symbols) {
      const { long, short } = this.#holdingOf(symbol)
      long.size = atStart.sizeOf(symbol, true)
      short.size = atStart.sizeOf(symbol, false)
    }
  }

  /**
   * Adds a bill of funding. It does not say for which side it is, so a long and a short share it in proportion to their
   * sizes.
   */
  addBill({ symbol, type, amount }: ParsedBill): void {
    if (!isFunding(type) || symbol === '') return
    const { long, short } = this.#holdingOf(symbol)
    const all = long.size + short.size
    // The account may hold nothing as far as its fills say.
    if (long.size < 0n || short.size < 0n || all === 0n) return
    const ofLong = (-amount * long.size) / all
    long.costs += ofLong
    short.costs += -amount - ofLong
  }

  /** Adds a fill, and returns the costs of the part that it closes. */
  addFill({ symbol, isLong, opens, size, fee, liquidateFee }: ParsedFill): Amount {
    const holding = this.#holdingOf(symbol)
    const side = isLong ? holding.long : holding.short
    const before = side.size
    side.size += opens ? size : -size
    if (opens) {
      side.costs += fee + liquidateFee
      return 0n
    }
    // The last part takes what rounding has left.
    const spent = size < before ? (side.costs * size) / before : side.costs
    side.costs -= spent
    return spent
  }

  #holdingOf(symbol: string): Holding {
    const known = this.#holdings.get(symbol)
    if (known) return known
    const holding = { long: { size: 0n, costs: 0n }, short: { size: 0n, costs: 0n } }
    this.#holdings.set(symbol, holding)
    return holding
  }
}
