import { describe, expect, it } from 'vitest'
import {
  beginListRead,
  beginOrderRead,
  beginPositionsRead,
  type PlacedOrder,
  type ReadOrder,
  unseen,
} from '../../src/checks/stale-reads.ts'

const placed = (orderId = '7'): PlacedOrder => ({ clientOid: `mine-${orderId}`, orderId, seen: unseen })
const read = (status: string, filledQty = '0', orderId = '7'): ReadOrder => ({ orderId, status, filledQty })
const listOf = (...orders: readonly ReadOrder[]) => new Map(orders.map((each) => [each.orderId, each]))

describe('beginOrderRead', () => {
  it('reports an order that is live after it was final', () => {
    const order = placed()
    expect(beginOrderRead(order)(read('filled', '0.002'))).toBeUndefined()
    expect(beginOrderRead(order)(read('open', '0.002'))).toBe('shows mine-7 (7) as open, which was final before.')
  })

  it('reports an order with less filled than before', () => {
    const order = placed()
    expect(beginOrderRead(order)(read('open', '0.002'))).toBeUndefined()
    expect(beginOrderRead(order)(read('open', '0.001'))).toBe(
      'shows mine-7 (7) with 0.001 filled, of which 0.002 were filled before.',
    )
  })

  it('accepts an older response to a request that was sent before', () => {
    const order = placed()
    const early = beginOrderRead(order)
    expect(beginOrderRead(order)(read('filled', '0.002'))).toBeUndefined()
    expect(early(read('open', '0.001'))).toBeUndefined()
    expect(order.seen).toEqual({ filled: 0.002, isFinal: true })
  })
})

describe('beginListRead', () => {
  it('reports an order that comes back into the list of live orders', () => {
    const order = placed()
    expect(beginListRead([order])(listOf(), true)).toBeUndefined()
    expect(beginListRead([order])(listOf(read('open')), true)).toBe('shows mine-7 (7) as open, which was final before.')
  })

  it('reports an order by its id that was not in the list before', () => {
    const order = placed()
    expect(beginListRead([order])(listOf(), true)).toBeUndefined()
    expect(beginOrderRead(order)(read('open'))).toContain('which was final before')
  })

  it('concludes nothing from an incomplete list, or from one that was requested before', () => {
    const order = placed()
    const early = beginListRead([order])
    expect(beginListRead([order])(listOf(), false)).toBeUndefined()
    expect(beginListRead([order])(listOf(read('open', '0.001')), true)).toBeUndefined()
    expect(beginListRead([order])(listOf(), true)).toBeUndefined()
    expect(early(listOf(read('open')), true)).toBeUndefined()
  })
})

describe('beginPositionsRead', () => {
  it('reports a position that was closed, and one as of an earlier time', () => {
    const seen = new Map<string, number>()
    const at = (id: string, updatedTime: number) => ({ id, updatedTime })
    expect(beginPositionsRead(seen)([at('1', 5), at('2', 5)])).toBeUndefined()
    expect(beginPositionsRead(seen)([at('2', 4)])).toBe('shows position 2 as of 4, which was seen as of 5 before.')
    expect(beginPositionsRead(seen)([at('1', 5), at('2', 6)])).toBe('shows position 1, which was closed before.')
  })

  it('accepts an older response to a request that was sent before', () => {
    const seen = new Map<string, number>()
    const early = beginPositionsRead(seen)
    expect(beginPositionsRead(seen)([{ id: '1', updatedTime: 5 }])).toBeUndefined()
    expect(early([])).toBeUndefined()
    expect(beginPositionsRead(seen)([{ id: '1', updatedTime: 5 }])).toBeUndefined()
  })
})
