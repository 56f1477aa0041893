// Sets the source of prices: the random walk, a constant price, candles to replay, or a script of moves. A stream of
// candles with their times is loaded by `load-candles.ts`.
import { feedStepMs, formatPrice, type PathTerms, priceAt } from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { unwrapControl } from '../request/commands.ts'
import { readCandles } from './candle-csv.ts'
import { type ControlContext, findMarket, requireOwnPrices, type Input, type Methods, type Output } from './context.ts'
import { type CandleFeed, createCandleLoader, type LoadCandlesInput } from './load-candles.ts'

type FeedState = Output<'setFeed'>

/**
 * Control of price sources. In process, `setFeed` also takes candles with their times, as text, bytes, or a stream of
 * either.
 */
export interface FeedControl extends Pick<Methods, 'runScript'> {
  setFeed(input: Input<'setFeed'>): FeedState
  setFeed(input: LoadCandlesInput): Promise<CandleFeed>
  loadCandles(input: LoadCandlesInput): Promise<CandleFeed>
}

const defaultCandleMs = 4 * feedStepMs

export function createFeedControl(context: ControlContext): FeedControl {
  const { exchange, finish } = context
  const loadCandles = createCandleLoader(context)

  function follow(symbol: string, name: FeedState['source'], source: 'walk' | 'hold' | PathTerms): FeedState {
    requireOwnPrices(context)
    findMarket(context, symbol)
    // Times count from the beginning of the present step.
    const start = exchange.sync() - (exchange.sync() % feedStepMs)
    const isFinite = typeof source === 'object' && source.end !== 'loop'
    const endsAt = isFinite ? start + source.points.at(-1)!.offset * feedStepMs : null
    return finish(
      (function* () {
        const market = unwrapControl(yield* exchange.runSliced('setFeed', { symbol, source }))
        const price = formatPrice(market.contract.grid, priceAt(market, exchange.world.time))
        return { symbol, source: name, price, endsAt }
      })(),
    )
  }

  function setSource({
    symbol,
    source,
    candles,
    candleMs = defaultCandleMs,
    end = 'hold',
  }: Input<'setFeed'>): FeedState {
    if (source !== 'csv') return follow(symbol, source, source === 'walk' ? 'walk' : 'hold')
    if (candles === undefined) throw new Rejection('field_invalid', 'Body field candles is missing.')
    if (!Number.isInteger(candleMs / defaultCandleMs) || candleMs < defaultCandleMs) {
      const rule = `Body field candleMs must be a multiple of ${defaultCandleMs}`
      throw new Rejection('field_invalid', `${rule}, was ${candleMs}.`)
    }
    return follow(symbol, source, { ...readCandles(candles, candleMs), end, rules: 2 })
  }

  function setFeed(input: Input<'setFeed'>): FeedState
  function setFeed(input: LoadCandlesInput): Promise<CandleFeed>
  function setFeed(input: Input<'setFeed'> | LoadCandlesInput): FeedState | Promise<CandleFeed> {
    return 'source' in input ? setSource(input) : loadCandles(input)
  }

  return {
    /** Changes the source of prices; the price changes to its first price at once. */
    setFeed,
    /** Replays candles with their times, or appends them to those that are replayed. */
    loadCandles,
    /** Moves the price by a script; after the last move it is constant. */
    runScript({ symbol, moves }) {
      const points = moves.map(({ afterMs, price, mode = 'jump' }, index) => {
        const least = index === 0 ? 0 : moves[index - 1]!.afterMs + feedStepMs
        if (afterMs % feedStepMs === 0 && afterMs >= least) {
          return { offset: afterMs / feedStepMs, price, isGlide: mode === 'glide' }
        }
        const rule = `Body field moves[${index}].afterMs must be a multiple of ${feedStepMs} from ${least}`
        throw new Rejection('field_invalid', `${rule}, was ${afterMs}.`)
      })
      return follow(symbol, 'script', { points, length: (points.at(-1)?.offset ?? 0) + 1, end: 'hold' })
    },
  }
}
