// The history of orders, which has no cursor: for every server, what is said to be complete is complete.
import type { Order } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PastRange, pastOrders } from '../src/read-orders.ts'

interface Server {
  readonly times: readonly number[]
  /** The longest page. */
  readonly longest: number
  readonly ignoresEnd: boolean
}

function serve({ times, longest, ignoresEnd }: Server) {
  const orders = times.map((createdTime, index) => ({ orderId: String(index), createdTime }) as Order)
  orders.sort((a, b) => b.createdTime! - a.createdTime!)
  return async ({ createDate, endCreateDate = Infinity, pageSize }: PastRange): Promise<readonly Order[]> =>
    orders
      .filter(({ createdTime }) => createdTime! >= Number(createDate) && (ignoresEnd || createdTime! <= endCreateDate))
      .slice(0, Math.min(pageSize, longest))
}

async function readAll(server: Server, since: number) {
  const ids: string[] = []
  const orders = pastOrders(since, serve(server))
  for (;;) {
    const { done, value } = await orders.next()
    if (done) return { ids, isComplete: value }
    ids.push(value.orderId)
  }
}

describe('pastOrders', () => {
  const times = fc.oneof(
    fc.array(fc.nat(400), { maxLength: 300 }),
    fc.array(fc.nat(5), { maxLength: 1_500, size: 'max' }),
  )

  it('says that it has read every order only if it has, whatever the longest page of the server is', async () => {
    const server = fc.record({
      times,
      longest: fc.integer({ min: 10, max: 1_200 }),
      ignoresEnd: fc.constant(false),
    })
    await fc.assert(
      fc.asyncProperty(server, fc.nat(3), async (given, since) => {
        const { ids, isComplete } = await readAll(given, since)
        expect(new Set(ids).size).toBe(ids.length)
        if (isComplete) expect(ids).toHaveLength(given.times.filter((time) => time >= since).length)
      }),
    )
  })

  it('says so too where the server ignores the end of the range and has pages of a known size', async () => {
    const server = fc.record({ times, longest: fc.constantFrom(100, 1_000), ignoresEnd: fc.constant(true) })
    await fc.assert(
      fc.asyncProperty(server, async (given) => {
        const { ids, isComplete } = await readAll(given, 0)
        if (isComplete) expect(ids).toHaveLength(given.times.length)
        if (given.times.length < given.longest) expect(isComplete).toBe(true)
      }),
    )
  })

  it('reads on after a page that is shorter than the requested one', async () => {
    const shown = Array.from({ length: 120 }, (_, index) => index)
    expect(await readAll({ times: shown, longest: 50, ignoresEnd: false }, 0)).toMatchObject({
      ids: { length: 120 },
      isComplete: true,
    })
  })
})
