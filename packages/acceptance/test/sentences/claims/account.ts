import { NetworkError } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { balance, both, isolated, loses, market, opens, opensIsolated, opensShort, rests, waits } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: '`frozen` is held by open orders. The margin of positions is in neither.',
    check: async () => {
      const world = openWorld()
      await rests(world)
      expect((await balance(world)).frozen).toBeGreaterThan(0)
      await world.capi.cancelAllOrders({ cancelOrderType: 'normal' })
      await opens(world)
      const { available, frozen, equity } = await balance(world)
      expect(frozen).toBe(0)
      expect(available + frozen).toBeLessThan(equity)
    },
  },
  {
    says: 'On the local exchange it contains the unrealised profit',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const before = await balance(world)
      world.setPrice('60100')
      expect((await balance(world)).equity - before.equity).toBeCloseTo(10)
    },
  },
  {
    says: 'is refused while the pair has orders or positions',
    check: async () => {
      for (const begin of [rests, waits, opens]) {
        const world = openWorld()
        await begin(world)
        expect((await refusalOf(world.capi.setMarginMode(isolated))).message).toContain('FAILED_PRECONDITION')
      }
    },
  },
  {
    says: 'In cross mode, both sides have the same leverage.',
    check: async () => {
      const wish = { symbol, marginMode: 'SHARED', longLeverage: 10, shortLeverage: 5 } as const
      expect((await refusalOf(openWorld().capi.setLeverage(wish))).code).toBe('40020')
    },
  },
  {
    says: 'It is refused while the pair has orders or plan orders',
    check: async () => {
      for (const begin of [rests, waits]) {
        const world = openWorld()
        await begin(world)
        const call = world.capi.setLeverage({ symbol, marginMode: 'SHARED', ...both(10) }, { settleMs: 0 })
        expect((await refusalOf(call)).message).toContain('FAILED_PRECONDITION')
      }
    },
  },
  {
    says: 'The local exchange accepts it while a position is open.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.setLeverage({ symbol, marginMode: 'SHARED', ...both(10) })
      expect((await world.capi.listPositions({ symbol }))[0]!.leverage).toBe('10.00')
    },
  },
  {
    says: 'An order can name its margin mode; without it, the order has cross margin.',
    check: async () => {
      const world = openWorld()
      await world.capi.placeOrder({ symbol, size: '0.1', matchPrice: 'market', type: 'open_long' })
      expect((await world.capi.listPositions({ symbol }))[0]!.marginMode).toBe('SHARED')
    },
  },
  {
    says: 'A pair that was set to isolated mode refuses an order with cross margin with code',
    check: async () => {
      const world = openWorld()
      await world.capi.setMarginMode(isolated)
      for (const mode of [{}, { marginMode: 'SHARED' as const }])
        expect((await refusalOf(world.capi.placeOrder({ ...market, ...mode, type: 'open_long' }))).code).toBe('40020')
    },
  },
  {
    says: 'a cross pair without positions and orders accepts an isolated order too',
    check: async () => expect((await opensIsolated(openWorld())).marginMode).toBe('ISOLATED'),
  },
  {
    says: 'With more margin, the position is liquidated at a price that is further away. A negative amount takes margin back.',
    check: async () => {
      const world = openWorld()
      const { id, liquidatePrice } = await opensIsolated(world)
      const move = async (amount: string) => {
        await world.capi.adjustMargin({ positionId: id, amount })
        return (await world.capi.listPositions({ symbol }))[0]!.liquidatePrice
      }
      const further = Number(await move('100'))
      expect(further).toBeLessThan(Number(liquidatePrice))
      expect(Number(await move('-50'))).toBeGreaterThan(further)
    },
  },
  {
    says: '`available` can be used for new orders.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const { available } = await balance(world)
      // At a leverage of 20, an order needs a twentieth of its value, and the fee.
      const size = (share: number) => ((available * share * 20) / 50_000).toFixed(3)
      const order = { symbol, type: 'open_long', price: '50000' } as const
      const refused = await refusalOf(world.capi.placeOrder({ ...order, size: size(1.01) }))
      expect(refused.message).toContain('available')
      await world.capi.placeOrder({ ...order, size: size(0.97) })
    },
  },
  {
    says: '`ISOLATED` gives each position margin of its own; `SHARED` is cross margin.',
    check: async () => {
      const world = openWorld()
      expect(Number((await opensIsolated(world)).isolatedMargin)).toBeGreaterThan(0)
      const cross = openWorld()
      await opens(cross)
      expect(Number((await cross.capi.listPositions({ symbol }))[0]!.isolatedMargin)).toBe(0)
    },
  },
  {
    says: 'names the margin mode that the pair has now',
    check: async () => {
      const { capi } = openWorld()
      const call = capi.setLeverage({ ...isolated, ...both(10) }, { settleMs: 0 })
      expect((await refusalOf(call)).message).toContain('must be')
    },
  },
  {
    says: 'The client waits and repeats it, up to `settleMs`.',
    check: async () => {
      const world = openWorld()
      await rests(world)
      const begin = world.sandbox.control.now()
      const wish = { symbol, marginMode: 'SHARED', ...both(10) } as const
      await refusalOf(world.capi.setLeverage(wish, { settleMs: 3_000 }))
      expect(world.sandbox.control.now() - begin).toBe(3_000)
      expect(world.requested.filter((each) => each === 'setLeverage')).toHaveLength(4)
    },
  },
  {
    says: 'returns the positions of all pairs, one for each side.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await opensShort(world)
      await world.capi.placeOrder({ ...market, symbol: 'cmt_ethusdt', type: 'open_long' })
      const positions = await world.capi.listAllPositions()
      expect(positions.map((each) => `${each.symbol} ${each.side}`).toSorted()).toEqual([
        'cmt_btcusdt LONG',
        'cmt_btcusdt SHORT',
        'cmt_ethusdt LONG',
      ])
    },
  },
  {
    says: '`adjustMargin` is never repeated after a lost response, because it would move the amount twice',
    check: async () => {
      const world = openWorld()
      const { id, isolatedMargin } = await opensIsolated(world)
      loses(world, 'adjustMargin')
      await expect(world.capi.adjustMargin({ positionId: id, amount: '10' })).rejects.toThrow(NetworkError)
      expect(world.requested.filter((each) => each === 'adjustMargin')).toHaveLength(1)
      const [after] = await world.capi.listPositions({ symbol })
      expect(Number(after!.isolatedMargin) - Number(isolatedMargin)).toBeCloseTo(10)
    },
  },
]
