// Reads the records of an account with the client: all bills and fills since a time, then collateral, positions and
// prices.
//
// The account may change meanwhile. The lists are continued until nothing new comes between them and the collateral, so
// that all records describe one moment. What cannot be read is reported in the records, and then in the report.
import { type Bill, type Client, type Fill, IncompleteListError, type ListOptions } from '@capi/client'
import type { AccountRecords } from './account-records.ts'
import { readPrices } from './read-prices.ts'

export type AccountClient = Pick<
  Client,
  'getAccounts' | 'getServerTime' | 'listAllPositions' | 'listBills' | 'listFills' | 'listHistoryCandles'
>

export interface ReadOptions {
  /** Read bills and fills from this time on, included. Unix milliseconds. @default from the first */
  readonly since?: number | undefined
  readonly signal?: AbortSignal | undefined
  /**
   * The most requests for mark candles, at whose closes positions are valued between trades. The narrowest candles that
   * it allows are read. 0 reads none. A client in process needs no requests, and has the price of each minute. @default
   * 100
   */
  readonly priceRequests?: number | undefined
  /**
   * Called with the number of records so far, and that of all records once it is known: the server reports how many
   * fills there are, but not how many bills. Finding it out costs one request.
   */
  readonly onProgress?: ((count: number, total: number | undefined) => void) | undefined
}

/** The default of `priceRequests`: a week of minutes, or 100 days of quarters of an hour. */
const defaultPriceRequests = 100

/** How often the lists are continued before the account counts as changing all the time. */
const mostRounds = 10

/**
 * Returns the records of the account that the client's credentials belong to. Rejects with the errors of the client.
 */
export async function readAccount(client: AccountClient, options: ReadOptions = {}): Promise<AccountRecords> {
  const { since, signal, onProgress, priceRequests = defaultPriceRequests } = options
  if (!Number.isSafeInteger(priceRequests) || priceRequests < 0)
    throw new RangeError(`priceRequests must be a whole number of at least 0, was ${String(priceRequests)}.`)
  const missing = new Set<string>()
  const bills = new Map<string, Bill>()
  const fills = new Map<string, Fill>()
  let total: number | undefined
  const count = (): void => onProgress?.(bills.size + fills.size, total)
  const call = { signal }
  const readTotal = async (known: number): Promise<number | undefined> => {
    const range = since === undefined ? {} : { startTime: since }
    // The report does not depend on it.
    const page = await client.listFills({ ...range, limit: 1 }, call).catch(() => undefined)
    return page?.total === undefined ? undefined : known + page.total
  }
  const readLists = async (startTime: number | undefined): Promise<void> => {
    const input = startTime === undefined ? {} : { startTime }
    const billsOf = (more: ListOptions): AsyncIterable<Bill> => client.listBills(input, { ...call, ...more })
    const fillsOf = (more: ListOptions): AsyncIterable<Fill> => client.listFills(input, { ...call, ...more })
    const [hadBills, hadFills] = [bills.size, fills.size]
    for await (const bill of readAll(billsOf, missing)) {
      bills.set(bill.billId, bill)
      count()
    }
    if (onProgress) total ??= await readTotal(bills.size)
    for await (const fill of readAll(fillsOf, missing)) {
      fills.set(fill.tradeId, fill)
      count()
    }
    isChanged = bills.size > hadBills || fills.size > hadFills
  }
  let isChanged = false
  await readLists(since)
  for (let round = 1; ; round += 1) {
    const time = await readExchangeTime(client, signal)
    const [state, positions] = [await client.getAccounts(call), await client.listAllPositions(call)]
    await readLists(latestTime(bills.values(), fills.values()) ?? since)
    if (isChanged && round < mostRounds) continue
    if (isChanged)
      missing.add('The account changed while it was read: collateral and positions may be older than the bills.')
    const records = {
      bills: Array.from(bills.values()),
      fills: Array.from(fills.values()),
      positions,
      collateral: state.collateral,
      createdTime: state.account.createdTime,
      time,
    }
    const prices = await readPrices(client, records, { since, requests: priceRequests, signal })
    return { ...records, ...prices, missing: [...missing, ...prices.missing] }
  }
}

/** Returns the time of the exchange in Unix milliseconds, which its records have too. */
export async function readExchangeTime(
  client: Pick<AccountClient, 'getServerTime'>,
  signal?: AbortSignal,
): Promise<number> {
  return (await client.getServerTime({ signal })).timestamp!
}

/** Yields all records of a list, also around the parts that cannot be read. */
async function* readAll<Item>(
  listing: (options: ListOptions) => AsyncIterable<Item>,
  missing: Set<string>,
): AsyncGenerator<Item, void, undefined> {
  let options: ListOptions = {}
  for (;;) {
    try {
      yield* listing(options)
      return
    } catch (error) {
      if (!(error instanceof IncompleteListError)) throw error
      missing.add(`${error.message}.`)
      if (error.cursor.length === 0) return
      options = { cursor: error.cursor }
    }
  }
}

function latestTime(...lists: readonly Iterable<Bill | Fill>[]): number | undefined {
  let latest: number | undefined
  for (const list of lists) {
    for (const { createdTime } of list) {
      if (typeof createdTime === 'number' && createdTime > (latest ?? -Infinity)) latest = createdTime
    }
  }
  return latest
}
