import { OutcomeUnknownError } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { both, fillsOf, limit, loses, market, opens, ordersOf, rests } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'A second order with the id of an order that has ended is a new order.',
    check: async () => {
      const world = openWorld()
      const order = { ...limit, clientOid: 'grid-7' }
      const first = await world.capi.placeOrder(order)
      expect((await refusalOf(world.capi.placeOrder(order))).code).toBe('40015')
      await world.capi.cancelOrder({ orderId: first.orderId })
      expect((await world.capi.placeOrder(order)).orderId).not.toBe(first.orderId)
    },
  },
  {
    says: 'If the client finds the order, it returns it with `recovered: true`.',
    check: async () => {
      const world = openWorld()
      loses(world, 'placeOrder')
      expect(await opens(world)).toMatchObject({ recovered: true })
      expect(await fillsOf(world)).toHaveLength(1)
    },
  },
  {
    says: 'The client retries reads, cancellations that name their orders, and settings such as `setLeverage`, with backoff and jitter.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await rests(world)
      const repeated = ['getAccounts', 'cancelOrders', 'setLeverage']
      for (const operation of repeated) loses(world, operation)
      await world.capi.getAccounts()
      await world.capi.cancelOrders({ orderIds: [orderId] })
      await world.capi.setLeverage({ symbol, marginMode: 'SHARED', ...both(10) })
      for (const operation of repeated) expect(world.requested.filter((each) => each === operation)).toHaveLength(2)
    },
  },
  {
    says: 'It never sends an order again after a lost response, unless you allow it.',
    check: async () => {
      const world = openWorld()
      loses(world, 'placeOrder', 'before')
      await expect(opens(world)).rejects.toThrow(OutcomeUnknownError)
      expect(world.requested.filter((each) => each === 'placeOrder')).toHaveLength(1)
      expect(await fillsOf(world)).toEqual([])
    },
  },
  {
    says: 'Everything else that changes something is sent once, such as `cancelAllOrders` and `closePositions`.',
    check: async () => {
      const world = openWorld()
      const calls = {
        cancelAllOrders: () => world.capi.cancelAllOrders({ cancelOrderType: 'plan' }),
        closePositions: () => world.capi.closePositions({ symbol }),
      }
      for (const [operation, call] of Object.entries(calls)) {
        loses(world, operation)
        await expect(call()).rejects.toThrow(OutcomeUnknownError)
        expect(world.requested.filter((each) => each === operation)).toHaveLength(1)
      }
    },
  },
  {
    says: 'It never retries a refusal, with two exceptions: `429` (too many requests)',
    check: async () => {
      const world = openWorld()
      await refusalOf(world.capi.placeOrder({ ...limit, size: '0.000001' }))
      await refusalOf(world.capi.getTicker({ symbol: 'cmt_nothing' }))
      expect(world.requested).toEqual(['placeOrder', 'getTicker'])
    },
  },
  {
    says: 'So the client first waits until the service refuses it for its age, and searches again.',
    check: async () => {
      const world = openWorld()
      loses(world, 'placeOrder', 'before')
      const begin = world.sandbox.control.now()
      await world.capi.placeOrder({ ...market, type: 'open_long' }, { resend: true })
      expect(world.sandbox.control.now() - begin).toBeGreaterThanOrEqual(30_000)
      expect(await fillsOf(world)).toHaveLength(1)
      const sends = world.requested.flatMap((each, at) => (each === 'placeOrder' ? [at] : []))
      expect(sends).toHaveLength(2)
      expect(world.requested.slice(sends[0], sends[1])).toContain('listOrderHistory')
    },
  },
  {
    says: 'A market order is already in the history.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await opens(world)
      expect(await ordersOf(world)).toEqual([])
      const { items } = await world.capi.listOrderHistory({ symbol })
      expect(items.map((order) => order.orderId)).toEqual([orderId])
    },
  },
]
