import { operations } from '@capi/api'
import { createSandbox, defaultContracts } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit, market, opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

const [btc] = defaultContracts
function everySecond(count: number): string[] {
  return Array.from({ length: count }, (_, at) => new Date(at * 1_000).toISOString().slice(11, 19))
}

/** Terms out of the bounds of each row of the table, and what the refusal says. */
const outOfBounds: readonly (readonly [terms: object, bound: string, was: string])[] = [
  [{ basePrice: '0' }, 'from 1 to 4294967296 ticks', 'was 0'],
  [{ basePrice: '429496729.7' }, 'from 1 to 4294967296 ticks', 'was 4294967297'],
  [{ takerFeeRate: '0.11' }, 'takerFeeRate must be at most 0.1', 'was 0.11'],
  [{ makerFeeRate: '0.11' }, 'makerFeeRate must be at most 0.1', 'was 0.11'],
  [{ liquidationFeeRate: '0.11' }, 'liquidationFeeRate must be at most 0.1', 'was 0.11'],
  [{ buyLimitPriceRatio: '1.1' }, 'buyLimitPriceRatio must be at most 1', 'was 1.1'],
  [{ sellLimitPriceRatio: '1.1' }, 'sellLimitPriceRatio must be at most 1', 'was 1.1'],
  [{ tiers: [{ maxNotional: null, maintenanceRate: '0.51', maxLeverage: 100 }] }, 'at most 0.5', 'was 0.51'],
  [{ maxLeverage: 1_001 }, 'a whole number from 1 to 1000', 'was 1001'],
  [{ maxLeverage: 2.5 }, 'a whole number from 1 to 1000', 'was 2.5'],
  [{ maxOrderSize: '100000000.00001' }, 'from 0 to 10000000000000 steps', 'was 10000000000001'],
  [{ tickSize: 4 }, 'at most 8', 'was 9'],
  [{ delivery: everySecond(1_441) }, 'a whole number from 1 to 1440', 'was 1441'],
  [{ symbol: 'x'.repeat(41) }, '1 to 40 letters', 'was xxxx'],
  [{ symbol: 'a/b' }, '1 to 40 letters', 'was a/b'],
  [{ coin: 'x'.repeat(21) }, '1 to 20 letters', 'was xxxx'],
]

export const claims: readonly Claim[] = [
  {
    says: 'it is `0` if the account has enough equity at any price',
    check: async () => {
      const world = openWorld()
      await opens(world)
      expect((await world.capi.listPositions({ symbol }))[0]!.liquidatePrice).toBe('0')
    },
  },
  {
    says: 'The same seed always gives the same prices.',
    check: async () => {
      const prices = (seed: string) => {
        const { sandbox } = openWorld({ seed })
        sandbox.control.setFeed({ symbol, source: 'walk' })
        sandbox.control.advance(600_000)
        return sandbox.control.listMarkets().map(({ ticker }) => ticker.last)
      }
      expect(prices('one')).toEqual(prices('one'))
      expect(prices('one')).not.toEqual(prices('two'))
    },
  },
  {
    says: 'A price that you set takes effect at once and holds until you set another one.',
    check: async () => {
      const { capi, sandbox } = openWorld()
      for (const wait of [0, 1_000, 3_600_000]) {
        sandbox.control.advance(wait)
        expect(Number((await capi.getTicker({ symbol })).last)).toBe(60_000)
      }
    },
  },
  {
    says: 'The call simulates the whole hour: the price feed moves, orders fill, funding is paid, all in the order of time.',
    check: async () => {
      const world = openWorld()
      const { control } = world.sandbox
      await opens(world)
      // Prices fall and rise within the time of one call; the order fills on the way, at its own price.
      const candles = '0,60000,60000,60000,60000\n60000,60000,60000,58500,58500\n120000,58500,60000,58500,60000'
      const resting = await world.capi.placeOrder({ ...limit, type: 'open_long' })
      control.setFeed({ symbol, source: 'csv', candles, candleMs: 60_000 })
      const begin = control.now()
      control.advance(9 * 3_600_000)
      expect(control.now() - begin).toBe(9 * 3_600_000)
      const fills = (await world.capi.listFills({ orderId: resting.orderId })).items
      expect(fills).toHaveLength(1)
      const bills = (await world.capi.listBills()).items.map(({ businessType, createdTime }) => [
        businessType,
        createdTime,
      ])
      expect(bills.map(([type]) => type)).toEqual([
        'position_funding',
        'position_open_long',
        'position_open_long',
        'deposit',
      ])
      const times = bills.map(([, time]) => Number(time))
      expect(times).toEqual(times.toSorted((one, other) => other - one))
      expect(Number(fills[0]!.createdTime) - begin).toBeLessThan(180_000)
    },
  },
  {
    says: 'No wait takes real time',
    check: async () => {
      const { sandbox } = openWorld()
      const begin = performance.now()
      await sandbox.clock.sleep(3_600_000)
      expect(performance.now() - begin).toBeLessThan(60_000)
    },
  },
  {
    says: 'What is out of bounds is refused with the bound and the value, and changes nothing.',
    check: async () => {
      for (const [terms, bound, was] of outOfBounds) {
        const create = () => createSandbox({ contracts: [{ ...btc!, ...terms }] })
        expect(create, JSON.stringify(terms)).toThrow(bound)
        expect(create, JSON.stringify(terms)).toThrow(was)
      }
      const { capi, sandbox } = openWorld()
      const state = async () => [sandbox.control.listMarkets(), await capi.listContracts(), await capi.getAccounts()]
      const before = await state()
      for (const price of ['0', '429496729.7', '60000.05'])
        expect(() => sandbox.control.setPrice({ symbol, price })).toThrow(price === '60000.05' ? '0.1' : /from|above/)
      expect(await state()).toEqual(before)
    },
  },
  {
    says: 'Orders are filled at the prices of the book around it.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const { asks } = await world.capi.getDepth({ symbol })
      const [fill] = (await world.capi.listFills({ symbol })).items
      const price = Number(fill!.fillValue) / Number(market.size)
      expect(price).toBeGreaterThan(60_000)
      expect(price).toBeLessThanOrEqual(Number(asks[1]!.price))
    },
  },
  {
    says: 'Requests are not signed. None of these operations is part of the interface',
    check: async () => {
      const { sandbox } = openWorld()
      const response = await sandbox.fetch('/sandbox/openapi.json')
      const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
      const known = Object.values(operations).map(({ path }) => path)
      expect(known.filter((path) => path.startsWith('/sandbox') || path in paths)).toEqual([])
      const reads = Object.entries(paths).flatMap(([path, item]) => (item['get'] && !path.includes('{') ? [path] : []))
      expect(reads.length).toBeGreaterThan(8)
      for (const path of reads)
        expect([path, [401, 403, 404].includes((await sandbox.fetch(path)).status)]).toEqual([path, false])
      const body = JSON.stringify({ price: '60001' })
      const headers = { 'Content-Type': 'application/json' }
      const set = await sandbox.fetch(`/sandbox/market/${symbol}/price`, { method: 'POST', headers, body })
      expect(set.status).toBe(200)
    },
  },
]
