// The prices that an account is valued at between its trades: over HTTP with a number of requests, and in process
// without any.
import { type Client, type RequestEvent, candleSizes, createClient, markPricesOf } from '@capi/client'
import { createWorld, type World } from '@capi/test-kit'
import fc from 'fast-check'
import { describe, expect, it, type TestContext } from 'vitest'
import { planReads } from '../src/candle-prices.ts'
import type { Holding } from '../src/holdings.ts'
import { type Report, createReport, readAccount } from '../src/index.ts'

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const symbol = 'cmt_btcusdt'

/** Buys, holds for some days while the price falls and recovers in the middle, and sells at the old price. */
async function hold(
  test: TestContext | undefined,
  days: number,
): Promise<{ world: World; local: Client; remote: () => Remote }> {
  const world = test ? createWorld(test) : createWorld()
  const { market, sandbox } = world
  const alice = world.trader('alice')
  await market.isAt('60000')
  await alice.opensLong('0.1')
  sandbox.control.setClock({ advanceMs: (days / 2) * dayMs })
  await market.isAt('45000')
  sandbox.control.setClock({ advanceMs: 2 * hourMs })
  await market.isAt('60000')
  sandbox.control.setClock({ advanceMs: (days / 2) * dayMs })
  await alice.closesLong('0.1')
  const { CAPI_URL: baseUrl } = await world.environment(alice)
  const remote = (): Remote => {
    const sent: string[] = []
    const onRequest = ({ operationId }: RequestEvent): void => void sent.push(String(operationId))
    const client = createClient({ baseUrl: baseUrl!, credentials: alice.credentials, onRequest })
    return { client, candles: () => sent.filter((id) => id === 'listHistoryCandles').length }
  }
  return { world, local: alice.client, remote }
}

interface Remote {
  readonly client: Client
  candles(): number
}

/** The price falls by 15,000 for a position of 0.1; fees and funding are some units. */
const isFallSeen = ({ coins: [coin] }: Report): boolean => Number(coin!.drawdown.amount) > 1_500

describe('readAccount', () => {
  it('reads no candles in process, and the price of each minute', async (test) => {
    const { local } = await hold(test, 30)
    const report = createReport(await readAccount(local))
    expect([isFallSeen(report), report.valuedEvery, report.remarks]).toEqual([true, 60_000, []])
  })

  it.each([
    [100, hourMs / 12],
    [30, hourMs / 4],
    [10, hourMs],
    [2, 4 * hourMs],
    [1, 12 * hourMs],
  ])('reads over HTTP, with at most %i requests, candles of %i ms', async (requests, width) => {
    const { world, remote } = await hold(undefined, 30)
    const { client, candles } = remote()
    const report = createReport(await readAccount(client, { priceRequests: requests }))
    expect([report.valuedEvery, report.remarks]).toEqual([width, []])
    expect(candles()).toBeLessThanOrEqual(requests)
    // Candles that are wider than the fall need not show it.
    if (width <= hourMs) expect(isFallSeen(report)).toBe(true)
    await world.close()
  })

  it('reads nothing where no request is allowed, and says so', async (test) => {
    const { remote } = await hold(test, 2)
    const { client, candles } = remote()
    const report = createReport(await readAccount(client, { priceRequests: 0 }))
    expect([isFallSeen(report), report.valuedEvery, candles()]).toEqual([false, null, 0])
    expect(report.remarks).toEqual([expect.stringContaining('not valued between trades')])
    await expect(readAccount(client, { priceRequests: -1 })).rejects.toThrow('priceRequests must be a whole number')
  })

  it('says what it could not read', async (test) => {
    const { world, remote } = await hold(test, 2)
    world.network.respondsWith(400, 'listHistoryCandles')
    const refused = createReport(await readAccount(remote().client))
    expect([refused.valuedEvery, isFallSeen(refused)]).toEqual([null, false])
    expect(refused.remarks).toEqual([expect.stringContaining(`Positions in ${symbol} are not valued between trades`)])
  })

  it('says where the server has no prices', async (test) => {
    const { remote } = await hold(test, 2)
    const { client } = remote()
    const from = Date.parse('2025-11-28')
    const short = {
      ...client,
      listHistoryCandles: (async (...[input, options]: Parameters<Client['listHistoryCandles']>) => {
        const page = await client.listHistoryCandles(input, options)
        return { ...page, items: page.items.filter(({ time }) => time >= from) }
      }) as unknown as Client['listHistoryCandles'],
    }
    const { remarks } = createReport(await readAccount(short as Client))
    expect(remarks).toEqual([
      expect.stringMatching(/not valued everywhere between 2025-11-27T00:00:00\.\d+Z and 2025-11-28T00:00:59\.999Z/),
    ])
  })

  it('ends when it is aborted while it reads prices', async (test) => {
    const { remote } = await hold(test, 2)
    const { client } = remote()
    const stop = new AbortController()
    const stopping = {
      ...client,
      listHistoryCandles: ((input, options) => {
        stop.abort(new Error('enough'))
        return client.listHistoryCandles(input, options)
      }) as Client['listHistoryCandles'],
    }
    await expect(readAccount(stopping, { signal: stop.signal })).rejects.toThrow('enough')
  })

  it('has the prices of the world that it was read in, also after a reset', async (test) => {
    const { world, local } = await hold(test, 2)
    const records = await readAccount(local)
    const before = createReport(records)
    world.sandbox.control.reset()
    expect(createReport(records)).toEqual(before)
    expect(markPricesOf({})).toBeNull()
  })
})

const holdings = fc
  .array(fc.record({ from: fc.nat(300 * dayMs), length: fc.nat(90 * dayMs), other: fc.boolean() }), { minLength: 1 })
  .map((list) => {
    const ends = new Map<string, number>()
    return list
      .toSorted((a, b) => Number(a.other) - Number(b.other) || a.from - b.from)
      .flatMap(({ from, length, other }): Holding[] => {
        const name = other ? 'cmt_ethusdt' : symbol
        if (from <= (ends.get(name) ?? -1)) return []
        ends.set(name, from + length)
        return [{ symbol: name, from, to: from + length }]
      })
  })

describe('planReads', () => {
  it('covers every time in which something is held, and stays below the limit', () => {
    const { most } = candleSizes()
    fc.assert(
      fc.property(holdings, fc.integer({ min: 2, max: 200 }), (given, requests) => {
        const { parts, width } = planReads(given, requests)
        expect(parts.length).toBeLessThanOrEqual(requests)
        const isRead = (name: string, open: number): boolean =>
          parts.some(({ symbol: own, end }) => own === name && open < end && open >= end - (most - 1) * width)
        for (const { symbol: name, from, to } of given) {
          // The opening of the candle before the position, one inside, and that of the last.
          for (const open of [from - width, from, Math.floor((from + to) / 2), to])
            expect(isRead(name, open)).toBe(true)
        }
      }),
    )
  })
})
