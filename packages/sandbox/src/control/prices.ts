// Sets the source of prices: the random walk, a constant price, a script of moves, or candles: a short text without
// times of its own, or a stream of candles with their times.
//
// In a short text the price moves through a candle in four equal parts: open, low, high, close if it rises, and open,
// high, low, close if it falls. Times only define the order of the candles. A header line is skipped, and a volume is
// ignored.
import {
  feedStepMs,
  formatDecimal,
  formatPrice,
  type Market,
  packCandles,
  parseDecimal,
  type PathTerms,
  priceAt,
  unpackCandles,
} from '@capi/engine'
import type { CandleInput } from '../candles/lines.ts'
import { type CandleBatches, lengthOf, readCandles } from '../candles/read.ts'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import { unwrapControl } from '../request/commands.ts'
import type { Slices } from '../session/turns.ts'
import { type ControlContext, findMarket, type Input, type Methods, type Output, requireOwnPrices } from './context.ts'

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
    return follow(symbol, source, { ...readCandlePath(candles, candleMs), end, rules: 2 })
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

/** Candles with their times, and how they are replayed. */
export interface LoadCandlesInput extends Omit<Input<'loadCandles'>, 'candles'> {
  readonly candles: CandleInput
  /** Names the candles in errors. @default 'candles' */
  readonly name?: string
}

/** The candles that were loaded. */
type CandleFeed = Output<'loadCandles'>

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
  const show = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
  return new Rejection(
    'field_invalid',
    `The last candle must end after the present time of the exchange, ${show(now)}, ended ${show(endStep * feedStepMs)}. ` +
      'Start the exchange at the time of the data (--start-time), or replay the candles from now on (begin=now).',
  )
}

const columns = ['time', 'open', 'high', 'low', 'close'] as const
const parts = 4
const places = 18
const maxCandles = 20_000

/** Returns the price path through a text of candles; throws a rejection that names the invalid line. */
function readCandlePath(text: string, candleMs: number): Omit<PathTerms, 'end'> {
  const partSteps = candleMs / feedStepMs / parts
  const lines = text.split(/\r?\n/)
  const points: { offset: number; price: string; isGlide: boolean }[] = []
  let latest = -1n
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (index === 0 && line.toLowerCase().startsWith('time'))) continue
    const { time, prices } = readLine(line, index + 1)
    if (time <= latest) throw invalidLine(index + 1, `a time must be after ${latest}`, String(time))
    latest = time
    for (const price of prices) points.push({ offset: points.length * partSteps, price, isGlide: false })
  }
  const count = points.length / parts
  if (count === 0 || count > maxCandles) {
    const rule = count === 0 ? 'at least one candle, had none' : `at most ${maxCandles} candles, had ${count}`
    throw new Rejection('field_invalid', `Body field candles must have ${rule}.`)
  }
  return { points, length: points.length * partSteps }
}

function readLine(line: string, number: number): { readonly time: bigint; readonly prices: readonly string[] } {
  const fields = line.split(',').map((field) => field.trim())
  if (fields.length < columns.length || fields.length > columns.length + 1) {
    throw invalidLine(number, `it must have ${columns.join(', ')} and at most a volume`, `${fields.length} fields`)
  }
  const time = readNumber('time', fields[0]!, 0, number)
  const [open, high, low, close] = columns
    .slice(1)
    .map((name, index) => readNumber(name, fields[index + 1]!, places, number)) as [bigint, bigint, bigint, bigint]
  for (const [name, value] of Object.entries({ open, close })) {
    if (value < low || value > high) throw invalidLine(number, `the ${name} must lie from low to high`, write(value))
  }
  const way = close >= open ? [open, low, high, close] : [open, high, low, close]
  return { time, prices: way.map(write) }
}

function readNumber(name: string, text: string, decimals: number, number: number): bigint {
  const value = parseDecimal(text, decimals)
  if (typeof value === 'bigint') return value
  throw invalidLine(number, `the ${name} must be a ${decimals === 0 ? 'whole number' : 'decimal'}`, quoteValue(text))
}

function write(value: bigint): string {
  return formatDecimal(value, places)
}

function invalidLine(line: number, expected: string, was: string): Rejection {
  return new Rejection('field_invalid', `Line ${line} of candles is invalid: ${expected}, was ${was}.`)
}
