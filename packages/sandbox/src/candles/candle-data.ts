// Candles that are read once and replayed by many sandboxes, also in several threads, which share their memory.
import {
  type CandleTable,
  columnsOf,
  type ContractTerms,
  createCandleTable,
  defaultContracts,
  defineContract,
  type FeedCandle,
  feedStepMs,
  type TableReplay,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/validation-message.ts'
import type { CandleInput } from './candle-lines.ts'
import { collectCandles } from './read-candles.ts'

/** A time without candles, in Unix milliseconds. */
export interface CandleGap {
  readonly from: number
  readonly to: number
}

/** The candles of a contract. Copies of it, such as those that are sent to a thread, share the memory. */
export interface CandleData extends CandleTable {
  readonly symbol: string
  readonly candleMs: number
  /** The time of the first candle. */
  readonly startsAt: number
  /** The end of the last candle. */
  readonly endsAt: number
  readonly gaps: readonly CandleGap[]
}

export interface CandleDataOptions {
  readonly symbol: string
  /** Names the input in errors, such as a file. @default 'candles' */
  readonly name?: string
  /** Those of the sandbox that replays the candles. @default those of a sandbox without options */
  readonly contracts?: readonly ContractTerms[]
  /** @default the distance of the first two candles */
  readonly candleMs?: number
}

/** How candles are replayed, as `loadCandles` describes it. */
export interface CandleReplay extends Partial<Pick<TableReplay, 'path' | 'gaps' | 'end'>> {
  readonly data: CandleData
}

const fields = 6
const blockSize = 4_096

/**
 * Reads candles: CSV or lines of JSON, also compressed, or candles as data. An invalid line is refused with its number.
 */
export async function readCandleData(candles: CandleInput, options: CandleDataOptions): Promise<CandleData> {
  const { symbol, name = 'candles', contracts = defaultContracts, candleMs } = options
  const terms = contracts.find((each) => each.symbol === symbol)
  if (!terms) {
    const known = contracts.map((each) => each.symbol).join(', ')
    throw new Rejection('field_invalid', `The symbol must be one of ${known}, was ${quoteValue(symbol)}.`)
  }
  const blocks: Float64Array[] = []
  const gaps: CandleGap[] = []
  let size = 0
  const read = await collectCandles(
    candles,
    {
      contract: defineContract(terms),
      name,
      length: candleMs === undefined ? undefined : candleMs / feedStepMs,
      refusesGaps: false,
    },
    ({ step, open, high, low, close, volume }, end) => {
      if (end !== undefined && step > end) gaps.push({ from: end * feedStepMs, to: step * feedStepMs })
      if (size % blockSize === 0) blocks.push(new Float64Array(blockSize * fields))
      blocks.at(-1)!.set([step, open, high, low, close, volume ?? -1], (size % blockSize) * fields)
      size += 1
    },
  )
  const { length, count, firstStep, endStep } = read
  return {
    ...createCandleTable(length, count, candlesOf(blocks, count)),
    symbol,
    candleMs: length * feedStepMs,
    startsAt: firstStep * feedStepMs,
    endsAt: endStep * feedStepMs,
    gaps,
  }
}

/** Returns the candles that have ended at a time. */
export function cutCandles(data: CandleData, time: number): CandleData {
  const { length, candleMs, gaps } = data
  const columns = columnsOf(data)
  let count = 0
  while (count < data.count && columns.steps[count]! * feedStepMs + candleMs <= time) count += 1
  if (count === 0)
    throw new RangeError(
      `The candles must be cut after the first one, which ends at ${data.startsAt + candleMs}, was ${time}.`,
    )
  const candles = Array.from({ length: count }, (_, index): FeedCandle => {
    const volume = columns.volumes[index]!
    return {
      step: columns.steps[index]!,
      open: columns.opens[index]!,
      high: columns.highs[index]!,
      low: columns.lows[index]!,
      close: columns.closes[index]!,
      volume: volume < 0 ? null : volume,
    }
  })
  const endsAt = columns.steps[count - 1]! * feedStepMs + candleMs
  return {
    ...data,
    ...createCandleTable(length, count, candles),
    endsAt,
    gaps: gaps.filter(({ to }) => to < endsAt),
  }
}

function* candlesOf(blocks: readonly Float64Array[], count: number): Generator<FeedCandle> {
  for (let index = 0; index < count; index += 1) {
    const block = blocks[Math.floor(index / blockSize)]!
    const at = (index % blockSize) * fields
    const volume = block[at + 5]!
    yield {
      step: block[at]!,
      open: block[at + 1]!,
      high: block[at + 2]!,
      low: block[at + 3]!,
      close: block[at + 4]!,
      volume: volume < 0 ? null : volume,
    }
  }
}
