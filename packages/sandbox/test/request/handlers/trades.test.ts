import { beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '@capi/sandbox'
import { type Answer, ask, startSandbox } from '../../fixtures/requests.ts'
import { trader } from '../../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const get = (path: string): Promise<Answer> => ask(sandbox, `/capi/v2/market/${path}`)

let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox()
  sandbox.control.setPrice({ symbol, price: '90000' })
  sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0 })
})

describe('listTrades', () => {
  it('has the fill of an order as its newest trade', async () => {
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensShort('0.015').atMarket()
    const [fill] = await alice.fills()
    const { json } = await get(`trades?symbol=${symbol}`)
    expect(json).toHaveLength(100)
    expect(json[0]).toEqual({
      ticketId: expect.stringMatching(/^[\da-f-]{36}$/),
      time: fill!.createdTime,
      price: '90000.0',
      size: '0.015',
      value: '1350',
      symbol,
      isBestMatch: true,
      isBuyerMaker: true,
      contractVal: '0.000001',
    })
  })

  it.each(['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt', 'cmt_xrpusdt', 'cmt_dogeusdt'])(
    'has 1,000 trades of %s',
    async (each) => {
      expect((await get(`trades?symbol=${each}&limit=1000`)).json).toHaveLength(1_000)
    },
  )

  it.each(['0', '1001', 'many'])('refuses a limit of %s', async (limit) => {
    const { status, json } = await get(`trades?symbol=${symbol}&limit=${limit}`)
    expect([status, json.code]).toEqual([400, '40020'])
  })
})

describe('getOpenInterest', () => {
  it('is an array of one, with the same number twice', async () => {
    const [alice, bob] = [trader(sandbox, { deposit: '10000' }), trader(sandbox, { deposit: '10000' })]
    await alice.opensLong('0.03').atMarket()
    await bob.opensShort('0.01').atMarket()
    const { json } = await get(`open_interest?symbol=${symbol}`)
    const timestamp = String(sandbox.control.now())
    expect(json).toEqual([{ symbol, base_volume: '0.03', target_volume: '0.03', timestamp }])
  })

  it('needs a symbol', async () => {
    expect(await get('open_interest')).toMatchObject({ status: 400, json: { code: '40019' } })
  })
})
