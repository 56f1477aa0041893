import { operations } from '@capi/api'
import { describe, expect, it } from 'vitest'
import {
  ApiError,
  type MarketClientOptions,
  UsageError,
  createClient,
  createGovernor,
  createMarketClient,
} from '../src/index.ts'

const symbol = 'cmt_btcusdt'
const ticker = { symbol, last: 60000.5, high_24h: '61000' }

function observed(respond: (attempt: number) => Response, options: Partial<MarketClientOptions> = {}) {
  const requests: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init))
    return respond(requests.length)
  }
  return { market: createMarketClient({ baseUrl: 'http://127.0.0.1:1', fetch, ...options }), requests }
}

describe('createMarketClient', () => {
  it('has a method for every public operation, and no others', () => {
    const open = Object.values(operations).filter(({ signed }) => !signed)
    expect(Object.keys(observed(() => new Response()).market)).toEqual(open.map(({ id }) => id))
  })

  it('sends the same requests as the whole client, and returns the same records', async () => {
    const { market, requests } = observed(() => Response.json(ticker))
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(new Request(input, init))
      return Response.json(ticker)
    }
    const whole = createClient({ baseUrl: 'http://127.0.0.1:1', fetch })
    expect(await market.getTicker({ symbol })).toEqual(await whole.getTicker({ symbol }))
    const [one, other] = requests.map(({ url, method, headers }) => ({ url, method, headers: [...headers] }))
    expect(one).toEqual(other)
  })

  it('iterates a list', async () => {
    const { market } = observed(() => Response.json([ticker]))
    for await (const { last } of market.listTickers()) expect(last).toBe('60000.5')
    expect(await market.listTickers()).toHaveLength(1)
  })

  it('sorts candles, and says which one is forming', async () => {
    const candle = (time: number) => [String(time), '1', '2', '1', '2', '3', '4']
    const { market } = observed((attempt) =>
      Response.json(attempt === 1 ? { timestamp: 90_000 } : [candle(0), candle(60_000)]),
    )
    const candles = await market.listCandles({ symbol, granularity: '1m' })
    expect(candles.map(({ time, isForming }) => [time, isForming])).toEqual([
      [60_000, true],
      [0, false],
    ])
  })

  it('repeats a read after 429, and passes its cost to a rate limiter of the caller', async () => {
    const busy = new Response('{"code":"429"}', { status: 429, headers: { 'retry-after': '0.01' } })
    const governor = createGovernor()
    const taken: number[] = []
    const { market } = observed((attempt) => (attempt === 1 ? busy : Response.json(ticker)), {
      governor: { ...governor, take: (cost, signal) => (taken.push(cost.ip), governor.take(cost, signal)) },
    })
    expect(await market.getTicker({ symbol })).toMatchObject({ symbol })
    expect(taken).toEqual([1, 1])
  })

  it('throws what the whole client throws', async () => {
    const refusal = new Response('{"code":"40020","msg":"no"}', { status: 400 })
    await expect(observed(() => refusal).market.getTicker({ symbol })).rejects.toThrow(ApiError)
    await expect(observed(() => refusal).market.getTicker({} as never)).rejects.toThrow(UsageError)
    expect(() => createMarketClient({ baseUrl: 'ftp://127.0.0.1' })).toThrow(UsageError)
  })
})
