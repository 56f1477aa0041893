import type { Order } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IncompleteListError } from '@capi/client'
import { readHistory } from '../src/orders.ts'
import type { Poll } from '../src/sources.ts'

/** A server that has orders of these times, newest first, and returns pages of at most so many. */
function pollOf(times: readonly number[], longest: number): Poll {
  const orders = times.map((createdTime, index) => ({ orderId: String(index), createdTime }) as Order)
  orders.sort((a, b) => b.createdTime! - a.createdTime!)
  const listOrderHistory = async ({ createDate, endCreateDate = Infinity, pageSize }: Query) => {
    const found = orders.filter(
      ({ createdTime }) => createdTime! >= Number(createDate) && createdTime! <= endCreateDate,
    )
    return { items: found.slice(0, Math.min(pageSize, longest)) }
  }
  return { client: { listOrderHistory }, spend() {} } as unknown as Poll
}

interface Query {
  readonly createDate: number
  readonly endCreateDate?: number
  readonly pageSize: number
}

describe('readHistory', () => {
  it('returns every order once, whatever the longest page of the server is', async () => {
    const world = fc.record({
      times: fc.array(fc.nat(400), { maxLength: 300 }),
      longest: fc.constantFrom(20, 50, 100, 1_000),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ times, longest }) => {
        const orders = await readHistory(pollOf(times, longest), 100)
        expect(orders).toHaveLength(times.filter((time) => time >= 100).length)
        expect(new Set(orders).size).toBe(orders.length)
      }),
    )
  })

  it('returns the orders of one millisecond where they do not fill a page', async () => {
    expect(await readHistory(pollOf(Array<number>(15).fill(7), 100), 0)).toHaveLength(15)
    expect(await readHistory(pollOf(Array<number>(150).fill(7), 1_000), 0)).toHaveLength(150)
  })

  it('says that the list is incomplete where they fill more than a page', async () => {
    for (const longest of [20, 100, 1_000]) {
      const times = [...Array<number>(longest * 2).fill(7), ...Array.from({ length: longest }, (_, index) => 8 + index)]
      await expect(readHistory(pollOf(times, longest), 0)).rejects.toThrow(IncompleteListError)
    }
  })
})
