import { IncompleteListError } from '@capi/client'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { opens, rests } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

export const claims: readonly Claim[] = [
  {
    says: 'If that page is full, the iteration ends with an error, because older orders may be missing.',
    check: async () => {
      const world = openWorld()
      for (let count = 0; count < 2; count++) await opens(world)
      const read = async () => {
        for await (const _ of world.capi.listOrderHistory({ symbol, pageSize: 1 }));
      }
      await expect(read()).rejects.toThrow(IncompleteListError)
    },
  },
  {
    says: 'Narrow the list with `createDate` and `endCreateDate`',
    check: async () => {
      const world = openWorld()
      await opens(world)
      const end = world.sandbox.control.now()
      world.sandbox.control.advance(1_000)
      await opens(world)
      const { items } = await world.capi.listOrderHistory({
        symbol,
        createDate: String(end - 60_000),
        endCreateDate: end,
      })
      expect(items).toHaveLength(1)
    },
  },
  {
    says: 'A larger `limit` costs no more weight than a small one.',
    check: async () => {
      const { send } = openWorld({ limits: { ip: 1_000, uid: 1_000, windowMs: 10_000 } })
      const spent = async (limit: number) =>
        Number((await send(`/capi/v2/order/fills?limit=${limit}`)).headers.get('x-sandbox-weight-ip'))
      const first = await spent(1)
      expect((await spent(100)) - first).toBe(first)
    },
  },
  {
    says: 'A list that the interface does not page is an array.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      expect(Array.isArray(await world.capi.listPositions({ symbol }))).toBe(true)
      expect(Array.isArray(await world.capi.listAssets())).toBe(true)
    },
  },
  {
    says: 'Iterated, a list is every matching record, each exactly once.',
    check: async () => {
      const world = openWorld()
      // All of them in one millisecond, and in pages of two.
      for (let count = 0; count < 7; count++) await opens(world)
      const ids: (string | null)[] = []
      for await (const { tradeId } of world.capi.listFills({ symbol, limit: 2 })) ids.push(tradeId)
      expect(new Set(ids).size).toBe(7)
      expect(ids).toHaveLength(7)
    },
  },
  {
    says: 'it stops requesting them when you leave the loop',
    check: async () => {
      const world = openWorld()
      for (let count = 0; count < 9; count++) {
        await rests(world)
        world.sandbox.control.advance(1_000)
      }
      const before = world.requested.length
      for await (const order of world.capi.listCurrentOrders({ symbol, limit: 2 })) if (order) break
      expect(world.requested.length - before).toBeLessThanOrEqual(2)
    },
  },
  {
    says: '`startTime` and `endTime` in Unix milliseconds',
    check: async () => {
      const world = openWorld()
      const { control } = world.sandbox
      const times: number[] = []
      for (let count = 0; count < 3; count++) {
        times.push(control.now())
        await opens(world)
        control.advance(60_000)
      }
      const within = { symbol, startTime: times[1]! - 1_000, endTime: times[1]! + 1_000 }
      expect((await world.capi.listFills(within)).items.map(({ createdTime }) => createdTime)).toEqual([times[1]])
    },
  },
]
