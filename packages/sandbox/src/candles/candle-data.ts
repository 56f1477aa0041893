// Candles that are read once and replayed by many sandboxes, also in several threads, which share their memory.
import {
  type CandleColumns,
  type CandleTable,
  columnsOf,
  type ContractTerms,
  createCandleTable,
  createColumns,
  defaultContracts,
  defineContract,
  feedStepMs,
  partOf,
  type TableReplay,
  writeCandle,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/validation-message.ts'
import type { CandleInput } from './candle-lines.ts'
import { collectCandles, lengthOf } from './read-candles.ts'

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
  /** How many prices were rounded. */
  readonly roundedPrices: number
}

export interface CandleDataOptions {
  readonly symbol: string
  /** Names the input in errors, such as a file. @default 'candles' */
  readonly name?: string
  /** Those of the sandbox that replays the candles. @default those of a sandbox without options */
  readonly contracts?: readonly ContractTerms[]
  /** @default the distance of the first two candles */
  readonly candleMs?: number
  /** Rounds prices between two ticks to the nearer one; otherwise they are refused. @default false */
  readonly rounds?: boolean
}

/** How candles are replayed, as `loadCandles` describes it. */
export interface CandleReplay extends Partial<Pick<TableReplay, 'path' | 'gaps' | 'end' | 'pathSeed'>> {
  readonly data: CandleData
}

/** Candles that are read before more memory is taken. */
const blockSize = 4_096

/**
 * Reads candles: CSV or lines of JSON, also compressed, or candles as data. An invalid line is refused with its number.
 */
export async function readCandleData(candles: CandleInput, options: CandleDataOptions): Promise<CandleData> {
  const { symbol, name = 'candles', contracts = defaultContracts, candleMs, rounds = false } = options
  const terms = contracts.find((each) => each.symbol === symbol)
  if (!terms) {
    const known = contracts.map((each) => each.symbol).join(', ')
    throw new Rejection('field_invalid', `The symbol must be one of ${known}, was ${quoteValue(symbol)}.`)
  }
  const blocks: CandleColumns[] = []
  const gaps: CandleGap[] = []
  let [size, roundedPrices] = [0, 0]
  const read = await collectCandles(
    candles,
    {
      contract: defineContract(terms),
      name,
      length: lengthOf(candleMs),
      refusesGaps: false,
      onRound: rounds ? () => void (roundedPrices += 1) : undefined,
    },
    (candle, end) => {
      const { step } = candle
      if (end !== undefined && step > end) gaps.push({ from: end * feedStepMs, to: step * feedStepMs })
      if (size % blockSize === 0) blocks.push(createColumns(blockSize))
      writeCandle(blocks.at(-1)!, size % blockSize, candle)
      size += 1
    },
  )
  const { length, firstStep, endStep } = read
  const last = blocks.pop()!
  blocks.push(partOf(last, 0, size - blocks.length * blockSize))
  return {
    ...createCandleTable(length, blocks),
    symbol,
    candleMs: length * feedStepMs,
    startsAt: firstStep * feedStepMs,
    endsAt: endStep * feedStepMs,
    gaps,
    roundedPrices,
  }
}

/**
 * Returns the price at a time, in ticks of the contract: the close of the last candle that has ended then, or the open
 * of the first one.
 */
export function priceAt(data: CandleData, time: number): number {
  const { steps, opens, closes } = columnsOf(data)
  let [low, high] = [0, data.count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (steps[middle]! * feedStepMs + data.candleMs <= time) low = middle + 1
    else high = middle
  }
  return low === 0 ? opens[0]! : closes[low - 1]!
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
  const endsAt = columns.steps[count - 1]! * feedStepMs + candleMs
  return {
    ...data,
    ...createCandleTable(length, [partOf(columns, 0, count)]),
    endsAt,
    gaps: gaps.filter(({ to }) => to < endsAt),
  }
}
