import { defaultContracts, type Sandbox } from '@capi/sandbox'
import { GRANULARITY_MS } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { ask, startSandbox } from '../../fixtures/requests.ts'
import { trader } from '../../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const minuteMs = 60_000
const hour = 60 * minuteMs

/** Returns the candles of a response, the newest first: the forming one comes last on the wire. */
async function latest(sandbox: Sandbox, query: string): Promise<Rows> {
  const { json } = await ask(sandbox, `/capi/v2/market/candles?symbol=${symbol}&${query}`)
  return [json.at(-1), ...json.slice(0, -1)] as Rows
}

type Rows = [time: string, open: string, high: string, low: string, close: string, base: string, quote: string][]

describe('listCandles', () => {
  it('lists the completed candles, newest first, then the forming one, which the limit does not count', async () => {
    const sandbox = startSandbox()
    const forming = Math.floor(sandbox.control.now() / minuteMs) * minuteMs
    const timesOf = async (query: string): Promise<number[]> => {
      const { json } = await ask(sandbox, `/capi/v2/market/candles?symbol=${symbol}&granularity=1m${query}`)
      return json.map(([time]: string[]) => (Number(time) - forming) / minuteMs)
    }
    expect(await timesOf('&limit=3')).toEqual([-1, -2, -3, 0])
    expect(await timesOf('&limit=1')).toEqual([-1, 0])
    expect(await timesOf('')).toHaveLength(101)
    sandbox.control.advance(minuteMs - (sandbox.control.now() % minuteMs))
    expect((await timesOf('&limit=2')).at(-1)).toBe((sandbox.control.now() - forming) / minuteMs)
  })

  it.each([...GRANULARITY_MS.keys()])('has 1,000 candles of %s at once', async (granularity) => {
    const rows = await latest(startSandbox(), `granularity=${granularity}&limit=1000`)
    expect(rows).toHaveLength(1_001)
    const width = GRANULARITY_MS.get(granularity)!
    expect(rows.every(([time], index) => index === 0 || Number(time) === Number(rows[index - 1]![0]) - width)).toBe(
      true,
    )
    for (const [, open, high, low, close, base, quote] of rows) {
      expect(Math.max(Number(open), Number(close))).toBeLessThanOrEqual(Number(high))
      expect(Math.min(Number(open), Number(close))).toBeGreaterThanOrEqual(Number(low))
      if (base === '0') continue
      expect(Number(quote) / Number(base)).toBeGreaterThanOrEqual(Number(low) - 1e-6)
      expect(Number(quote) / Number(base)).toBeLessThanOrEqual(Number(high) + 1e-6)
    }
  })

  it('closes the forming candle with the last price, and counts trades in it', async () => {
    const sandbox = startSandbox()
    sandbox.control.setPrice({ symbol, price: '90000' })
    const [before] = await latest(sandbox, 'granularity=1m&limit=1')
    await trader(sandbox, { deposit: '100000' }).opensLong('0.5').atMarket()
    const [after] = await latest(sandbox, 'granularity=1m&limit=1')
    const ticker = (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json
    expect(after![4]).toBe(ticker.last)
    expect(Number(after![5]) - Number(before![5])).toBeCloseTo(0.5, 3)
  })

  it('has the prices that were loaded', async () => {
    const sandbox = startSandbox()
    const start = Math.ceil(sandbox.control.now() / 60_000) * 60_000
    sandbox.control.advance(start - sandbox.control.now())
    const candles = '0,90000,90100,89900,90050\n1,90050,90300,90010,90200'
    sandbox.control.setFeed({ symbol, source: 'csv', candles, candleMs: 60_000 })
    sandbox.control.advance(119_000)
    const rows = await latest(sandbox, 'granularity=1m&limit=1&priceType=MARK')
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['90050.0', '90300.0', '90010.0', '90200.0', '0', '0'],
      ['90000.0', '90100.0', '89900.0', '90050.0', '0', '0'],
    ])
  })

  it.each(['1D', '2h', ''])('refuses the width %j', async (granularity) => {
    const answer = await ask(startSandbox(), `/capi/v2/market/candles?symbol=${symbol}&granularity=${granularity}`)
    expect(answer).toMatchObject({ status: 400, json: { code: granularity === '' ? '40019' : '40020' } })
    expect(answer.json.msg).toContain('granularity')
  })
})

