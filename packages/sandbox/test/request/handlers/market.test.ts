import { describe, expect, it } from 'vitest'
import { defaultContracts } from '@capi/sandbox'
import { ask, now, startSandbox } from '../../fixtures/requests.ts'

const sandbox = startSandbox()
const symbols = defaultContracts.map(({ symbol }) => symbol)

describe('listContracts', () => {
  it('lists every contract', async () => {
    const { json } = await ask(sandbox, '/capi/v2/market/contracts')
    expect(json.map(({ symbol }: { symbol: string }) => symbol)).toEqual(symbols)
  })

  it('shows the size step as contract_val, and its decimals', async () => {
    const { json } = await ask(sandbox, '/capi/v2/market/contracts')
    const steps = json.map((each: Record<string, string>) => [each['contract_val'], each['size_increment']])
    expect(steps).toEqual([
      ['0.00001', '5'],
      ['0.001', '3'],
      ['0.1', '1'],
      ['10', '0'],
      ['100', '0'],
    ])
  })

  it('lists one contract', async () => {
    const { json } = await ask(sandbox, '/capi/v2/market/contracts?symbol=cmt_dogeusdt')
    expect(json).toHaveLength(1)
    expect(json[0]).toMatchObject({ minOrderSize: '100', tick_size: '5', priceEndStep: 1 })
  })

  it.each(['contracts', 'ticker'])(
    'refuses an unknown symbol of market/%s and names those that exist',
    async (path) => {
      const answer = await ask(sandbox, `/capi/v2/market/${path}?symbol=cmt_none`)
      expect(answer).toMatchObject({ status: 400, json: { code: '40020' } })
      expect(answer.json.msg).toBe(`Query parameter symbol must be one of ${symbols.join(', ')}, was "cmt_none".`)
    },
  )
})

describe('listTickers', () => {
  it('returns the same tickers as getTicker', async () => {
    const { json } = await ask(sandbox, '/capi/v2/market/tickers')
    const single = symbols.map(async (symbol) => (await ask(sandbox, `/capi/v2/market/ticker?symbol=${symbol}`)).json)
    expect(json).toEqual(await Promise.all(single))
  })

  it('uses engine time', async () => {
    const before = await ask(sandbox, '/capi/v2/market/tickers')
    sandbox.control.advance(60_000)
    const after = await ask(sandbox, '/capi/v2/market/tickers')
    expect(Number(after.json[0].timestamp) - Number(before.json[0].timestamp)).toBe(60_000)
    expect(after.json[0].last).not.toBe(before.json[0].last)
  })
})

describe('getServerTime', () => {
  it('returns the time of the exchange', async () => {
    const timestamp = sandbox.control.now()
    expect(timestamp).toBeGreaterThan(now)
    const { json } = await ask(sandbox, '/capi/v2/market/time')
    const iso = new Date(timestamp).toISOString()
    expect(json).toEqual({ epoch: `${String(timestamp).slice(0, -3)}.${String(timestamp).slice(-3)}`, iso, timestamp })
  })
})

describe('getIndexPrice', () => {
  it.each(['', '&priceType=INDEX', '&priceType=MARK'])('returns the price of the ticker (%s)', async (filter) => {
    const { json } = await ask(sandbox, `/capi/v2/market/index?symbol=cmt_ethusdt${filter}`)
    const ticker = (await ask(sandbox, '/capi/v2/market/ticker?symbol=cmt_ethusdt')).json
    expect(json).toEqual({ symbol: 'cmt_ethusdt', index: ticker.markPrice, timestamp: ticker.timestamp })
    expect(json.index).toBe(ticker.indexPrice)
  })

  it.each(['LAST', 'index'])('refuses %s as a type of price', async (priceType) => {
    const answer = await ask(sandbox, `/capi/v2/market/index?symbol=cmt_ethusdt&priceType=${priceType}`)
    expect([answer.status, answer.json.code]).toEqual([400, '40020'])
    expect(answer.json.msg).toContain('priceType must be INDEX or MARK')
  })
})
