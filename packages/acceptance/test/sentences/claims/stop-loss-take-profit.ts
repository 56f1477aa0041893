import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { balance, fillsOf, market, opens, opensShort, ordersOf, plansOf, positionsOf, waits } from '../trading.ts'
import { openWorld, refusalOf, symbol, type World } from '../world.ts'

const presets = { presetTakeProfitPrice: '66000', presetStopLossPrice: '57000' }
const protects = ({ capi }: World) => capi.placeOrder({ ...market, type: 'open_long', ...presets })
const stops = (price: string, size = '0.1') =>
  ({ symbol, positionSide: 'LONG', type: 'stop_loss', size, triggerPrice: price }) as const

export const claims: readonly Claim[] = [
  {
    says: 'They are not among the current orders, and reserve no margin.',
    check: async () => {
      const world = openWorld()
      const before = await balance(world)
      await waits(world)
      expect(await ordersOf(world)).toEqual([])
      expect(await balance(world)).toEqual(before)
    },
  },
  {
    says: 'Its first fill creates the plan orders, and they grow with its further fills',
    check: async () => {
      const world = openWorld()
      await world.capi.placeOrder({ symbol, type: 'open_long', size: '0.1', price: '60000', ...presets })
      const sizes = async () => (await plansOf(world)).map(({ size }) => size)
      expect(await sizes()).toEqual([])
      const seller = world.another()
      await seller.placeOrder({ ...market, size: '0.03', type: 'open_short' })
      expect(await sizes()).toEqual(['0.03', '0.03'])
      await seller.placeOrder({ ...market, size: '0.02', type: 'open_short' })
      expect(await sizes()).toEqual(['0.05', '0.05'])
    },
  },
  {
    says: 'the stop-loss of a long position is below the entry price, that of a short position above',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await opensShort(world)
      const above = { ...stops('61000') }
      expect((await refusalOf(world.capi.placeTpSlOrder(above))).code).toBe('40015')
      await world.capi.placeTpSlOrder({ ...above, positionSide: 'SHORT' })
      const below = { ...stops('59000') }
      expect((await refusalOf(world.capi.placeTpSlOrder({ ...below, positionSide: 'SHORT' }))).code).toBe('40015')
      await world.capi.placeTpSlOrder(below)
    },
  },
  {
    says: 'So when the price falls through several buy orders at once, the take-profit of a lower order is not triggered by the trades of the higher ones.',
    check: async () => {
      const world = openWorld()
      for (const price of [59_500, 59_000, 58_500])
        await world.capi.placeOrder({
          symbol,
          type: 'open_long',
          size: '0.1',
          price: String(price),
          presetTakeProfitPrice: String(price + 500),
        })
      world.setPrice('58000')
      expect((await fillsOf(world)).map(({ direction }) => direction)).toEqual(Array(3).fill('OPEN_LONG'))
      expect(await plansOf(world)).toHaveLength(3)
    },
  },
  {
    says: 'Two of them for one position do not end each other, and none of them ends with the position',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.placeTpSlOrder(stops('58000'))
      await world.capi.placeTpSlOrder({ ...stops('66000'), type: 'take_profit' })
      world.setPrice('57900')
      expect(await positionsOf(world)).toEqual([])
      expect((await plansOf(world)).map(({ triggerPrice }) => triggerPrice)).toEqual(['66000.0'])
    },
  },
  {
    says: 'A plan order that stays behind can close a later position of the same side.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.placeTpSlOrder(stops('58000'))
      await world.capi.closePositions({ symbol })
      await opens(world)
      world.setPrice('57900')
      expect(await positionsOf(world)).toEqual([])
    },
  },
  {
    says: 'With the setting `presetsEndWithPosition` of an account, presets of the local exchange end with their position in any case.',
    check: async () => {
      for (const presetsEndWithPosition of [false, true]) {
        const world = openWorld()
        const { accountId } = world
        world.sandbox.control.updateSettings({ accountId, symbol, presetsEndWithPosition })
        await protects(world)
        await world.capi.closePositions({ symbol })
        expect(await plansOf(world)).toHaveLength(presetsEndWithPosition ? 0 : 2)
      }
    },
  },
  {
    says: 'Presets protect only what was filled.',
    check: async () => {
      const world = openWorld()
      const order = { symbol, type: 'open_long', size: '0.1', price: '60000', ...presets } as const
      const { orderId } = await world.capi.placeOrder(order)
      await world.another().placeOrder({ ...market, size: '0.03', type: 'open_short' })
      await world.capi.cancelOrder({ orderId })
      expect((await plansOf(world)).map(({ size }) => size)).toEqual(['0.03', '0.03'])
    },
  },
  {
    says: 'A plan order that triggers closes at most the size of the position.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.placeTpSlOrder(stops('58000'))
      await world.capi.placeOrder({ ...market, size: '0.06', type: 'close_long' })
      world.setPrice('57900')
      expect((await fillsOf(world))[0]!.fillSize).toBe('0.04')
      expect(await positionsOf(world)).toEqual([])
    },
  },
]