describe('listHistoryCandles', () => {
  const sandbox = startSandbox()
  const end = Math.floor(sandbox.control.now() / hour) * hour - 100 * hour
  const timesOf = async (query: string): Promise<number[]> => {
    const path = `/capi/v2/market/historyCandles?symbol=${symbol}&granularity=1h&limit=2&${query}`
    return ((await ask(sandbox, path)).json as Rows).map(([time]) => (Number(time) - end) / hour)
  }

  it.each([
    { name: 'before the end', query: `endTime=${end}`, times: [-1, -2] },
    {
      name: 'before the end, whatever the start is',
      query: `startTime=${end - 9 * hour}&endTime=${end}`,
      times: [-1, -2],
    },
    { name: 'from the start, without an end', query: `startTime=${end}`, times: [1, 0] },
    { name: 'that are the latest, without times', query: '', times: [100, 99] },
    { name: 'that are the latest, if a time is invalid', query: 'endTime=yesterday', times: [100, 99] },
  ])('returns the candles $name', async ({ query, times }) => expect(await timesOf(query)).toEqual(times))

  it('agrees with listCandles', async () => {
    const past = await ask(sandbox, `/capi/v2/market/historyCandles?symbol=${symbol}&granularity=4h`)
    expect(past.json).toEqual(await latest(sandbox, 'granularity=4h&limit=99'))
  })
})

describe('getDepth', () => {
  it('equals the book and the market maker, in 15 levels or 200', async () => {
    const sandbox = startSandbox()
    sandbox.control.setPrice({ symbol, price: '90000' })
    const alice = trader(sandbox, { deposit: '1000000' })
    for (const price of ['89999', '89999', '89950.5', '89000']) await alice.opensLong('0.25').at(price)
    const wanted = sandbox.control.getDepth({ symbol, levels: 200 })
    const pairs = (levels: typeof wanted.bids) => levels.map(({ price, size }) => [price, size])
    const deep = (await ask(sandbox, `/capi/v2/market/depth?symbol=${symbol}&limit=200`)).json
    expect(deep.bids).toEqual(pairs(wanted.bids))
    expect(deep.asks).toEqual(pairs(wanted.asks))
    expect(deep.bids.length).toBeGreaterThan(20)
    expect(deep.bids).toContainEqual(['89999.0', '0.5'])
    const { json } = await ask(sandbox, `/capi/v2/market/depth?symbol=${symbol}`)
    expect(json.bids).toEqual(deep.bids.slice(0, 15))
    expect(json.timestamp).toBe(String(sandbox.control.now()))
  })

  it('refuses other limits', async () => {
    const { status, json } = await ask(startSandbox(), `/capi/v2/market/depth?symbol=${symbol}&limit=50`)
    expect({ status, msg: json.msg }).toEqual({ status: 400, msg: 'Query parameter limit must be 15 or 200, was 50.' })
  })
})

describe('a contract without a market', () => {
  const sandbox = startSandbox({ contracts: [defaultContracts[0]!, { ...defaultContracts[1]!, hasMarket: false }] })
  const listed = defaultContracts[1]!.symbol

  it('has no order book, no candles, and a ticker with index and mark price only', async () => {
    const depth = await ask(sandbox, `/capi/v2/market/depth?symbol=${listed}`)
    expect(depth.json).toEqual({ asks: null, bids: null, timestamp: null })
    const candles = await ask(sandbox, `/capi/v2/market/candles?symbol=${listed}&granularity=1m`)
    expect(candles).toMatchObject({ status: 400, json: { code: '40020' } })
    const { json } = await ask(sandbox, `/capi/v2/market/ticker?symbol=${listed}`)
    expect(json).toMatchObject({ last: '0', best_ask: '0', best_bid: '0', base_volume: '0', timestamp: '0' })
    expect(Number(json.markPrice)).toBeGreaterThan(0)
  })

  it('refuses orders, plan orders and a market maker', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    const order = { symbol: listed, client_oid: '', size: '1', type: '1', match_price: '1', order_type: '0' }
    const plan = { symbol: listed, client_oid: '', size: '1', type: '1', match_type: '1', trigger_price: '3000' }
    for (const [path, body] of [
      ['order/placeOrder', order],
      ['order/plan_order', plan],
    ] as const) {
      const { json } = await alice.post(path, body)
      expect(json).toMatchObject({ code: '40015', msg: expect.stringContaining('the contract must have a market') })
    }
    expect(() => sandbox.control.setMarketMaker({ symbol: listed, enabled: true })).toThrow('must have a market')
  })
})
