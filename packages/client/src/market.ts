// Reads candles and the order book. Neither their order nor their bounds are promised, so they are sorted by opening
// time, the newest first, without duplicates, and each says whether it is still forming. The history is read backwards,
// in pages. The order book is sorted too, because the order of the server is not promised.
import {
  type Candle,
  type Granularity,
  GRANULARITY_MS,
  type ListCandlesInput,
  type ListHistoryCandlesInput,
  publicCodecs,
  type Depth,
  type DepthLevel,
  type GetDepthInput,
} from '@capi/api'
import { Listing, type Page, unpaged } from './lists.ts'
import { call, execute, requestOf, withDeadline } from './call.ts'
import { type Output, kindOf } from './response.ts'
import type { CallOptions, Context, ListOptions } from './context.ts'
import { IncompleteListError, NetworkError, type RequestName, type TimeRange } from './errors.ts'
import { compareDecimals } from './decimals.ts'

/** A candle, and whether it may still change. */
export interface TimedCandle extends Candle {
  /**
   * False if the server has returned a later candle, or had reached the end of this one by its own time before the
   * request was sent. Where the server does not tell its time, the newest candle counts as forming.
   */
  readonly isForming: boolean
}

/** The methods that return candles. */
export interface CandleMethods {
  /**
   * Returns the latest candles, the newest first. Reads the time of the server before them, and once more where all of
   * them are complete.
   */
  readonly listCandles: (input: ListCandlesInput, options?: CallOptions) => Listing<TimedCandle, readonly TimedCandle[]>
  /**
   * Returns past candles, the newest first. Awaited, it is one page. Iterated, it reads pages backwards from `endTime`
   * to `startTime`, or to the first candle that the server has. Reads the time of the server as `listCandles` does;
   * iterated, before the first page.
   */
  readonly listHistoryCandles: (
    input: ListHistoryCandlesInput,
    options?: ListOptions,
  ) => Listing<TimedCandle, Page<TimedCandle>>
}

type CandleId = keyof CandleMethods
type Input = ListCandlesInput & ListHistoryCandlesInput

/**
 * The widths of candles with their milliseconds, the narrowest first, and the largest number of past candles of one
 * request.
 */
export function candleSizes(): { readonly widths: readonly (readonly [Granularity, number])[]; readonly most: number } {
  const widths = Array.from(GRANULARITY_MS).toSorted(([, one], [, other]) => one - other)
  return { widths: widths as [Granularity, number][], most: publicCodecs.listHistoryCandles.paging!.maximum! }
}

export function listCandles(context: Context, input: Input, options: CallOptions): Listing<TimedCandle, unknown> {
  return unpaged(() => readCandles(context, 'listCandles', input, options, timeOfServer))
}

export function listHistoryCandles(
  context: Context,
  input: Input,
  { cursor, ...options }: ListOptions,
): Listing<TimedCandle, Page<TimedCandle>> {
  const endpoint = context.endpoints.listHistoryCandles
  const { maximum, default: standard } = endpoint.paging!
  const read = (given: Input, readTime: ReadTime): Promise<readonly TimedCandle[]> =>
    readCandles(context, 'listHistoryCandles', given, options, readTime)
  return new Listing(
    async () => {
      const items = await read(input, timeOfServer)
      return { items, hasMore: items.length >= Number(input.limit ?? standard) }
    },
    () => {
      const ranges = cursor ?? [{ from: input.startTime, to: input.endTime }]
      // A page of one candle could be the one at the end again and again.
      const limit = Math.min(maximum!, Math.max(2, input.limit ?? maximum!))
      let reached: number | undefined
      const readTime: ReadTime = async (...given) => (reached ??= await timeOfServer(...given))
      const readPage = async (to: number | undefined): Promise<readonly TimedCandle[]> => {
        const page = await read({ ...input, startTime: undefined, endTime: to, limit }, readTime)
        reached = Math.max(reached!, page[0]?.time ?? -Infinity)
        return page
      }
      return readBackwards(endpoint, readPage, ranges, limit)
    },
  )
}

