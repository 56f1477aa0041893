import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { isolated, market, opens, rests, waits } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'An order can name its margin mode (`marginMode`), cross by default.',
    check: async () => {
      for (const mode of [{}, isolated]) {
        const world = openWorld()
        await world.capi.placeOrder({ ...market, ...mode, type: 'open_long' })
        const [position] = await world.capi.listPositions({ symbol })
        expect(position!.marginMode).toBe('marginMode' in mode ? 'ISOLATED' : 'SHARED')
      }
    },
  },
  {
    says: 'Every account can hold a long and a short position in one symbol at the same time.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.placeOrder({ ...market, type: 'open_short' })
      expect((await world.capi.listPositions({ symbol })).map(({ side }) => side).toSorted()).toEqual(['LONG', 'SHORT'])
    },
  },
  {
    says: 'also changes the leverage of a symbol with open orders',
    check: async () => {
      const world = openWorld()
      await rests(world)
      world.sandbox.control.updateSettings({ accountId: world.accountId, symbol, crossLeverage: 7 })
      expect((await world.capi.getSettings({ symbol }))[symbol]!.crossLeverage).toBe('7.00')
    },
  },
  {
    says: 'Only take-profit and stop-loss orders can be changed',
    check: async () => {
      const world = openWorld()
      const { orderId } = await waits(world)
      expect((await refusalOf(world.capi.modifyTpSlOrder({ orderId, triggerPrice: '66000' }))).code).toBe('40015')
    },
  },
  {
    says: 'returns orders that are not final',
    check: async () => {
      const world = openWorld()
      const live = await rests(world)
      const final = await opens(world)
      const ids = (list: { items: readonly { orderId: string }[] }) => list.items.map(({ orderId }) => orderId)
      expect(ids(await world.capi.listCurrentOrders({ symbol }))).toEqual([live.orderId])
      expect(ids(await world.capi.listOrderHistory({ symbol }))).toEqual([final.orderId])
    },
  },
  {
    says: 'No operation changes the margin mode of a symbol with open orders or positions.',
    check: async () => {
      for (const begin of [rests, opens]) {
        const world = openWorld()
        await begin(world)
        const refused = await refusalOf(world.capi.setMarginMode({ symbol, marginMode: 'ISOLATED' }))
        expect(refused.code).toBe('40015')
      }
    },
  },
]
