// Candles from servers that differ in all that is not promised: the order, the bounds, and the candle that is forming.
import { operations } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IncompleteListError, NetworkError, type TimedCandle, createClient } from '../src/index.ts'
import { errorOf } from './server/failing.ts'

const symbol = 'cmt_btcusdt'
const width = 3_600_000
const now = 500_000 * width + 1

interface Server {
  /** The number of candles that exist; the newest one is forming. */
  readonly count: number
  readonly order: 'newest first' | 'oldest first' | 'forming last'
  readonly includesEnd: boolean
  readonly repeats: boolean
}

const times = ({ count }: Server): number[] => Array.from({ length: count }, (_, age) => now - 1 - age * width)
const candleAt = (time: number): string[] => [String(time), '10', '12', '9', '11', '1.5', '16.5']

function clientOf(server: Server, queries: URLSearchParams[] = []) {
  const respond = (input: unknown): Response => {
    const { searchParams, pathname } = new URL(input as string)
    if (pathname === operations.getServerTime.path) return Response.json({ timestamp: now })
    queries.push(searchParams)
    const end = Number(searchParams.get('endTime') ?? Infinity)
    const limit = Number(searchParams.get('limit') ?? 100)
    const found = times(server)
      .filter((time) => (server.includesEnd ? time <= end : time < end))
      .slice(0, limit)
    if (server.order === 'oldest first') found.reverse() // oxlint-disable-line unicorn/no-array-reverse -- in place
    if (server.order === 'forming last' && found.length > 0) found.push(found.shift()!)
    return Response.json([...found, ...(server.repeats ? found.slice(0, 1) : [])].map(candleAt))
  }
  return createClient({
    baseUrl: 'http://127.0.0.1:1',
    fetch: (input) => Promise.resolve(respond(input)),
    limits: false,
  })
}

async function readAll(list: AsyncIterable<TimedCandle>): Promise<TimedCandle[]> {
  const candles: TimedCandle[] = []
  for await (const candle of list) candles.push(candle)
  return candles
}

const server: fc.Arbitrary<Server> = fc.record({
  count: fc.integer({ min: 0, max: 450 }),
  order: fc.constantFrom('newest first', 'oldest first', 'forming last'),
  includesEnd: fc.boolean(),
  repeats: fc.boolean(),
})

describe('listCandles', () => {
  it('sorts by opening time and returns each candle once', async () => {
    await fc.assert(
      fc.asyncProperty(server, async (each) => {
        const candles = await clientOf(each).listCandles({ symbol, granularity: '1h' })
        expect(candles.map(({ time }) => time)).toEqual(times(each).slice(0, 100))
      }),
      { numRuns: 50 },
    )
  })

  it('says which candle is still forming, by the time of the server and the width', async () => {
    const client = clientOf({ count: 3, order: 'oldest first', includesEnd: false, repeats: false })
    const candles = await client.listCandles({ symbol, granularity: '1h' })
    expect(candles.map(({ isForming }) => isForming)).toEqual([true, false, false])
    const daily = await client.listCandles({ symbol, granularity: '1d' })
    expect(daily.map(({ isForming }) => isForming)).toEqual([true, true, true])
  })

  it('has names for the positions of a candle, and exact decimals', async () => {
    const client = clientOf({ count: 1, order: 'newest first', includesEnd: false, repeats: false })
    const [candle] = await client.listCandles({ symbol, granularity: '1h' })
    expect(candle).toEqual({
      time: now - 1,
      open: '10',
      high: '12',
      low: '9',
      close: '11',
      baseVolume: '1.5',
      quoteVolume: '16.5',
      isForming: true,
    })
  })

  it('refuses a candle without an opening time', async () => {
    const fetch = () => Promise.resolve(Response.json([[null, '1', '1', '1', '1', '0', '0']]))
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', fetch })
    const error = await errorOf(Promise.resolve(client.listCandles({ symbol, granularity: '1m' })))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected the opening time of a candle, was null')
  })
})

describe('listHistoryCandles', () => {
  it('reads every candle once, backwards', async () => {
    await fc.assert(
      fc.asyncProperty(server, fc.integer({ min: 1, max: 100 }), async (each, limit) => {
        const client = clientOf(each)
        const candles = await readAll(client.listHistoryCandles({ symbol, granularity: '1h', limit }))
        expect(candles.map(({ time }) => time)).toEqual(times(each))
      }),
      { numRuns: 50 },
    )
  })

  it('reads pages of at most the size that the server allows, where more is requested', async () => {
    const queries: URLSearchParams[] = []
    const client = clientOf({ count: 450, order: 'newest first', includesEnd: false, repeats: false }, queries)
    const candles = await readAll(client.listHistoryCandles({ symbol, granularity: '1h', limit: 1_000 }))
    expect(candles).toHaveLength(450)
    expect(new Set(queries.map((query) => query.get('limit')))).toEqual(new Set(['100']))
  })

  it('reads from the end to the start, which is never sent', async () => {
    await fc.assert(
      fc.asyncProperty(server, fc.nat(500), fc.nat(500), async (each, a, b) => {
        const [startTime, endTime] = [now - Math.max(a, b) * width, now - Math.min(a, b) * width]
        const queries: URLSearchParams[] = []
        const client = clientOf(each, queries)
        const candles = await readAll(client.listHistoryCandles({ symbol, granularity: '1h', startTime, endTime }))
        expect(candles.map(({ time }) => time)).toEqual(
          times(each).filter((time) => time >= startTime && time < endTime),
        )
        expect(queries.some((query) => query.has('startTime'))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('is one page when it is awaited, with the request as it is given', async () => {
    const queries: URLSearchParams[] = []
    const client = clientOf({ count: 450, order: 'newest first', includesEnd: false, repeats: false }, queries)
    const page = await client.listHistoryCandles({ symbol, granularity: '1h', startTime: 5, limit: 7 })
    expect(page.items).toHaveLength(7)
    expect(page.hasMore).toBe(true)
    expect(queries.map(String)).toEqual(['symbol=cmt_btcusdt&granularity=1h&startTime=5&limit=7'])
  })

  it('ends with an error when the server ignores the end, instead of ending early', async () => {
    const latest = Array.from({ length: 100 }, (_, age) => candleAt(now - 1 - age * width))
    const client = createClient({
      baseUrl: 'http://127.0.0.1:1',
      fetch: () => Promise.resolve(Response.json(latest)),
      retries: 0,
    })
    const error = await errorOf(readAll(client.listHistoryCandles({ symbol, granularity: '1h' })))
    expect(error).toBeInstanceOf(IncompleteListError)
    expect((error as IncompleteListError).count).toBe(100)
    const end = now - 1 - 99 * width
    expect((error as IncompleteListError).cursor).toEqual([{ from: undefined, to: end }])
  })

  it('continues with a cursor', async () => {
    const each: Server = { count: 250, order: 'newest first', includesEnd: false, repeats: false }
    const cursor = [{ from: now - 200 * width, to: now - 150 * width }]
    const candles = await readAll(clientOf(each).listHistoryCandles({ symbol, granularity: '1h' }, { cursor }))
    expect(candles).toHaveLength(50)
  })
})
