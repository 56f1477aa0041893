// A replay of a grid over candles, without the engine: the fills that a trader expects, computed trade by trade.
//
// A rung buys at its price as maker, and its take-profit sells one spacing higher at the market price as taker.

export interface ReplayCandle {
  readonly minute: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

export interface Grid {
  readonly rungs: readonly number[]
  readonly spacing: number
}

export interface Replay {
  /** The fills, oldest first. */
  readonly fills: readonly string[]
  /** Cash flow of all fills and value of what is still held, in units of the eighth decimal. */
  readonly gain: number
  /** Prices that filled several rungs at once. */
  readonly gaps: number
}

/** Hundredths of a coin are traded at prices in whole dollars, so that every amount is exact. */
const unitsPerDollar = 10 ** 6
const [makerRate, takerRate] = [2, 6].map((rate) => rate / 10_000) as [number, number]

/**
 * Replays candles in quarters of a minute. In the last one, each rung without an order and a position is placed again.
 */
export function replayGrid(candles: readonly ReplayCandle[], { rungs, spacing }: Grid): Replay {
  const bids = new Set<number>()
  const held = new Set<number>()
  const fills: string[] = []
  let [cash, last, gaps] = [0, 0, 0]
  const fill = (side: string, price: number, rate: number): void => {
    cash += (side === 'BUY' ? -price : price) * unitsPerDollar - Math.round(price * unitsPerDollar * rate)
    fills.push(`${side} ${price}`)
  }
  for (const { open, high, low, close } of candles) {
    for (const price of [open, ...(close >= open ? [low, high] : [high, low]), close]) {
      const crossed = Array.from(bids).filter((bid) => bid >= price)
      if (crossed.length > 1) gaps += 1
      for (const bid of crossed.toSorted((one, other) => other - one)) {
        fill('BUY', bid, makerRate)
        bids.delete(bid)
        held.add(bid)
      }
      // Every bid is below the take-profits that wait, so the trades of bids reach none of them.
      for (const rung of Array.from(held).toSorted((one, other) => one - other)) {
        if (rung + spacing > price) break
        fill('SELL', price, takerRate)
        held.delete(rung)
      }
      last = price
    }
    for (const rung of rungs) if (rung < last && !held.has(rung)) bids.add(rung)
  }
  return { fills, gain: cash + held.size * last * unitsPerDollar, gaps }
}
