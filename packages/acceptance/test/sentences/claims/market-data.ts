import { granularities, operations } from '@capi/api'
import { defaultContracts } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { market } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'The client sorts both sides, the best price first.',
    check: async () => {
      const { asks, bids } = await openWorld().capi.getDepth({ symbol })
      const prices = (levels: readonly { price: string }[]) => levels.map(({ price }) => Number(price))
      expect(prices(asks)).toEqual(prices(asks).toSorted((one, other) => one - other))
      expect(prices(bids)).toEqual(prices(bids).toSorted((one, other) => other - one))
    },
  },
  {
    says: 'There are nine widths',
    check: async () => expect(granularities).toHaveLength(9),
  },
  {
    says: '`priceType` chooses between last, mark and index price',
    check: async () => {
      const { capi, sandbox } = openWorld()
      sandbox.control.setFeed({ symbol, source: 'walk' })
      sandbox.control.advance(3_600_000)
      await capi.placeOrder({ ...market, type: 'open_long' })
      const ticker = await capi.getTicker({ symbol })
      const closes = await Promise.all(
        (['LAST', 'MARK', 'INDEX'] as const).map(async (priceType) => {
          const [candle] = await capi.listCandles({ symbol, granularity: '1m', limit: 1, priceType })
          return Number(candle!.close)
        }),
      )
      expect(closes).toEqual([Number(ticker.last), Number(ticker.markPrice), Number(ticker.indexPrice)])
      // The local exchange has one price for mark and index, and trades beside it.
      expect(closes[0]).not.toBe(closes[1])
    },
  },
  {
    says: 'None of these calls needs a key.',
    check: async () => {
      const open = Object.values(operations).filter(({ signed }) => !signed)
      expect(open.length).toBeGreaterThan(9)
      const { sandbox } = openWorld()
      for (const { path } of open)
        expect((await sandbox.fetch(`${path}?symbol=${symbol}&granularity=1m`)).status, path).toBe(200)
    },
  },
  {
    says: 'The client sorts them, the newest first',
    check: async () => {
      const { capi, sandbox } = openWorld()
      sandbox.control.advance(600_000)
      const times = (await capi.listCandles({ symbol, granularity: '1m', limit: 9 })).map(({ time }) => time)
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    },
  },
  {
    says: 'Decide on completed candles only.',
    check: async () => {
      const { capi, setPrice } = openWorld()
      const newest = async () => (await capi.listCandles({ symbol, granularity: '1m', limit: 2 }))[0]!
      const before = await newest()
      setPrice('61000')
      const after = await newest()
      expect([before.isForming, after.isForming, after.time]).toEqual([true, true, before.time])
      expect(Number(after.close)).not.toBe(Number(before.close))
    },
  },
  {
    says: 'returns the best levels of each side, a few or many by `limit`',
    check: async () => {
      const { capi } = openWorld()
      for (const limit of [15, 200] as const) {
        const { asks, bids } = await capi.getDepth({ symbol, limit })
        expect(Math.max(asks.length, bids.length)).toBeLessThanOrEqual(limit)
        expect(asks.length).toBeGreaterThan(limit === 15 ? 14 : 15)
      }
    },
  },
  {
    says: 'A contract that is listed but has no market has empty sides and no timestamp, and its candles are refused',
    check: async () => {
      const without = 'cmt_dogeusdt'
      const contracts = defaultContracts.map((each) => (each.symbol === without ? { ...each, hasMarket: false } : each))
      const { capi } = openWorld({ contracts })
      expect((await capi.listContracts()).map((each) => each.symbol)).toContain(without)
      expect(await capi.getDepth({ symbol: without })).toMatchObject({ asks: [], bids: [], timestamp: null })
      expect((await refusalOf(capi.listCandles({ symbol: without, granularity: '1m' }).then())).code).toBe('40020')
    },
  },
  {
    says: 'returns the latest trades of all users',
    check: async () => {
      const { capi, another } = openWorld()
      await another().placeOrder({ ...market, size: '0.0777', type: 'open_long' })
      expect((await capi.listTrades({ symbol, limit: 1 }))[0]!.size).toBe('0.0777')
    },
  },
  {
    says: '`isBuyerMaker` means that the seller was the taker.',
    check: async () => {
      for (const type of ['open_long', 'open_short'] as const) {
        const { capi } = openWorld()
        await capi.placeOrder({ ...market, type })
        expect((await capi.listTrades({ symbol, limit: 1 }))[0]!.isBuyerMaker).toBe(type === 'open_short')
      }
    },
  },
  {
    says: 'returns the index price or the mark price',
    check: async () => {
      const { capi } = openWorld()
      const ticker = await capi.getTicker({ symbol })
      for (const [priceType, price] of [
        ['INDEX', ticker.indexPrice],
        ['MARK', ticker.markPrice],
      ] as const)
        expect(Number((await capi.getIndexPrice({ symbol, priceType })).index)).toBe(Number(price))
    },
  },
]
