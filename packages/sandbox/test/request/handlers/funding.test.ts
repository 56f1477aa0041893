import { beforeEach, describe, expect, it } from 'vitest'
import { defaultContracts, type Sandbox } from '@capi/sandbox'
import { type Answer, ask, now, startSandbox } from '../../fixtures/requests.ts'
import { trader } from '../../fixtures/trader.ts'

const symbol = 'cmt_btcusdt'
const hourMs = 3_600_000
const get = (path: string): Promise<Answer> => ask(sandbox, `/capi/v2/market/${path}`)

let sandbox: Sandbox
beforeEach(() => {
  sandbox = startSandbox({ startTime: now })
})

describe('listFundingRates', () => {
  it('has a row for every contract, with the last settlement as its time', async () => {
    sandbox.control.setFunding({ symbol, rate: '-0.0005' })
    sandbox.control.advance(9 * hourMs)
    const { json } = await get('currentFundRate')
    expect(json).toEqual(
      defaultContracts.map((contract) => ({
        symbol: contract.symbol,
        fundingRate: contract.symbol === symbol ? '-0.00050000' : '0.00010000',
        collectCycle: 480,
        timestamp: now + 8 * hourMs,
      })),
    )
    expect((await get(`currentFundRate?symbol=${symbol}`)).json).toEqual(json.slice(0, 1))
  })

  it('names the known symbols to a request with another', async () => {
    const { status, json } = await get('currentFundRate?symbol=cmt_none')
    expect([status, json.code]).toEqual([400, '40020'])
    expect(json.msg).toContain('Query parameter symbol must be one of cmt_btcusdt')
  })
})

describe('listFundingRateHistory', () => {
  it('has the rate of the bill of a position', async () => {
    sandbox.control.setPrice({ symbol, price: '90000' })
    sandbox.control.setFunding({ symbol, rate: '0.0004' })
    const alice = trader(sandbox, { deposit: '10000' })
    await alice.opensLong('0.1').atMarket()
    sandbox.control.advance(8 * hourMs)
    const { json } = await get(`getHistoryFundRate?symbol=${symbol}&limit=1`)
    expect(json).toEqual([{ symbol, fundingRate: '0.00040000', fundingTime: now + 8 * hourMs }])
    const bills = (await alice.bills()).filter(({ businessType }) => businessType === 'position_funding')
    expect(bills).toMatchObject([{ amount: '-3.6' }])
  })

  it('has ten settlements by default and at most 100', async () => {
    expect((await get(`getHistoryFundRate?symbol=${symbol}`)).json).toHaveLength(10)
    expect((await get(`getHistoryFundRate?symbol=${symbol}&limit=100`)).json).toHaveLength(100)
    for (const limit of [0, 101]) {
      const { status, json } = await get(`getHistoryFundRate?symbol=${symbol}&limit=${limit}`)
      expect([status, json.code]).toEqual([400, '40020'])
    }
  })

  it('needs a symbol', async () => {
    expect(await get('getHistoryFundRate')).toMatchObject({ status: 400, json: { code: '40019' } })
  })
})

describe('getFundingTime', () => {
  it('is the next settlement, and the one after it from that moment on', async () => {
    const next = async (): Promise<unknown> => (await get(`funding_time?symbol=${symbol}`)).json
    expect(await next()).toEqual({ symbol, fundingTime: now + 8 * hourMs })
    sandbox.control.advance(8 * hourMs)
    expect(await next()).toEqual({ symbol, fundingTime: now + 16 * hourMs })
  })
})
