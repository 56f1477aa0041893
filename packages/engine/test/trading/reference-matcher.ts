// A matcher that anyone can check by eye: one list, searched from end to end for every order. It knows prices, sizes
// and who comes first, and nothing else.
import type { ExecutionType } from '../../src/index.ts'

export interface Wanted {
  readonly id: string
  readonly accountId: string
  readonly buys: boolean
  readonly price: number
  readonly size: number
  readonly executionType: ExecutionType
}

interface Waiting extends Wanted {
  left: number
}

export interface Ladder {
  readonly levels: number
  readonly halfSpread: number
  readonly step: number
  readonly size: number
  readonly growthPercent: number
}

export interface Match {
  /** Null stands for the market maker. */
  readonly makerId: string | null
  readonly price: number
  readonly size: number
}

export interface Matcher {
  mark: number
  /** Null while the market maker is away. */
  ladder: Ladder | null
  place(wanted: Wanted): { readonly matches: readonly Match[]; readonly isResting: boolean }
  cancel(id: string): void
  /** Moves the price and returns the orders that the market maker fills, in order. */
  move(price: number): readonly string[]
  /** What rests, in the order of arrival. */
  readonly waiting: readonly Waiting[]
}

const nobody: Ladder = { levels: 0, halfSpread: 0, step: 0, size: 0, growthPercent: 0 }

export function createMatcher(mark: number): Matcher {
  let waiting: Waiting[] = []
  const isBetter = (buys: boolean, one: number, other: number): boolean => (buys ? one < other : one > other)
  const matcher: Matcher = {
    mark,
    ladder: null,
    get waiting() {
      return waiting
    },
    place(wanted) {
      const { buys, executionType } = wanted
      const offers = offersTo(matcher, buys).filter(({ price }) => !isBetter(buys, wanted.price, price))
      if (executionType === 'postOnly' && offers.length > 0) return { matches: [], isResting: false }
      const matches: Match[] = []
      let left = wanted.size
      let isOwn = false
      for (const { maker, price, size } of offers) {
        if (left === 0) break
        isOwn = maker?.accountId === wanted.accountId
        if (isOwn) break
        matches.push({ makerId: maker?.id ?? null, price, size: Math.min(left, size) })
        left -= Math.min(left, size)
      }
      if (executionType === 'fok' && left > 0) return { matches: [], isResting: false }
      for (const { makerId, size } of matches) {
        const maker = waiting.find(({ id }) => id === makerId)
        if (maker) maker.left -= size
      }
      waiting = waiting.filter((each) => each.left > 0)
      const isResting = left > 0 && !isOwn && (executionType === 'normal' || executionType === 'postOnly')
      if (isResting) waiting.push({ ...wanted, left })
      return { matches, isResting }
    },
    cancel(id) {
      waiting = waiting.filter((each) => each.id !== id)
    },
    move(price) {
      matcher.mark = price
      const { ladder } = matcher
      if (!ladder) return []
      const reach = ladder.halfSpread === 0 ? 0 : 1
      const passed = waiting.filter(({ buys, price: own }) => (buys ? own - price : price - own) >= reach)
      passed.sort((one, other) => (one.buys ? other.price - one.price : one.price - other.price))
      waiting = waiting.filter((each) => !passed.includes(each))
      return passed.map(({ id }) => id)
    },
  }

  interface Offer {
    readonly maker: Waiting | null
    readonly price: number
    readonly size: number
  }

  function offersTo({ ladder, mark: center }: Matcher, buys: boolean): Offer[] {
    const users: Offer[] = waiting
      .filter((each) => each.buys !== buys)
      .map((maker) => ({ maker, price: maker.price, size: maker.left }))
    const rivals = waiting.filter((each) => each.buys === buys).map(({ price }) => price)
    const { levels, halfSpread, step, growthPercent, size: first } = ladder ?? nobody
    let size = first
    for (let level = 0; level < levels; level += 1) {
      const distance = halfSpread + level * step
      const price = buys ? center + distance : center - distance
      if (rivals.every((rival) => isBetter(buys, rival, price))) users.push({ maker: null, price, size })
      size = Math.floor((size * growthPercent) / 100)
    }
    // Sorting is stable: users stand before the market maker, and in the order of arrival.
    return users
      .filter(({ price, size: offered }) => price >= 1 && offered > 0)
      .toSorted((one, other) => (buys ? one.price - other.price : other.price - one.price))
  }
  return matcher
}
