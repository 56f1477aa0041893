// Decides whether the prices of a ticker are plausible: none is far from one of the last half minute, and those of one
// ticker agree. Others are refused until the server has repeated them for half a minute, or an operator accepts them.
//
// A bid far above the mark, or an ask far below it, is a gift: repetition does not make it plausible. A bid far below
// the mark and an ask far above it have been dropped before.
import { clip, type Contract, formatPrice, type MirroredPrices, parsePrice, type Ticks } from '@capi/engine'
import { areFar } from './far-prices.ts'
import { createPriceWindow, type PriceWindow, windowMs } from './price-window.ts'

export interface PriceGuard {
  /** Returns null if prices are plausible, otherwise why not. */
  judge(contract: Contract, prices: MirroredPrices): string | null
  /** Accepts the latest refused prices of a contract, and returns them; null if there are none. */
  accept(symbol: string): MirroredPrices | null
}

/** How long prices must be repeated, and in how many reads. */
export const confirmMs: number = windowMs
export const confirmReads = 3

const fields = ['last', 'index', 'bid', 'ask'] as const
type Field = (typeof fields)[number]
type Name = Field | 'mark'
const names: Readonly<Record<Name, string>> = {
  mark: 'mark price',
  last: 'last price',
  index: 'index price',
  bid: 'best bid',
  ask: 'best ask',
}
const all = ['mark', ...fields] as const

type Prices = Readonly<Record<Name, Ticks>>

interface Watched {
  /** The plausible prices of the last half minute. */
  accepted: PriceWindow<Name>
  /**
   * Prices that an operator or repetition has accepted although they are far from the mark. They are compared with
   * themselves.
   */
  readonly apart: Set<Field>
  refused: Refused | null
}

interface Refused {
  /** The latest of the prices, as they were read and in ticks. */
  read: MirroredPrices
  prices: Prices
  readonly first: Prices
  readonly since: number
  reads: number
  readonly isGift: boolean
}

/** Returns a guard on a clock in milliseconds that never goes back. */
export function createPriceGuard(now: () => number): PriceGuard {
  const contracts = new Map<string, Watched>()

  function watchedOf(symbol: string): Watched {
    const known = contracts.get(symbol)
    if (known) return known
    const watched: Watched = { accepted: createPriceWindow(all), apart: new Set(), refused: null }
    contracts.set(symbol, watched)
    return watched
  }

  /** Accepts prices that are far from the ones before; from now on prices are compared with these. */
  function acceptJump(watched: Watched, prices: Prices, apart: readonly Field[]): void {
    watched.accepted = createPriceWindow(all)
    watched.accepted.add(now(), prices)
    watched.refused = null
    for (const field of apart) watched.apart.add(field)
  }

  /** Returns the first price that is far from one of the last half minute, and that one. */
  function findJump({ accepted, apart }: Watched, prices: Prices): readonly [Name, Ticks] | undefined {
    for (const name of ['mark', 'last', ...apart] as const) {
      const range = accepted.rangeOf(now(), name)
      const before = range && [range.low, range.high].find((price) => areFar(price, prices[name]))
      if (before !== undefined) return [name, before]
    }
    return undefined
  }

  return {
    judge({ symbol, grid }, read) {
      const watched = watchedOf(symbol)
      const { accepted, apart, refused } = watched
      const prices = inTicks(grid, read)
      const disagreeing = fields.filter((field) => disagrees(prices, field))
      for (const field of apart) if (!disagreeing.includes(field)) apart.delete(field)
      const wrong = disagreeing.find((field) => !apart.has(field))
      const jump = findJump(watched, prices)
      if (wrong === undefined && !jump) {
        accepted.add(now(), prices)
        watched.refused = null
        return null
      }
      const isGift = disagreeing.some((field) => !apart.has(field) && (field === 'bid' || field === 'ask'))
      // Compared with the first of them, because a price that goes on moving is not repeated.
      const isRepeated =
        refused !== null &&
        refused.isGift === isGift &&
        !areFar(refused.first.mark, prices.mark) &&
        !areFar(refused.first.last, prices.last)
      watched.refused = isRepeated
        ? Object.assign(refused, { read, prices, reads: refused.reads + 1 })
        : { read, prices, first: prices, since: now(), reads: 1, isGift }
      const { since, reads } = watched.refused
      if (!isGift && reads >= confirmReads && now() - since >= confirmMs) {
        acceptJump(watched, prices, disagreeing)
        return null
      }
      if (wrong !== undefined)
        return `its ${names[wrong]} of ${clip(read[wrong])} is far from its mark price of ${read.mark}`
      const [name, before] = jump!
      return `its ${names[name]} is ${read[name]}, far from ${formatPrice(grid, before)} before`
    },
    accept(symbol) {
      const watched = contracts.get(symbol)
      if (!watched?.refused) return null
      const { read, prices } = watched.refused
      acceptJump(watched, prices, fields)
      return read
    },
  }
}

function inTicks(grid: Contract['grid'], prices: MirroredPrices): Prices {
  const read = (name: Name): Ticks => parsePrice(grid, prices[name])
  return { mark: read('mark'), last: read('last'), index: read('index'), bid: read('bid'), ask: read('ask') }
}

// An empty side disagrees with nothing.
function disagrees(prices: Prices, field: Field): boolean {
  const { [field]: price, mark } = prices
  return price !== 0 && areFar(price, mark)
}
