// Random sources of prices and rules of trading, for random games: candles, mirrored prices, fill models, halts and
// changes of terms.
import {
  type FeedCandle,
  type FillModel,
  formatMoney,
  formatPrice,
  formatSize,
  type Market,
  type MirroredPrices,
  packCandles,
  type Result,
} from '../../src/index.ts'
import { priceAt } from '../../src/state/market.ts'
import { stepOf } from '../../src/prices/feed.ts'
import type { Move, Play, Step } from './random-play.ts'

const touches = ['never', 'always', 'probability', 'queue'] as const
const paths = ['drawn', 'direction', 'opposite', 'worst', 'glide'] as const

/** Executes one of the commands; most of them leave the contract tradable. */
export function changeSource(play: Play, market: Market, move: Move): Step {
  const [, , where, amount, how] = move
  const { symbol } = market.contract
  const { run } = play
  const kind = how % 16
  if (kind < 6) return replayCandles(play, market, where, amount, how)
  if (kind < 9) {
    const validForMs = where % 11 === 0 ? where % 700 : 60_000 + amount * 1_000
    const outcome = run('mirrorPrices', { prices: [pricesOf(play, market, where, amount)], validForMs })
    return { outcome, ...(outcome.ok && { sets: 'mirrored prices' }) }
  }
  if (kind < 11) {
    const outcome = run('setFillModel', { symbol: where % 5 === 0 ? null : symbol, model: modelOf(where, amount) })
    return { outcome, ...(outcome.ok && { sets: 'fill models' }) }
  }
  if (kind < 12) {
    const outcome = run('haltMarket', { symbol, reason: where % 4 === 0 ? 'a test' : null })
    return { outcome, ...(outcome.ok && market.halt && { sets: 'halts' }) }
  }
  if (kind < 14) return { outcome: run('haltMarket', { symbol, reason: null }) }
  if (kind < 15) return { outcome: run('setFeed', { symbol, source: where % 2 === 0 ? 'walk' : 'hold' }) }
  const outcome = run('changeTerms', { symbol, terms: termsOf(market, where, amount) })
  return { outcome, ...(outcome.ok && { sets: 'changed terms' }) }
}

// A feed without candles, or candles of a few steps around the price, which begin now, a little later, or after those
// before.
function replayCandles(play: Play, market: Market, where: number, amount: number, how: number): Step {
  const { world, run } = play
  const { symbol } = market.contract
  const known = market.feed.candles
  const now = stepOf(world.time)
  if (!known || how % 5 === 0) {
    const outcome = run('setFeed', {
      symbol,
      source: {
        kind: 'candles',
        length: [4, 8, 60][where % 3]!,
        path: paths[where % 5]!,
        gaps: (['hold', 'close', 'refuse'] as const)[amount % 3]!,
        end: amount % 4 === 0 ? 'close' : 'hold',
        // Without rules, as an earlier version recorded it.
        ...(amount % 5 < 3 && { rules: 2 }),
      },
    })
    return { outcome }
  }
  const { length } = known.terms
  const begin = Math.max(known.endStep ?? 0, now) + (amount % 7 === 0 ? amount % 20 : 0)
  let price = priceAt(market, world.time)
  const candles = Array.from({ length: 1 + (where % 5) }, (_, index): FeedCandle => {
    const open = Math.max(1, price + (((where * (index + 3)) % 61) - 30))
    const close = Math.max(1, open + (((amount * (index + 5)) % 61) - 30))
    price = close
    const [high, low] = [Math.max(open, close) + (where % 20), Math.max(1, Math.min(open, close) - (amount % 20))]
    const volume = how % 5 === 0 ? null : (amount * (index + 1)) % 5_000
    return { step: begin + index * length, open, high, low, close, volume }
  })
  const outcome: Result<unknown> = run('appendCandles', { symbol, candles: packCandles(candles) })
  return { outcome, ...(outcome.ok && { sets: 'replayed candles' }) }
}

function pricesOf({ world }: Play, market: Market, where: number, amount: number): MirroredPrices {
  const { symbol, grid } = market.contract
  const mark = Math.max(1, priceAt(market, world.time) + (where % 61) - 30)
  const bid = Math.max(0, mark + (amount % 41) - 25)
  const price = (ticks: number): string => formatPrice(grid, Math.max(1, ticks))
  return {
    symbol,
    last: price(mark + (amount % 31) - 15),
    mark: price(mark),
    index: price(mark + (where % 9) - 4),
    bid: amount % 23 === 0 || bid === 0 ? '0' : price(bid),
    ask: amount % 29 === 0 ? '0' : price(bid + 1 + (where % 12)),
  }
}

function modelOf(where: number, amount: number): Partial<FillModel> {
  if (where % 4 === 0) return {}
  return {
    touch: touches[where % 4]!,
    touchPercent: amount % 101,
    queuePercent: where % 300,
    ...(amount % 3 === 0 && { spreadPercent: where % 200 }),
    ...(amount % 4 === 0 && { depthPercent: where % 50 }),
    ...(amount % 5 === 0 && { slippagePpm: where % 900 }),
    ...(amount % 6 === 0 && { placeDelayMs: where, cancelDelayMs: amount }),
  }
}

function termsOf({ contract: { grid, minOrderSize } }: Market, where: number, amount: number) {
  return {
    makerFeeRate: formatMoney(BigInt(where % 50) * 1_000n),
    takerFeeRate: formatMoney(BigInt(amount % 90) * 1_000n),
    ...(where % 3 === 0 && { maxOrderSize: formatSize(grid, minOrderSize * (20 + amount)) }),
    ...(where % 4 === 0 && { buyLimitPriceRatio: formatMoney(BigInt(1 + (amount % 9)) * 1_000_000n) }),
    ...(where % 5 === 0 && { maxLeverage: 1 + (amount % 125) }),
  }
}
