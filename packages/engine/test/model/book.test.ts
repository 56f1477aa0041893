import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Level, Book, type BookSide } from '../../src/model/book.ts'
import type { Order } from '../../src/model/order.ts'

let lastId = 0n

function orderAt(limit: number, size: number, type: Order['type'] = 'open_long'): Order {
  lastId += 1n
  return { id: lastId, type, limit, size, filledSize: 0 } as Order
}

function queueOf({ first }: Level): Order[] {
  const queue: Order[] = []
  for (let each = first; each; each = each.next) queue.push(each.order)
  return queue
}

function contentOf(side: BookSide): unknown[] {
  return Array.from(side.levels(), (level) => [level.price, level.size, queueOf(level).map(({ id }) => id)])
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('rest' as const, 'rest' as const, 'reduce' as const, 'remove' as const),
    isBuy: fc.boolean(),
    price: fc.integer({ min: 1, max: 12 }),
    size: fc.integer({ min: 2, max: 50 }),
    which: fc.nat(100),
  }),
  { maxLength: 120 },
)

describe('Book', () => {
  it('has the content of a list that is sorted by price and then by arrival', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const book = new Book()
        const resting: Order[] = []
        for (const [sequence, { what, isBuy, price, size, which }] of given.entries()) {
          const chosen = resting[which % Math.max(1, resting.length)]
          if (what === 'rest') {
            const order = orderAt(price, size, isBuy ? 'open_long' : 'open_short')
            book.rest(order, sequence)
            resting.push(order)
          } else if (chosen && what === 'remove') {
            book.remove(chosen)
            resting.splice(resting.indexOf(chosen), 1)
          } else if (chosen && chosen.size - chosen.filledSize > 1) {
            book.reduce(chosen, 1)
            chosen.filledSize += 1
          }
          expect(book.depth).toBe(resting.length)
          for (const side of [book.bids, book.asks]) {
            const own = resting.filter((order) => book.sideOf(order) === side)
            const prices = Array.from(new Set(own.map(({ limit }) => limit)))
            prices.sort((one, other) => (side === book.bids ? other - one : one - other)) // oxlint-disable-line unicorn/no-array-sort -- a copy
            const want = prices.map((each) => {
              const queue = own.filter(({ limit }) => limit === each)
              return [
                each,
                queue.reduce((sum, order) => sum + order.size - order.filledSize, 0),
                queue.map(({ id }) => id),
              ]
            })
            expect(contentOf(side)).toEqual(want)
            expect(side.best?.price).toBe(prices[0])
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives an order its place by the time at which it rests, and keeps the place when a part is filled', () => {
    const book = new Book()
    const [first, second] = [orderAt(5, 10), orderAt(5, 10)]
    book.rest(second, 1)
    book.rest(first, 2)
    book.reduce(second, 9)
    second.filledSize = 9
    expect(queueOf(book.bids.best!)).toEqual([second, first])
    expect(book.bids.best!.size).toBe(11)
    expect(Array.from(book.bids.levels())).toHaveLength(1)
  })

  it.each([
    ['the first', 0],
    ['one in the middle', 1],
    ['the last', 2],
  ])('closes the gap where %s of a queue is removed', (_name, index) => {
    const book = new Book()
    const orders = [orderAt(5, 1), orderAt(5, 2), orderAt(5, 4)]
    for (const [sequence, order] of orders.entries()) book.rest(order, sequence)
    book.remove(orders[index]!)
    const rest = orders.filter((order) => order !== orders[index])
    expect(queueOf(book.bids.best!)).toEqual(rest)
    expect(book.bids.best!.last!.order).toBe(rest[1])
    expect(book.bids.best!.size).toBe(7 - 2 ** index)
  })

  it('ignores an order that does not rest', () => {
    const book = new Book()
    book.rest(orderAt(5, 1), 0)
    const stranger = orderAt(5, 1)
    book.remove(stranger)
    book.reduce(stranger, 1)
    expect(book.has(stranger)).toBe(false)
    expect(contentOf(book.bids)).toHaveLength(1)
    expect(book.bids.best!.size).toBe(1)
  })

  it('has no best level on an empty side', () => {
    const book = new Book()
    expect(book.asks.best).toBeUndefined()
    const only = orderAt(5, 1, 'open_short')
    book.rest(only, 0)
    book.remove(only)
    expect(book.asks.best).toBeUndefined()
    expect(book.depth).toBe(0)
  })
})
