// Reads candles of any length and validates all of them before any is used: into a feed of a contract, or once, to be
// replayed by many sandboxes, also in several threads, which share their memory. In memory a candle takes about 25
// bytes, packed.
import {
  type CandleColumns,
  type CandleTable,
  columnsOf,
  type Contract,
  type ContractTerms,
  createCandleTable,
  createColumns,
  defaultContracts,
  defineContract,
  type FeedCandle,
  feedStepMs,
  leastCandleSteps,
  mostAppended,
  mostCandles,
  packCandles,
  partOf,
  Refusal,
  type TableReplay,
  writeCandle,
} from '@capi/engine'
import { Rejection } from '../document/rejection.ts'
import { quoteValue } from '../document/schemas.ts'
import { type CandleInput, type CandleLine, invalid, readLines } from './lines.ts'
import {
  type CandleRow,
  defaultLayout,
  type Layout,
  readHeader,
  readLine,
  readPlainRow,
  readRow,
  RowError,
} from './rows.ts'

/** Validated candles, ready to be appended to a feed. */
export interface CandleBatches {
  /** Steps of a candle. */
  readonly length: number
  readonly count: number
  readonly firstStep: number
  /** The step after the last candle. */
  readonly endStep: number
  /** At most 4,096 packed candles each. */
  readonly batches: readonly string[]
}

export interface ReadOptions {
  readonly contract: Contract
  /** Names the input in errors, such as a file. */
  readonly name: string
  /** Steps of a candle; undefined takes the distance of the first two. */
  readonly length?: number | undefined
  /** Whether a gap is refused. */
  readonly refusesGaps: boolean
  /** The step in which the first candle is replayed; undefined leaves the times as they are. */
  readonly beginStep?: number | undefined
  /** The step after the candles that these continue; undefined where they continue none. */
  readonly after?: number | undefined
  /** Called with each price that is rounded; undefined refuses prices between two ticks. */
  readonly onRound?: (() => void) | undefined
}

/** Steps of a single candle whose length is not given: a minute. */
const defaultLength = 60

/** Reads candles; throws a rejection with the number of the first invalid line. */
export async function readCandles(input: CandleInput, options: ReadOptions): Promise<CandleBatches> {
  let waiting: FeedCandle[] = []
  const batches: string[] = []
  const flush = (): void => {
    batches.push(packCandles(waiting))
    waiting = []
  }
  const range = await collectCandles(input, options, (candle) => {
    waiting.push(candle)
    if (waiting.length === mostAppended) flush()
  })
  if (waiting.length > 0) flush()
  return { ...range, batches }
}

/** Reads candles and passes each validated one to a function; `end` is the step in which the one before has ended. */
async function collectCandles(
  input: CandleInput,
  options: ReadOptions,
  take: (candle: FeedCandle, end: number | undefined) => void,
): Promise<Omit<CandleBatches, 'batches'>> {
  const { name, refusesGaps, beginStep, after } = options
  let { length } = options
  let shift = 0
  let first: FeedCandle | undefined
  let last: FeedCandle | undefined
  let count = 0
  const add = ({ number, row }: NumberedRow): void => {
    if (!first && beginStep !== undefined) shift = beginStep - row.time / feedStepMs
    const { time, open, high, low, close, volume } = row
    const candle = { step: time / feedStepMs + shift, open, high, low, close, volume }
    let end = after
    if (last) {
      length ??= checkLength(candle.step - last.step, name, number)
      end = last.step + length
    }
    const inferred = options.length === undefined ? length : undefined
    if (end !== undefined) checkDistance(candle, end, { refusesGaps, name, number, inferred })
    first ??= candle
    last = candle
    count += 1
    if (count > mostCandles) throw invalid(name, number, `there must be at most ${mostCandles} candles, had more`)
    take(candle, end)
  }
  for await (const rows of readRows(input, options)) for (const row of rows) add(row)
  if (!first || !last) throw new Rejection('field_invalid', `There must be at least one candle in ${name}, was none.`)
  length ??= defaultLength
  return { length, count, firstStep: first.step, endStep: last.step + length }
}