/** Yields the candles of each range, from its end to its start. */
async function* readBackwards(
  name: RequestName,
  read: (to: number | undefined) => Promise<readonly TimedCandle[]>,
  ranges: readonly TimeRange[],
  limit: number,
): AsyncGenerator<TimedCandle, void, undefined> {
  let count = 0
  for (const [index, { from = -Infinity, to }] of ranges.entries()) {
    let oldest = Infinity
    while (oldest > from) {
      const end = oldest === Infinity ? to : oldest
      const page = await read(end)
      // The server may return the candle at the end once more, and nothing else that is known.
      const older = page.filter(({ time }) => time < oldest)
      if (older.length === 0 && page.length >= limit) {
        const range = { from: from === -Infinity ? undefined : from, to: end }
        const reason = 'a full page has no candle before its end'
        throw new IncompleteListError(name, reason, range, [range, ...ranges.slice(index + 1)], count)
      }
      if (older.length === 0) break
      for (const candle of older) {
        if (candle.time < from) break
        count += 1
        yield candle
      }
      oldest = older.at(-1)!.time
    }
  }
}

/** Returns a time that the server has reached, in Unix milliseconds. */
type ReadTime = (context: Context, options: CallOptions) => Promise<number>

/** Returns the time of the server, or -Infinity where it does not tell it. */
async function timeOfServer(context: Context, options: CallOptions): Promise<number> {
  const { clock } = context.transport
  if (clock) return clock.now()
  // Candles can be read without it, so that a server without this endpoint costs no wait.
  const limited = { ...context, retries: Math.min(1, context.retries) }
  try {
    const own = { ...options, onResponse: undefined }
    return ((await call(limited, 'getServerTime', {}, own)) as Output<'getServerTime'>).timestamp
  } catch {
    options.signal?.throwIfAborted()
    return -Infinity
  }
}

/** Returns the candles of one response, sorted, each opening time once. */
async function readCandles(
  context: Context,
  id: CandleId,
  input: Input,
  options: CallOptions,
  readTime: ReadTime,
): Promise<readonly TimedCandle[]> {
  const endpoint = context.endpoints[id]
  const width = GRANULARITY_MS.get(input.granularity)!
  const read = async (limited: CallOptions): Promise<readonly [readonly Candle[], present: number]> => {
    const request = requestOf(context, id, input, limited)
    const reached = await readTime(context, limited)
    const candles = await execute(context, id, request)
    // The server has opened this candle, so its time has come.
    const newest = candles.reduce((latest, { time }) => Math.max(latest, time), -Infinity)
    // Between the two answers the server may have started again, at an earlier time.
    const isDecisive = newest + width <= reached
    if (isDecisive && (await readTime(context, limited)) < reached) return [candles, newest]
    return [candles, Math.max(reached, newest)]
  }
  const [candles, present] = await withDeadline(context, endpoint, options, read)
  // The record is of this response alone, and a copy with one more field takes 20 times as long.
  const timed = candles.map((candle) => {
    const { time } = candle
    if (!Number.isFinite(time))
      throw new NetworkError(endpoint, `expected the opening time of a candle, was ${kindOf(time)}`, true)
    return Object.assign(candle, { isForming: time + width > present })
  })
  timed.sort((one, other) => other.time - one.time)
  // The last one of an opening time counts.
  return timed.filter(({ time }, index) => time !== timed[index + 1]?.time)
}

/**
 * Returns the order book, the best price first; both sides are empty for a contract without a market, and the timestamp
 * is null.
 */
export async function getDepth(context: Context, input: GetDepthInput, options: CallOptions): Promise<Depth> {
  const depth = (await call(context, 'getDepth', input, options)) as Depth
  const bestFirst = (levels: readonly DepthLevel[], way: 1 | -1): readonly DepthLevel[] =>
    levels.toSorted((one, other) => way * compareDecimals(one.price, other.price))
  return { ...depth, asks: bestFirst(depth.asks, 1), bids: bestFirst(depth.bids, -1) }
}
