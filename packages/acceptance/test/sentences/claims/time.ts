import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit, opens } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

const target = '/capi/v2/account/getAccounts'

export const claims: readonly Claim[] = [
  {
    says: 'A request with another time, in the past or in the future, is refused',
    check: async () => {
      const { send, sandbox } = openWorld()
      const codes = async (skew: number) => {
        const headers = { 'ACCESS-TIMESTAMP': String(sandbox.control.now() + skew) }
        return (await send(target, { headers })).json.code
      }
      for (const skew of [-30_000, 0, 30_000]) expect(await codes(skew)).toBeUndefined()
      for (const skew of [-30_001, 30_001]) expect(await codes(skew)).toBe('40008')
    },
  },
  {
    says: 'Reads may be repeated with one signature.',
    check: async () => {
      const { send, sandbox } = openWorld()
      const headers = { 'ACCESS-TIMESTAMP': String(sandbox.control.now()) }
      for (let count = 0; count < 3; count++) expect((await send(target, { headers })).status).toBe(200)
    },
  },
  {
    says: 'While the clock stands still, it signs each equal request a millisecond later',
    check: async () => {
      const { capi } = openWorld()
      const calls = Array.from({ length: 5 }, () => capi.cancelAllOrders({ cancelOrderType: 'plan' }))
      expect((await Promise.all(calls)).flat()).toEqual([])
    },
  },
  {
    says: 'Going back in time does not allow a request again: what a restored state or a reset has undone, and what was refused for its timestamp, stays refused with',
    check: async () => {
      const world = openWorld()
      const { control } = world.sandbox
      await control.saveSnapshot({ name: 'before' })
      const body = JSON.stringify({ symbol, marginMode: 3 })
      const headers = { 'ACCESS-TIMESTAMP': String(control.now() + 1_000) }
      const change = () => world.send('/capi/v2/account/position/changeHoldModel', { body, headers })
      expect((await change()).status).toBe(200)
      control.advance(60_000)
      await control.restoreSnapshot({ name: 'before' })
      expect((await change()).json.code).toBe('40008')
    },
  },
  {
    says: 'Times are Unix milliseconds. On the wire some are numbers and some are strings; in records of the client they are always numbers.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const [fill] = (await world.capi.listFills({ symbol })).items
      const [order] = (await world.capi.listOrderHistory({ symbol })).items
      const [position] = await world.capi.listPositions({ symbol })
      const [bill] = (await world.capi.listBills()).items
      const times = [fill!.createdTime, order!.createdTime, position!.createdTime, bill!.createdTime]
      expect(times.map((time) => typeof time)).toEqual(Array(4).fill('number'))
    },
  },
  {
    says: 'In a test, time stands still until you advance it',
    check: async () => {
      const { sandbox, capi } = openWorld()
      const begin = sandbox.control.now()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(Number((await capi.getServerTime()).timestamp)).toBe(begin)
    },
  },
  {
    says: 'all records, all responses and the header `Date` have the same time, and requests are signed by it',
    check: async () => {
      const world = openWorld({ startTime: Date.UTC(2024, 1, 3, 4, 5, 6) })
      world.sandbox.control.advance(7_000)
      const now = world.sandbox.control.now()
      const { headers } = await world.send(target)
      // The header has whole seconds.
      expect(Date.parse(headers.get('date')!)).toBe(now - (now % 1_000))
      const { orderId } = await world.capi.placeOrder(limit)
      const { createdTime } = await world.capi.getOrder({ orderId })
      // Each command takes a millisecond.
      expect(createdTime! - now).toBeLessThan(9)
      expect(Number((await world.capi.getServerTime()).timestamp)).toBe(world.sandbox.control.now())
      expect((await world.send(`${target}?`, { headers: { 'ACCESS-TIMESTAMP': String(Date.now()) } })).json.code).toBe(
        '40008',
      )
    },
  },
  {
    says: 'The timestamp is in seconds. It must have thirteen digits.',
    check: async () => {
      const { send, sandbox } = openWorld()
      const headers = { 'ACCESS-TIMESTAMP': String(Math.floor(sandbox.control.now() / 1_000)) }
      expect((await send(target, { headers })).json.code).toBe('40005')
    },
  },
]
