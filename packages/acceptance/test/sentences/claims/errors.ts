import { OutcomeUnknownError } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit, loses, opensIsolated, ordersOf, rests } from '../trading.ts'
import { openWorld, refusalOf, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'The message starts with `INVALID_ARGUMENT:`, or with `FAILED_PRECONDITION:` while the state does not allow the command',
    check: async () => {
      const world = openWorld()
      const order = {
        symbol,
        type: '1',
        client_oid: '',
        order_type: '0',
        match_price: '0',
        price: '59000',
        size: '0.000001',
      }
      const invalid = await world.send('/capi/v2/order/placeOrder', { body: JSON.stringify(order) })
      expect(invalid.json.msg).toMatch(/^INVALID_ARGUMENT: /)
      await rests(world)
      const mode = JSON.stringify({ symbol, marginMode: 3 })
      const refused = await world.send('/capi/v2/account/position/changeHoldModel', { body: mode })
      expect(refused.json.msg).toMatch(/^FAILED_PRECONDITION: /)
    },
  },
  {
    says: 'There is no order.',
    check: async () => {
      const { capi } = openWorld()
      await refusalOf(capi.placeOrder({ symbol, type: 'open_long', size: '0.1', price: '59000.05' }))
      expect((await capi.listCurrentOrders({ symbol })).items).toEqual([])
    },
  },
  {
    says: 'A signature is accepted once for a request that changes something.',
    check: async () => {
      const world = openWorld()
      const headers = { 'ACCESS-TIMESTAMP': String(world.sandbox.control.now()) }
      const body = JSON.stringify({ symbol, marginMode: 3 })
      const statuses = [1, 2].map(() => world.send('/capi/v2/account/position/changeHoldModel', { body, headers }))
      expect((await Promise.all(statuses)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    },
  },
  {
    says: 'A batch and a cancellation have a status of success even if they failed.',
    check: async () => {
      const { send } = openWorld()
      const { status, json } = await send('/capi/v2/order/cancel_order', { body: '{"orderId":"1"}' })
      expect({ status, json }).toMatchObject({ status: 200, json: { result: false } })
    },
  },
  {
    says: 'The request was not signed as the service expects. It was not processed.',
    check: async () => {
      const world = openWorld()
      const { key, passphrase } = world.sandbox.control.createAccount()
      const order = {
        symbol,
        client_oid: '',
        type: '1',
        order_type: '0',
        match_price: '0',
        price: '59000',
        size: '0.1',
      }
      for (const headers of [
        { 'ACCESS-SIGN': 'd3Jvbmc=' },
        { 'ACCESS-KEY': key },
        { 'ACCESS-PASSPHRASE': passphrase },
      ]) {
        const reply = await world.send('/capi/v2/order/placeOrder', { body: JSON.stringify(order), headers })
        expect(reply.status).toBe(400)
      }
      expect(await ordersOf(world)).toEqual([])
    },
  },
  {
    says: 'The client handles an expired timestamp itself: it reads the [server time](time.md) and sends the request once more.',
    check: async () => {
      const world = openWorld()
      const clock = { ...world.sandbox.clock, now: () => world.sandbox.control.now() - 60_000 }
      const late = world.client({ clock } as never)
      await late.placeOrder(limit)
      expect(world.requested).toEqual(['placeOrder', 'getServerTime', 'placeOrder'])
      expect(await ordersOf(world)).toHaveLength(1)
    },
  },
  {
    says: 'The message names the field.',
    check: async () => {
      const { send } = openWorld()
      const messages = await Promise.all(
        ['order/current?limit=101', 'order/historyPlan', 'account/getAccount'].map(
          async (target) => (await send(`/capi/v2/${target}`)).json.msg,
        ),
      )
      expect(messages).toEqual([/limit/, /symbol/, /coin/].map((name) => expect.stringMatching(name)))
    },
  },
  {
    says: 'It was not processed, so this is safe for orders too.',
    check: async () => {
      const world = openWorld({ limits: { ip: 1_000, uid: 5, windowMs: 10_000 } })
      const order = {
        symbol,
        client_oid: '',
        type: '1',
        order_type: '0',
        match_price: '0',
        price: '59000',
        size: '0.1',
      }
      const place = () => world.send('/capi/v2/order/placeOrder', { body: JSON.stringify(order) })
      expect((await place()).status).toBe(200)
      expect((await place()).json.code).toBe('429')
      world.sandbox.control.advance(20_000)
      expect(await ordersOf(world)).toHaveLength(1)
    },
  },
  {
    says: 'It is unknown whether the request was processed. Repeat reads.',
    check: async () => {
      for (const phase of ['before', 'afterCommit'] as const) {
        const world = openWorld()
        const action = { type: 'status', status: 500 } as const
        for (const operation of ['placeOrder', 'getAccount'])
          world.sandbox.control.createFault({ operation, nth: 1, phase, action })
        expect((await world.capi.getAccount({ coin: 'USDT' })).account).not.toBeNull()
        const placed = world.capi.placeOrder(limit)
        if (phase === 'before') await expect(placed).rejects.toThrow(OutcomeUnknownError)
        else await expect(placed).resolves.toMatchObject({ recovered: true })
        expect(world.requested.filter((each) => each === 'placeOrder')).toHaveLength(1)
      }
    },
  },
  {
    says: 'Each entry has its own `result` and a message.',
    check: async () => {
      const world = openWorld()
      const { orderId } = await rests(world)
      const { results } = await world.capi.cancelOrders({ orderIds: [orderId, '1'] })
      expect(results!.map(({ result }) => result)).toEqual([true, false])
      expect(results![1]!.errorMessage).not.toBeNull()
    },
  },
  {
    says: 'or `closePositions` is unknown (`OutcomeUnknownError`)',
    check: async () => {
      const world = openWorld()
      loses(world, 'closePositions')
      await expect(world.capi.closePositions()).rejects.toThrow(OutcomeUnknownError)
      const { id } = await opensIsolated(world)
      for (const phase of ['before', 'afterCommit'] as const) {
        loses(world, 'adjustMargin', phase)
        await expect(world.capi.adjustMargin({ positionId: id, amount: '10' })).rejects.toMatchObject({
          name: 'NetworkError',
          mayHaveArrived: true,
        })
      }
    },
  },
]
