import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit } from '../trading.ts'
import { openWorld, symbol } from '../world.ts'

const budgets = { ip: 1_000, uid: 1_000, windowMs: 10_000 }
const order = { client_oid: '', type: '1', order_type: '0', match_price: '0', price: '59000', size: '0.1' }

export const claims: readonly Claim[] = [
  {
    says: 'The client waits before it would exceed a budget.',
    check: async () => {
      const limits = { ...budgets, ip: 40 }
      const { capi, sandbox } = openWorld({ limits })
      const [one, begin] = [capi, sandbox.control.now()]
      for (let count = 0; count < 3; count++) await one.listTickers()
      expect(sandbox.control.now() - begin).toBeGreaterThanOrEqual(20_000)
    },
  },
  {
    says: 'An `AbortSignal` ends a wait.',
    check: async () => {
      const { client } = openWorld()
      const capi = client({ limits: { ipWeight: 40, windowMs: 60_000 } })
      await capi.listTickers()
      const call = capi.listTickers({ signal: AbortSignal.abort(new Error('enough')) })
      await expect(call).rejects.toThrow()
    },
  },
  {
    says: 'per account the calls that place or cancel in a second; a batch is one call',
    check: async () => {
      const { send } = openWorld({ limits: { ...budgets, orderCallsPerSecond: 2 } })
      const batch = { symbol, orderDataList: [order, order, order] }
      const place = async () => (await send('/capi/v2/order/batchOrders', { body: JSON.stringify(batch) })).status
      expect([await place(), await place(), await place()]).toEqual([200, 200, 429])
    },
  },
  {
    says: '`createSandbox` in process has no limits unless you pass `limits`.',
    check: async () => {
      const statuses: number[] = []
      const onResponse = ({ status }: { status: number }) => void statuses.push(status)
      const capi = openWorld().client({ limits: false, onResponse })
      const calls = Array.from({ length: 60 }, () => capi.cancelAllOrders({ cancelOrderType: 'plan' }))
      await Promise.all(calls)
      expect(statuses).toEqual(Array(60).fill(200))
    },
  },
  {
    says: 'It did not process the request, so the client waits and sends it again; this is safe for orders too.',
    check: async () => {
      const world = openWorld({ limits: { ...budgets, uid: 5 } })
      const capi = world.client({ limits: false })
      for (const price of ['59000', '58000']) await capi.placeOrder({ ...limit, price })
      expect(world.requested.filter((each) => each === 'placeOrder').length).toBeGreaterThan(2)
      world.sandbox.control.advance(20_000)
      expect((await capi.listCurrentOrders({ symbol })).items).toHaveLength(2)
    },
  },
  {
    says: 'The client honours `Retry-After` if the service sends that header.',
    check: async () => {
      const { sandbox, capi } = openWorld()
      const action = { type: 'status', status: 429, retryAfter: 7 } as const
      sandbox.control.createFault({ operation: 'getTicker', nth: 1, phase: 'before', action })
      const begin = sandbox.control.now()
      await capi.getTicker({ symbol })
      expect(sandbox.control.now() - begin).toBeGreaterThanOrEqual(7_000)
    },
  },
  {
    says: 'All programs that use the same key share its budget.',
    check: async () => {
      const { client } = openWorld({ limits: { ...budgets, uid: 10 } })
      const statuses: number[] = []
      const onResponse = ({ status }: { status: number }) => void statuses.push(status)
      for (const capi of [client({ onResponse }), client({ onResponse })]) await capi.listAssets()
      expect(statuses).toContain(429)
    },
  },
]
