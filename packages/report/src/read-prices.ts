// Reads the prices at which the positions of an account are valued between its fills.
import { type CallOptions, type Client, markPricesOf } from '@capi/client'
import type { AccountRecords, PriceRecord } from './account-records.ts'
import { readCandlePrices } from './candle-prices.ts'
import { holdingsOf } from './holdings.ts'
import { minuteMs, minutePrices } from './minute-prices.ts'

/** The part of the records that the prices are. */
export interface ReadPrices {
  readonly prices?: Iterable<PriceRecord>
  readonly pricesEvery?: number
  readonly missing: readonly string[]
}

export interface PriceOptions extends CallOptions {
  readonly since: number | undefined
  /** The most requests. */
  readonly requests: number
}

/**
 * Returns the prices: those of the world of a client in process, which cost no requests, and otherwise closes of mark
 * candles.
 */
export async function readPrices(
  client: Pick<Client, 'listHistoryCandles'>,
  records: Pick<AccountRecords, 'fills' | 'positions' | 'time'>,
  { since, requests, signal }: PriceOptions,
): Promise<ReadPrices> {
  const holdings = holdingsOf(records, since)
  const markPrices = markPricesOf(client)
  if (markPrices) return { prices: minutePrices(markPrices, holdings), pricesEvery: minuteMs, missing: [] }
  if (requests === 0) return { missing: [] }
  if (holdings.length === 0) return { prices: [], missing: [] }
  const { prices, every, missing } = await readCandlePrices(client, holdings, { requests, time: records.time, signal })
  return prices.length === 0 ? { prices, missing } : { prices, pricesEvery: every, missing }
}
