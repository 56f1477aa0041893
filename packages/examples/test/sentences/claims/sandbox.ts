import { createSandbox, defaultContracts } from '@capi/sandbox'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { market, opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

const [btc] = defaultContracts
/** Terms out of the bounds of the table, and what the refusal says. */
const outOfBounds: readonly (readonly [terms: object, says: RegExp])[] = [
  [{ takerFeeRate: '0.11' }, /fee/i],
  [{ makerFeeRate: '0.11' }, /fee/i],
  [{ buyLimitPriceRatio: '1.1' }, /ratio/i],
  [{ maxLeverage: 1_001 }, /leverage/i],
  [{ symbol: 'x'.repeat(41) }, /symbol|name/i],
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
      await opens(world)
      world.sandbox.control.advance(8 * 3_600_000)
      const types = (await world.capi.listBills()).items.map(({ businessType }) => businessType)
      expect(types).toContain('position_funding')
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
    check: () => {
      for (const [terms, says] of outOfBounds) {
        const value = String(Object.values(terms)[0])
        const create = () => createSandbox({ contracts: [{ ...btc!, ...terms }] })
        expect(create, JSON.stringify(terms)).toThrow(says)
        expect(create).toThrow(value)
      }
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
      expect((await sandbox.fetch('/sandbox/market')).status).toBe(200)
    },
  },
]
