import { describe, expect, it } from 'vitest'
import { createClient, type Depth } from '../src/index.ts'

function depthOf(body: object): Promise<Depth> {
  const fetch = () => Promise.resolve(Response.json(body))
  return createClient({ baseUrl: 'http://127.0.0.1:1', fetch }).getDepth({ symbol: 'cmt_btcusdt' })
}

describe('getDepth', () => {
  it('sorts both sides by price, the best first, without rounding', async () => {
    const asks = [
      ['10.00000000000000002', '2'],
      ['100', '3'],
      ['10.00000000000000001', '1'],
      ['9.5', '4'],
    ]
    const depth = await depthOf({ asks, bids: asks, timestamp: '1764201600000' })
    const prices = ['9.5', '10.00000000000000001', '10.00000000000000002', '100']
    expect(depth.asks.map(({ price }) => price)).toEqual(prices)
    expect(depth.bids.map(({ price }) => price)).toEqual(prices.toReversed())
    expect(depth.asks[0]).toEqual({ price: '9.5', size: '4' })
    expect(depth.timestamp).toBe(1_764_201_600_000)
  })

  it('has empty sides and no time for a contract without a market', async () => {
    expect(await depthOf({ asks: null, bids: null, timestamp: null })).toEqual({ asks: [], bids: [], timestamp: null })
  })
})
