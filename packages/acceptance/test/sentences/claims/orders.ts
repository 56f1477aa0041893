import { OutcomeUnknownError } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit, loses, market, opens, opensShort, ordersOf, plansOf, positionsOf, rests, waits } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

const doge = 'cmt_dogeusdt'

export const claims: readonly Claim[] = [
  {
    says: '`sizeIncrement` is only its number of decimals, and 0 for a step of 1 and all larger ones.',
    check: async () => {
      const contracts = await openWorld().capi.listContracts()
      const large = contracts.filter(({ contractVal }) => Number(contractVal) >= 1)
      expect(large.map((each) => each.symbol)).toContain(doge)
      expect(new Set(large.map(({ sizeIncrement }) => sizeIncrement))).toEqual(new Set(['0']))
    },
  },
  {
    says: '`closePositions` closes positions at market and cancels nothing',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await rests(world)
      await waits(world)
      await world.capi.closePositions({ symbol })
      expect((await world.capi.listCurrentOrders({ symbol })).items).toHaveLength(1)
      expect((await world.capi.listCurrentPlanOrders({ symbol })).items).toHaveLength(1)
    },
  },
  {
    says: 'An outcome of `closePositions` names the closing order, whose fills `listFills` returns.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const [closed] = await world.capi.closePositions({ symbol })
      const { items } = await world.capi.listFills({ orderId: closed!.successOrderId! })
      expect(items[0]).toMatchObject({ direction: 'CLOSE_LONG', fillSize: '0.1' })
    },
  },
  {
    says: '`close_long` sells what `open_long` bought.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      await world.capi.placeOrder({ ...market, type: 'close_long' })
      expect((await world.capi.listFills({ symbol })).items.map(({ orderSide }) => orderSide)).toEqual(['SELL', 'BUY'])
    },
  },
  {
    says: '`minOrderSize` is the smallest size and can be several steps.',
    check: async () => {
      const { capi } = openWorld()
      const contracts = await capi.listContracts()
      expect(contracts.some((each) => Number(each.minOrderSize) >= 2 * Number(each.contractVal))).toBe(true)
      const btc = contracts.find((each) => each.symbol === symbol)!
      await capi.placeOrder({ ...limit, size: btc.minOrderSize! })
      const below = String(Number(btc.minOrderSize) - Number(btc.contractVal))
      expect((await refusalOf(capi.placeOrder({ ...limit, size: Number(below).toFixed(5) }))).code).toBe('40015')
    },
  },
  {
    says: 'Their unit is the `contractVal` of positions and trades.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await opens(world)
      const order = await world.capi.getOrder({ orderId })
      const [position] = await positionsOf(world)
      const [trade] = await world.capi.listTrades({ symbol, limit: 1 })
      expect(trade!.contractVal).toBe(position!.contractVal)
      expect(order.contracts! * Number(position!.contractVal)).toBeCloseTo(Number(order.size))
      expect(order.filledQtyContracts).toBe(order.contracts)
    },
  },
  {
    says: 'The client sends sizes and prices exactly as you give them.',
    check: async () => {
      const { client, sandbox } = openWorld()
      const bodies: string[] = []
      const { transport } = sandbox
      const send: typeof transport = Object.assign((outgoing: Parameters<typeof transport>[0]) => {
        bodies.push(outgoing.body!)
        return transport(outgoing)
      }, transport)
      const capi = client({ transport: send })
      await capi.placeOrder({ ...limit, size: '0.1000', price: '59000.00' })
      await capi.placeOrder({ ...limit, size: 0.0001, price: 59_000 })
      expect(JSON.parse(bodies[0]!)).toMatchObject({ size: '0.1000', price: '59000.00' })
      expect(JSON.parse(bodies[1]!)).toMatchObject({ size: '0.0001', price: '59000' })
    },
  },
  {
    says: 'An order can be filled in several parts (partial fill): `status` stays `open` while `filledQty` grows.',
    check: async () => {
      const { capi, another } = openWorld()
      const { orderId } = await capi.placeOrder({ ...limit, price: '60000' })
      const seller = another()
      const filled: (string | null)[] = []
      for (const size of ['0.03', '0.02']) {
        await seller.placeOrder({ ...market, size, type: 'open_short' })
        const order = await capi.getOrder({ orderId })
        expect(order.status).toBe('open')
        filled.push(order.filledQty)
      }
      expect(filled).toEqual(['0.03', '0.05'])
    },
  },
  {
    says: '`placeOrders` accepts any number of orders and splits them into batches',
    check: async () => {
      const world = openWorld()
      const orders = Array.from({ length: 45 }, (_, at) => ({
        type: 'open_long' as const,
        size: '0.001',
        price: String(50_000 + at),
      }))
      const outcomes = await world.capi.placeOrders({ symbol, orders })
      expect(world.requested.filter((each) => each === 'placeOrders')).toHaveLength(3)
      // One outcome for each order, in the same sequence.
      const prices = await Promise.all(
        outcomes.map(async ({ orderId }) => Number((await world.capi.getOrder({ orderId: orderId! })).price)),
      )
      expect(prices).toEqual(orders.map(({ price }) => Number(price)))
    },
  },
  {
    says: 'If a retry gets the response that the order has already ended, the client reads the order until it is final and reports how it ended.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await rests(world)
      loses(world, 'cancelOrder')
      expect(await world.capi.cancelOrder({ orderId })).toMatchObject({ result: true })
      expect(world.requested.filter((each) => each === 'cancelOrder')).toHaveLength(2)
    },
  },
  {
    says: '`cancelAllOrders` cancels either all orders or all plan orders.',
    check: async () => {
      const world = openWorld()
      for (const [family, left] of [
        ['normal', [0, 1]],
        ['plan', [0, 0]],
      ] as const) {
        if (family === 'normal') for (const begin of [rests, waits]) await begin(world)
        await world.capi.cancelAllOrders({ cancelOrderType: family, symbol })
        expect([(await ordersOf(world)).length, (await plansOf(world)).length]).toEqual(left)
      }
    },
  },
  {
    says: 'Each has one outcome per order or position.',
    check: async () => {
      const world = openWorld()
      for (const begin of [opens, opensShort, rests, rests]) await begin(world)
      expect(await world.capi.cancelAllOrders({ cancelOrderType: 'normal', symbol })).toHaveLength(2)
      expect(await world.capi.closePositions({ symbol })).toHaveLength(2)
    },
  },
  {
    says: 'If the response is lost, the call ends with `OutcomeUnknownError`, which names the lists to read before you call it again.',
    check: async () => {
      const world = openWorld()
      loses(world, 'closePositions')
      const call = world.capi.closePositions({ symbol })
      await expect(call).rejects.toThrow(OutcomeUnknownError)
      await expect(call).rejects.toThrow(/listAllPositions and listCurrentOrders/)
    },
  },
]
