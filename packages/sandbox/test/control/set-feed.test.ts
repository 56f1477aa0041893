// The source of prices, over HTTP.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { trader } from '../fixtures/trader.ts'
import { type Answer, ask, startSandbox } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'
let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  // The middle of a second, to show where steps are counted from.
  sandbox.control.setClock({ to: sandbox.control.now() - (sandbox.control.now() % 1_000) + 1_500 })
})

function send(method: string, path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return ask(sandbox, `/sandbox/market/${symbol}/${path}`, { method, headers, body: JSON.stringify(body) })
}
const setFeed = (body: object): Promise<Answer> => send('PUT', 'feed', body)
const runScript = (moves: object[]): Promise<Answer> => send('POST', 'script', { moves })
const last = async (): Promise<string> => (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json.last

/** Returns the last price now and at the following seconds. */
async function follow(seconds: number): Promise<number[]> {
  const prices = [Number(await last())]
  for (let second = 0; second < seconds; second += 1) {
    sandbox.control.advance(1_000)
    prices.push(Number(await last()))
  }
  return prices
}

const candles = 'time,open,high,low,close,volume\n1,91000,93000,90500,92000,5\n2,92000,92500,89000,89500\n'

describe('PUT market/{symbol}/feed', () => {
  it('replays candles in four parts each, and keeps the last price', async () => {
    const { json } = await setFeed({ source: 'csv', candles })
    const start = Math.floor(sandbox.control.now() / 1_000) * 1_000
    expect(json).toEqual({ symbol, source: 'csv', price: '91000.0', endsAt: start + 7_000 })
    const rising = [91_000, 90_500, 93_000, 92_000]
    const falling = [92_000, 92_500, 89_000, 89_500]
    expect(await follow(9)).toEqual([...rising, ...falling, 89_500, 89_500])
  })

  it('starts again with the first candle with end loop', async () => {
    expect((await setFeed({ source: 'csv', candles, end: 'loop' })).json.endsAt).toBeNull()
    const prices = await follow(15)
    expect(prices.slice(8)).toEqual(prices.slice(0, 8))
  })

  it('takes the market maker out of the market after the last candle where it is told to', async () => {
    await setFeed({ source: 'csv', candles, end: 'stop' })
    const quotes = async (): Promise<string[]> => {
      const { best_bid: bid, best_ask: ask_ } = (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json
      return [bid, ask_]
    }
    sandbox.control.advance(7_400)
    expect(await quotes()).not.toContain('0')
    sandbox.control.advance(600)
    expect([await quotes(), await last()]).toEqual([['0', '0'], '89500.0'])
  })

  it('does not stop the market maker if the source was changed before the end', async () => {
    await setFeed({ source: 'csv', candles, end: 'stop' })
    sandbox.control.advance(2_000)
    await setFeed({ source: 'manual' })
    sandbox.control.advance(60_000)
    expect(sandbox.control.getMarketMaker({ symbol }).enabled).toBe(true)
  })

  it('stretches candles over candleMs', async () => {
    await setFeed({ source: 'csv', candles, candleMs: 8_000 })
    expect((await follow(4)).slice(0, 5)).toEqual([91_000, 91_000, 90_500, 90_500, 93_000])
  })

  it('fills orders and triggers plan orders that the candles reach', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    const bid = await alice.opensLong('0.01').at('89900')
    await alice.post('order/plan_order', { symbol, size: '0.01', type: '3', match_type: '1', trigger_price: '92500' })
    await setFeed({ source: 'csv', candles: '1,90000,93000,89800,92900' })
    expect(await alice.fills()).toEqual([])
    sandbox.control.advance(4_000)
    const fills = await alice.fills()
    expect(fills.map(({ direction }) => direction)).toEqual(['CLOSE_LONG', 'OPEN_LONG'])
    expect((await alice.history()).find(({ order_id: id }) => id === bid)).toMatchObject({ price_avg: '89900.0' })
  })

  it('names the operation that takes any number of candles when the body is too large', async () => {
    const { status, json } = await setFeed({ source: 'csv', candles: 'x'.repeat(300_000) })
    const hint = 'Load more candles with load-candles (POST /sandbox/market/{symbol}/feed).'
    expect([status, json.msg]).toEqual([413, `The body must have at most 262144 bytes, had more. ${hint}`])
    const other = await send('POST', 'script', { moves: 'x'.repeat(300_000) })
    expect([other.status, other.json.msg]).toEqual([413, 'The body must have at most 262144 bytes, had more.'])
  })

  it('keeps the present price constant, and returns to the walk', async () => {
    const wanted = await (async () => {
      const fresh = startSandbox()
      fresh.control.setClock({ to: sandbox.control.now() + 5_000 })
      return (await ask(fresh, `/capi/v2/market/ticker?symbol=${symbol}`)).json.last
    })()
    await setFeed({ source: 'csv', candles })
    sandbox.control.advance(2_000)
    expect((await setFeed({ source: 'manual' })).json).toEqual({
      symbol,
      source: 'manual',
      price: '93000.0',
      endsAt: null,
    })
    expect(new Set(await follow(5))).toEqual(new Set([93_000]))
    const { json } = await setFeed({ source: 'walk' })
    expect(json).toMatchObject({ source: 'walk', endsAt: null })
    expect(Math.abs(Number(json.price) - Number(wanted))).toBeLessThan(1_000)
    expect(new Set(await follow(30)).size).toBeGreaterThan(10)
  })

  it.each([
    { name: 'csv without candles', body: { source: 'csv' }, msg: 'Body field candles is missing.' },
    { name: 'no candles', body: { source: 'csv', candles: 'time,open,high,low,close' }, msg: 'at least one candle' },
    {
      name: 'too few fields',
      body: { source: 'csv', candles: '1,2,3' },
      msg: 'Line 1 of candles is invalid: it must have',
    },
    { name: 'words', body: { source: 'csv', candles: '1,2,3,1,x' }, msg: 'the close must be a decimal, was "x"' },
    {
      name: 'a low above',
      body: { source: 'csv', candles: '1,2,3,2.5,3' },
      msg: 'the open must lie from low to high, was 2',
    },
    {
      name: 'a step back',
      body: { source: 'csv', candles: '2,2,2,2,2\n2,2,2,2,2' },
      msg: 'Line 2 of candles is invalid: a time',
    },
    { name: 'a price off the tick', body: { source: 'csv', candles: '1,2.05,3,2,3' }, msg: 'PRICE_PRECISION' },
    { name: 'an odd length', body: { source: 'csv', candles, candleMs: 4_001 }, msg: 'multiple of 4000' },
    { name: 'an unknown source', body: { source: 'none' }, msg: 'source must be walk, csv or manual' },
  ])('refuses $name and changes nothing', async ({ body, msg }) => {
    const answer = await setFeed(body)
    expect(answer).toMatchObject({ status: 400, json: { msg: expect.stringContaining(msg) } })
    expect(await follow(2)).toEqual([90_000, 90_000, 90_000])
  })
})

describe('POST market/{symbol}/script', () => {
  it('jumps and glides by the script, and keeps the last price', async () => {
    const start = Math.floor(sandbox.control.now() / 1_000) * 1_000
    const { json } = await runScript([
      { afterMs: 2_000, price: '91000' },
      { afterMs: 6_000, price: '90000', mode: 'glide' },
    ])
    expect(json).toEqual({ symbol, source: 'script', price: '90000.0', endsAt: start + 6_000 })
    expect(await follow(8)).toEqual([90_000, 90_000, 91_000, 90_750, 90_500, 90_250, 90_000, 90_000, 90_000])
  })

  it('moves at once if a move is due now', async () => {
    expect((await runScript([{ afterMs: 0, price: '91000' }])).json.price).toBe('91000.0')
  })

  it('ends when a price is set', async () => {
    await runScript([{ afterMs: 60_000, price: '80000', mode: 'glide' }])
    sandbox.control.advance(1_000)
    sandbox.control.setPrice({ symbol, price: '90000' })
    expect(new Set(await follow(3))).toEqual(new Set([90_000]))
  })

  it('gives the same result in one step and second by second', async () => {
    const orders = async (): Promise<string> => {
      sandbox = startSandbox()
      sandbox.control.setPrice({ symbol, price: '90000' })
      const alice = trader(sandbox, { deposit: '10000' })
      for (const price of ['89900', '89700', '89500']) await alice.opensLong('0.01').at(price)
      await runScript([{ afterMs: 20_000, price: '89600', mode: 'glide' }])
      return alice.account.accountId
    }
    const told = (): Promise<Answer> => ask(sandbox, '/sandbox/events?limit=1000&kind=fill')
    await orders()
    sandbox.control.advance(30_000)
    const whole = (await told()).json.events.map(({ time }: { time: number }) => time)
    await orders()
    await follow(30)
    const parts = (await told()).json.events.map(({ time }: { time: number }) => time)
    expect(whole).toHaveLength(2)
    expect(parts).toEqual(whole)
  })

  it.each([
    { name: 'no moves', moves: [], msg: 'at least 1' },
    { name: 'half a second', moves: [{ afterMs: 500, price: '1' }], msg: 'multiple of 1000 from 0, was 500' },
    {
      name: 'moves out of order',
      moves: [
        { afterMs: 2_000, price: '90001' },
        { afterMs: 1_000, price: '90002' },
      ],
      msg: 'moves[1].afterMs must be a multiple of 1000 from 3000, was 1000',
    },
    { name: 'a price of zero', moves: [{ afterMs: 0, price: '0' }], msg: 'PRICE_PRECISION' },
  ])('refuses $name and changes nothing', async ({ moves, msg }) => {
    expect(await runScript(moves)).toMatchObject({ status: 400, json: { msg: expect.stringContaining(msg) } })
    expect(await follow(3)).toEqual([90_000, 90_000, 90_000, 90_000])
  })
})
