// Loads candles as the source of prices: the operation of the control document, and `setFeed` with a stream.
import { feedStepMs, formatPrice, type Market, packCandles, priceAt, unpackCandles } from '@capi/engine'
import { type CandleBatches, lengthOf, readCandles } from '../candles/read-candles.ts'
import type { CandleInput } from '../candles/candle-lines.ts'
import { Rejection } from '../document/rejection.ts'
import type { Slices } from '../session/turns.ts'
import { unwrapControl } from '../request/commands.ts'
import { type ControlContext, findMarket, requireOwnPrices, type Input, type Output } from './context.ts'

/** Candles with their times, and how they are replayed. */
export interface LoadCandlesInput extends Omit<Input<'loadCandles'>, 'candles'> {
  readonly candles: CandleInput
  /** Names the candles in errors. @default 'candles' */
  readonly name?: string
}

/** The candles that were loaded. */
export type CandleFeed = Output<'loadCandles'>

type Series = Market['feed']['candles']

/** Steps of a minute. Candles that begin now begin with the present minute. */
const minuteSteps = 60

/** Returns the function that loads candles into a feed; either all or none, also after a crash. */
export function createCandleLoader(context: ControlContext): (input: LoadCandlesInput) => Promise<CandleFeed> {
  const { exchange, finish } = context

  function* commit(read: CandleBatches, input: LoadCandlesInput, series: Series | undefined): Slices<CandleFeed> {
    const { symbol } = input
    const { length } = read
    const market = findMarket(context, symbol)
    if (input.append && market.feed.candles !== series) {
      throw new Rejection('field_invalid', `The feed of ${symbol} must stay the same while candles are read, did not.`)
    }
    const now = Math.floor(exchange.sync() / feedStepMs)
    const { batches, skipped } = skipEnded(read, now - length)
    if (batches.length === 0) throw allEnded(read, exchange.world.time)
    if (!input.append) {
      const { path = 'drawn', gaps = 'hold', end = 'hold' } = input
      const source = { kind: 'candles', length, path, gaps, end, rules: 2 } as const
      unwrapControl(yield* exchange.runSliced('setFeed', { symbol, source }))
    }
    for (const candles of batches) {
      unwrapControl(yield* exchange.runSliced('appendCandles', { symbol, candles }))
    }
    const [first] = unpackCandles(batches[0]!)
    return {
      symbol,
      candles: read.count - skipped,
      skipped,
      candleMs: length * feedStepMs,
      startsAt: first!.step * feedStepMs,
      endsAt: read.endStep * feedStepMs,
      price: formatPrice(market.contract.grid, priceAt(market, exchange.world.time)),
    }
  }

  return async (input) => {
    const { symbol, candles, candleMs, append = false, begin = 'data', gaps = 'hold', name = 'candles' } = input
    requireOwnPrices(context)
    const market = findMarket(context, symbol)
    const series = append ? market.feed.candles : undefined
    if (append && !series) {
      throw new Rejection('field_invalid', `The feed of ${symbol} must replay candles to append to, did not.`)
    }
    const minute = Math.floor(exchange.sync() / feedStepMs / minuteSteps) * minuteSteps
    const read = await readCandles(candles, {
      contract: market.contract,
      name,
      length: series?.terms.length ?? lengthOf(candleMs),
      refusesGaps: (series?.terms.gaps ?? gaps) === 'refuse',
      beginStep: begin === 'now' ? (series?.endStep ?? minute) : undefined,
      after: series?.endStep,
    })
    return finish(exchange.together(commit(read, input, series)))
  }
}

/** Leaves out the candles that begin at a step or before, because they have ended. */
function skipEnded({ batches, count }: CandleBatches, step: number): { batches: readonly string[]; skipped: number } {
  let skipped = 0
  const left = [...batches]
  while (left.length > 0) {
    const all = Array.from(unpackCandles(left[0]!))
    const ended = all.findIndex((candle) => candle.step > step)
    if (ended === 0) break
    if (ended < 0) {
      left.shift()
      skipped += all.length
      continue
    }
    left[0] = packCandles(all.slice(ended))
    skipped += ended
    break
  }
  return { batches: left, skipped: Math.min(skipped, count) }
}

function allEnded({ endStep }: CandleBatches, now: number): Rejection {
  const write = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
  return new Rejection(
    'field_invalid',
    `The last candle must end after the present time of the exchange, ${write(now)}, ended ${write(endStep * feedStepMs)}. ` +
      'Start the exchange at the time of the data (--start-time), or replay the candles from now on (begin=now).',
  )
}
