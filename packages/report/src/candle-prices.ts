// Reads the closes of mark candles for the times in which an account holds something, with the narrowest candles that a
// number of requests allows. The requests name the ends of their ranges, so that they depend on no clock.
import { type CallOptions, type Client, type Granularity, candleSizes } from '@capi/client'
import type { PriceRecord } from './account-records.ts'
import type { Holding } from './holdings.ts'

export interface CandlePrices {
  readonly prices: readonly PriceRecord[]
  /** The width of the candles in milliseconds. */
  readonly every: number
  /** What could not be read, as sentences. */
  readonly missing: readonly string[]
}

/** A request for the candles that open before `end`. */
interface Part {
  readonly symbol: string
  readonly end: number
}

interface Plan {
  readonly granularity: Granularity
  readonly width: number
  readonly parts: readonly Part[]
}

/**
 * Reads the prices up to `time`, that of the records. Rejects only where `signal` aborts. With more contracts than
 * requests, the prices of some contracts are missing.
 */
export async function readCandlePrices(
  client: Pick<Client, 'listHistoryCandles'>,
  holdings: readonly Holding[],
  { requests, time, signal }: { readonly requests: number; readonly time: number } & CallOptions,
): Promise<CandlePrices> {
  const { granularity, width, parts } = planReads(holdings, requests)
  const prices = new Map<string, PriceRecord>()
  const missing: string[] = []
  const failed = new Set<string>()
  for (const { symbol, end } of parts.slice(0, requests)) {
    if (failed.has(symbol)) continue
    const input = { symbol, granularity, priceType: 'MARK', endTime: end } as const
    try {
      for (const { time: open, close } of (await client.listHistoryCandles(input, { signal })).items) {
        const closed = open + width - 1
        if (closed <= time) prices.set(`${symbol} ${closed}`, { symbol, time: closed, price: close })
      }
    } catch (error) {
      signal?.throwIfAborted()
      failed.add(symbol)
      missing.push(
        `Positions in ${symbol} are not valued between trades where prices are missing: ${(error as Error).message}`,
      )
    }
  }
  const list = Array.from(prices.values()).toSorted((a, b) => a.time - b.time)
  return { prices: list, every: width, missing: [...missing, ...unreadOf(holdings, list, width, failed)] }
}

/** Chooses the narrowest candles whose reading takes at most a number of requests; the widest where none does. */
export function planReads(holdings: readonly Holding[], requests: number): Plan {
  const { widths, most } = candleSizes()
  const bySymbol = groupBySymbol(holdings)
  let plan: Plan | undefined
  for (const [granularity, width] of widths) {
    const parts = Array.from(bySymbol).flatMap(([symbol, own]) => partsOf(symbol, own, width, most, requests))
    plan = { granularity, width, parts }
    if (parts.length <= requests) break
  }
  return plan!
}

/**
 * Whether a bound is included is not stated, so parts overlap by one candle. No more than one part over the limit is
 * computed.
 */
function partsOf(symbol: string, holdings: readonly Holding[], width: number, most: number, limit: number): Part[] {
  const parts: Part[] = []
  // All candles that open from here on are read.
  let read = Infinity
  for (const { from, to } of holdings.toReversed()) {
    const first = from - width
    while (first < read && parts.length <= limit) {
      const end = Math.min(to + 1, read)
      parts.push({ symbol, end })
      read = end - (most - 1) * width
    }
  }
  return parts
}

/** Says where a contract has no prices while it is held. */
function unreadOf(
  holdings: readonly Holding[],
  prices: readonly PriceRecord[],
  width: number,
  failed: ReadonlySet<string>,
): string[] {
  const times = groupBySymbol(prices)
  return Array.from(groupBySymbol(holdings)).flatMap(([symbol, own]) => {
    if (failed.has(symbol)) return []
    const closes = (times.get(symbol) ?? []).map(({ time }) => time)
    const holes = own.flatMap(({ from, to }) => {
      const ends = [from, ...closes.filter((time) => time > from && time < to), to]
      // A candle that is not whole inside has no price, so up to two widths are missing at an end.
      return ends
        .slice(1)
        .flatMap((end, index) => (end - ends[index]! > 2 * width ? [[ends[index]!, end] as const] : []))
    })
    if (holes.length === 0) return []
    const [from, to] = [holes[0]![0], holes.at(-1)![1]].map((time) => new Date(time).toISOString())
    return [`Positions in ${symbol} are not valued everywhere between ${from} and ${to}: mark prices are missing.`]
  })
}

function groupBySymbol<Item extends { readonly symbol: string }>(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const own = groups.get(item.symbol)
    if (own) own.push(item)
    else groups.set(item.symbol, [item])
  }
  return groups
}
