// Decides whether the prices of a ticker are plausible: none is far from the one before, and those of one ticker agree. Others
// are refused until the server has repeated them for some time, or an operator accepts them.
//
// Two prices are far apart where the higher one exceeds the lower by more than a tenth, and by more than two ticks. A bid far
// above the mark, or an ask far below it, is a gift: repetition does not make it plausible.

import { clip, type Contract, type MirroredPrices, parsePrice } from '@capi/engine'

export interface PriceGuard {
  /** Returns null if prices are plausible, otherwise why not. */
  judge(contract: Contract, prices: MirroredPrices): string | null
  /** Accepts the latest refused prices of a contract, and returns them; null if there are none. */
  accept(symbol: string): MirroredPrices | null
}

/** How long prices must be repeated, and in how many reads. */
export const confirmMs = 30_000
export const confirmReads = 3

const fields = ['last', 'index', 'bid', 'ask'] as const
type Field = (typeof fields)[number]
const names: Readonly<Record<Field | 'mark', string>> = {
  mark: 'mark price',
  last: 'last price',
  index: 'index price',
  bid: 'best bid',
  ask: 'best ask',
}
const farPercent = 10
const toleratedTicks = 2

interface Watched {
  /** The latest plausible prices. */
  before: MirroredPrices | null
  /** Prices that an operator or repetition has accepted although they are far from the mark. They are compared with themselves. */
  readonly apart: Set<Field>
  refused: { prices: MirroredPrices; readonly since: number; reads: number; readonly isGift: boolean } | null
}

/** Returns a guard on a clock in milliseconds that never goes back. */
export function createPriceGuard(now: () => number): PriceGuard {
  const all = new Map<string, Watched>()

  function watchedOf(symbol: string): Watched {
    const known = all.get(symbol)
    if (known) return known
    const watched: Watched = { before: null, apart: new Set(), refused: null }
    all.set(symbol, watched)
    return watched
  }

  function take(watched: Watched, prices: MirroredPrices, apart: readonly Field[]): void {
    watched.before = prices
    watched.refused = null
    for (const field of apart) watched.apart.add(field)
  }

  return {
    judge(contract, prices) {
      const watched = watchedOf(contract.symbol)
      const { before, apart, refused } = watched
      const isFar = (one: string, other: string): boolean => areFar(contract, one, other)
      const disagreeing = fields.filter((field) => disagrees(contract, prices, field))
      for (const field of apart) if (!disagreeing.includes(field)) apart.delete(field)
      const wrong = disagreeing.find((field) => !apart.has(field))
      const jumping = before && (['mark', 'last', ...apart] as const).find((name) => isFar(before[name], prices[name]))
      if (wrong === undefined && !jumping) {
        take(watched, prices, [])
        return null
      }
      const isGift = disagreeing.some((field) => !apart.has(field) && (field === 'bid' || field === 'ask'))
      const isRepeated =
        refused !== null &&
        refused.isGift === isGift &&
        !isFar(refused.prices.mark, prices.mark) &&
        !isFar(refused.prices.last, prices.last)
      watched.refused = isRepeated
        ? Object.assign(refused, { prices, reads: refused.reads + 1 })
        : { prices, since: now(), reads: 1, isGift }
      const { since, reads } = watched.refused
      if (!isGift && reads >= confirmReads && now() - since >= confirmMs) {
        take(watched, prices, disagreeing)
        return null
      }
      if (wrong !== undefined)
        return `its ${names[wrong]} of ${clip(prices[wrong])} is far from its mark price of ${prices.mark}`
      return `its ${names[jumping!]} is ${prices[jumping!]}, far from ${before![jumping!]} before`
    },
    accept(symbol) {
      const watched = all.get(symbol)
      if (!watched?.refused) return null
      const { prices } = watched.refused
      take(watched, prices, fields)
      return prices
    },
  }
}

// An empty side disagrees with nothing. A bid below the mark and an ask above it are offers that no order has to take.
function disagrees(contract: Contract, prices: MirroredPrices, field: Field): boolean {
  const [price, mark] = [parsePrice(contract.grid, prices[field]), parsePrice(contract.grid, prices.mark)]
  if (price === 0 || (field === 'bid' && price < mark) || (field === 'ask' && price > mark)) return false
  return areFar(contract, prices[field], prices.mark)
}

function areFar({ grid }: Contract, one: string, other: string): boolean {
  const [low, high] = [parsePrice(grid, one), parsePrice(grid, other)].toSorted((left, right) => left - right) as [
    number,
    number,
  ]
  return high - low > toleratedTicks && high * 100 > low * (100 + farPercent)
}
