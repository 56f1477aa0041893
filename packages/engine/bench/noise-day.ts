// A day of pure noise, and a family of strategies that act inside its candles of a minute. On noise nothing can be
// gained: a path inside candles is a fair one if the strategies earn on it what they earn on the seconds themselves.
import {
  type Account,
  advance,
  createWorld,
  defaultContracts,
  execute,
  type FeedCandle,
  type FillModel,
  fillModels,
  formatPrice,
  type Market,
  packCandles,
  priceAt,
  type Result,
  type World,
} from '../src/index.ts'
import { hash, seedOf } from '../src/base/ids.ts'
import type { CandlePath } from '../src/prices/packed-candles.ts'

/** Where the prices come from: the seconds themselves, or a path through the candles that are made of them. */
export type NoiseFeed = 'seconds' | CandlePath
export type NoiseFills = keyof typeof fillModels

export interface NoiseDay {
  readonly feed: NoiseFeed
  readonly fills: NoiseFills
  readonly seed: number
  readonly minutes: number
}

const { symbol } = defaultContracts[0]!
const start = Date.UTC(2026, 0, 5)
/** The deviation of a second in ticks: 18 USDT at 90,000. */
const deviation = 180
const size = '0.05'

/** Returns the price of each second in ticks. The sum of twelve uniform numbers is nearly normal. */
function secondsOf({ seed, minutes }: NoiseDay): number[] {
  let price = 900_000
  const own = seedOf(`noise ${seed}`)
  return Array.from({ length: minutes * 60 }, (_, second) => {
    let sum = -6
    for (let part = 0; part < 12; part += 1) sum += hash(own, second * 12 + part) / 2 ** 32
    return (price += Math.round(sum * deviation))
  })
}

function candlesOf(prices: readonly number[]): FeedCandle[] {
  return Array.from({ length: prices.length / 60 }, (_, minute) => {
    const inside = prices.slice(minute * 60, (minute + 1) * 60)
    const [high, low] = [Math.max(...inside), Math.min(...inside)]
    return { step: start / 1_000 + minute * 60, open: inside[0]!, high, low, close: inside[59]!, volume: 1_000_000 }
  })
}

function must<Value>(outcome: Result<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`${outcome.reason}: ${outcome.text}`)
}

function createNoise(day: NoiseDay): World {
  const world = createWorld({ seed: `noise ${day.seed}`, startTime: start, contracts: defaultContracts })
  const prices = secondsOf(day)
  const model: FillModel = fillModels[day.fills]
  must(execute(world, 'setFillModel', { symbol, model }))
  if (day.feed === 'seconds') {
    const { grid } = world.markets.get(symbol)!.contract
    const points = prices.map((price, offset) => ({ offset, price: formatPrice(grid, price), isGlide: false }))
    must(execute(world, 'setFeed', { symbol, source: { points, length: points.length, end: 'hold', rules: 2 } }))
    return world
  }
  const terms = { length: 60, path: day.feed, gaps: 'hold', end: 'hold', rules: 2 } as const
  must(execute(world, 'setFeed', { symbol, source: { kind: 'candles', ...terms } }))
  must(execute(world, 'appendCandles', { symbol, candles: packCandles(candlesOf(prices)) }))
  return world
}

/** What a strategy sees and does in some second of a minute. */
interface Desk {
  readonly price: number
  /** The prices of this minute that it has seen, with the present one. */
  readonly seen: readonly number[]
  open(side: 'long' | 'short', wish?: { price?: number; target?: number; stop?: number }): void
  cancel(): void
  close(): void
}

type Strategy = (second: number, desk: Desk) => void

/** The seconds of a minute in which the strategies look. */
const seconds = [1, 5, 10, 17, 24, 30, 32, 40, 50, 57] as const
const far = 4 * deviation

/** The family: fade, follow, range, and time of the minute, with orders of every kind. */
export const noiseFamily: Readonly<Record<string, Strategy>> = {
  fade(second, { price, seen, open, close }) {
    if (second === 32) close()
    else if (second === 17 && Math.abs(price - seen[0]!) > far) open(price < seen[0]! ? 'long' : 'short')
  },
  follow(second, { price, seen, open, close }) {
    if (second === 32) close()
    else if (second === 17 && Math.abs(price - seen[0]!) > far) open(price > seen[0]! ? 'long' : 'short')
  },
  range(second, { price, seen, open, close }) {
    if (second === 57) close()
    if (second !== 30) return
    const [low, high] = [Math.min(...seen), Math.max(...seen)]
    if (price < low + (high - low) / 4) open('long')
    else if (price > high - (high - low) / 4) open('short')
  },
  'time of the minute'(second, { open, close }) {
    if (second === 5) open('long')
    else if (second === 50) close()
  },
  'stop and target'(second, { price, open, close }) {
    if (second === 5) open('long', { target: price + far, stop: price - far / 2 })
    else if (second === 57) close()
  },
  'resting order'(second, { price, open, cancel, close }) {
    if (second === 5) open('long', { price: price - far / 2 })
    else if (second === 40) cancel()
    else if (second === 57) close()
  },
}

function deskOf(world: World, market: Market, { id: accountId }: Account, seen: readonly number[]): Desk {
  const write = (ticks: number | undefined): string | null =>
    ticks === undefined ? null : formatPrice(market.contract.grid, Math.round(ticks))
  return {
    price: seen.at(-1)!,
    seen,
    open(side, { price, target, stop } = {}) {
      must(
        execute(world, 'placeOrder', {
          accountId,
          symbol,
          clientOid: null,
          type: `open_${side}`,
          executionType: 'normal',
          isMarket: price === undefined,
          marginMode: 'SHARED',
          size,
          price: write(price),
          presetTakeProfitPrice: write(target),
          presetStopLossPrice: write(stop),
        }),
      )
    },
    cancel: () => void execute(world, 'cancelAllOrders', { accountId, symbol, family: 'normal' }),
    close: () => void execute(world, 'closePositions', { accountId, symbol }),
  }
}

/** Plays a day; returns what each strategy has earned before fees, in USDT. */
export function playNoiseDay(day: NoiseDay): Record<string, number> {
  const world = createNoise(day)
  const market = world.markets.get(symbol)!
  const players = Object.entries(noiseFamily).map(([name, strategy]) => ({
    name,
    strategy,
    account: must(execute(world, 'createAccount', { name, deposit: '1000000' })),
  }))
  for (let minute = 0; minute < day.minutes; minute += 1) {
    const seen: number[] = []
    for (const second of seconds) {
      advance(world, start + (minute * 60 + second) * 1_000)
      seen.push(priceAt(market, world.time))
      for (const { strategy, account } of players) strategy(second, deskOf(world, market, account, seen))
    }
  }
  advance(world, start + day.minutes * 60_000 - 1)
  return Object.fromEntries(
    players.map(({ name, account }) => {
      const fills = Array.from(world.archive.all('fill', account.id))
      return [name, fills.reduce((sum, { realizedPnl }) => sum + Number(realizedPnl) / 1e8, 0)]
    }),
  )
}