/** Returns the time of the first candle, in Unix milliseconds, without reading further. */
export async function readFirstTime(input: CandleInput, contract: Contract, name: string): Promise<number> {
  for await (const rows of readRows(input, { contract, name })) for (const { row } of rows) return row.time
  throw new Rejection('field_invalid', `There must be at least one candle in ${name}, was none.`)
}

interface NumberedRow {
  /** That of its line. */
  readonly number: number
  readonly row: CandleRow
}

/**
 * Yields the candles of the input, those that were read together in one iterable: a promise for each would take longer
 * than all else.
 */
async function* readRows(
  input: CandleInput,
  { contract, name, onRound }: Pick<ReadOptions, 'contract' | 'name' | 'onRound'>,
): AsyncGenerator<Iterable<NumberedRow>> {
  let layout: Layout | undefined
  function* rowsOf(lines: readonly CandleLine[]): Generator<NumberedRow> {
    for (const line of lines) {
      try {
        if (layout === undefined && typeof line.content === 'string') {
          const header = readHeader(line.content)
          layout = header ?? defaultLayout
          if (header) continue
        }
        const plain =
          layout === defaultLayout && typeof line.content === 'string' && readPlainRow(contract, line.content)
        yield { number: line.number, row: plain || readRow(contract, fieldsOf(line, layout), onRound) }
      } catch (error) {
        if (error instanceof RowError) throw invalid(name, line.number, error.message)
        if (error instanceof Refusal) throw invalid(name, line.number, error.message.replace(/\.$/, ''))
        throw error
      }
    }
  }
  for await (const lines of readLines(input, name)) yield rowsOf(lines)
}

function fieldsOf({ content }: CandleLine, layout: Layout = defaultLayout): Parameters<typeof readRow>[1] {
  return typeof content === 'string' ? readLine(content, layout) : content
}

function checkLength(length: number, name: string, line: number): number {
  if (length >= leastCandleSteps) return length
  if (length < 0)
    throw invalid(name, line, `the oldest candle must come first, but this one began ${-length} s before the last`)
  const rule = `it must begin at least ${leastCandleSteps} s after the candle before`
  throw invalid(name, line, `${rule}, began ${length} s after it`)
}

interface Place {
  readonly refusesGaps: boolean
  readonly name: string
  /** That of the line. */
  readonly number: number
  /** The width that the first two candles have; undefined where it is given. */
  readonly inferred: number | undefined
}

function checkDistance({ step }: FeedCandle, end: number, { refusesGaps, name, number, inferred }: Place): void {
  if (step === end || (step > end && !refusesGaps)) return
  const write = (each: number): string => new Date(each * feedStepMs).toISOString().replace('.000Z', 'Z')
  const rule = refusesGaps ? 'must begin at' : 'must not begin before'
  const why =
    // Only where this one begins after the one before.
    inferred === undefined || step > end || step <= end - inferred
      ? ''
      : `. The width of ${inferred} s is the distance of the first two candles; if one is missing between them, give the width (--width, --candle-width or candleMs)`
  throw invalid(name, number, `it ${rule} ${write(end)}, when the candle before ends, was ${write(step)}${why}`)
}

const widthUnits: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Reads the width of a candle such as 1m, 15m, 4h or 1d, in milliseconds; undefined for any other text. */
export function parseWidth(text: string): number | undefined {
  const match = /^([1-9]\d{0,5})([smhd])$/.exec(text)
  return match ? Number(match[1]) * widthUnits[match[2]!]! : undefined
}

/** Returns the steps of a candle whose length is given in milliseconds. */
export function lengthOf(candleMs: number | undefined): number | undefined {
  if (candleMs === undefined) return undefined
  const length = candleMs / feedStepMs
  if (Number.isSafeInteger(length) && length >= leastCandleSteps) return length
  const rule = `candleMs must be a multiple of ${feedStepMs} and at least ${leastCandleSteps * feedStepMs}`
  throw new Rejection('field_invalid', `${rule}, was ${candleMs}.`)
}

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
