import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, tickerAt } from '../../src/index.ts'
import { Book, type BookSide } from '../../src/state/book.ts'
import type { Level, Order } from '../../src/state/order.ts'
import { bitcoin, createStage, type Stage } from '../stage.ts'

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

const marketMaker = { isEnabled: true, halfSpreadTicks: 5, stepTicks: 10, levels: 3, size: '0.01', growthPercent: 200 }

function tickerOf({ world }: Stage): { bid: number; ask: number; last: number } {
  const { bestBid, bestAsk, last } = tickerAt(world.markets.get(bitcoin.symbol)!, world.time)
  return { bid: bestBid, ask: bestAsk, last }
}

describe('the market maker', () => {
  it('quotes several levels, each larger by its growth', () => {
    const stage = createStage({ marketMaker })
    const account = stage.account('100000')
    const order = stage.take(account, 'open_long', '1')
    const fills = stage.world.archive.all('fill', account.id).map(({ price, size }) => [price, size])
    expect(fills).toEqual([
      [900_005, 1_000],
      [900_015, 2_000],
      [900_025, 4_000],
    ])
    expect(order).toMatchObject({ filledSize: 7_000, status: 'canceled' })
    expect(stage.world.markets.get(bitcoin.symbol)!.marketMakerNet).toBe(-7_000)
  })

  it('restores its quotes when the next order arrives', () => {
    const stage = createStage({ marketMaker })
    const account = stage.account('100000')
    for (let count = 0; count < 3; count += 1) {
      expect(stage.place(account, 'open_long', '0.01', '90000.5').status).toBe('filled')
    }
  })

  it('trades after users at the same price, and before users at a worse one', () => {
    const stage = createStage({ marketMaker })
    const [maker, taker] = [stage.account('100000'), stage.account('100000')]
    const same = stage.place(maker, 'open_short', '0.01', '90000.5')
    const worse = stage.place(maker, 'open_short', '0.01', '90000.6')
    stage.place(taker, 'open_long', '0.015', '90001')
    expect([same.filledSize, worse.filledSize]).toEqual([1_000, 0])
    stage.place(taker, 'open_long', '0.015', '90001')
    expect(worse.filledSize).toBe(500)
  })

  it('hides an ask that a bid of a user would cross', () => {
    const stage = createStage({ marketMaker: { ...marketMaker, levels: 1 } })
    const [patient, late] = [stage.account('100000'), stage.account('100000')]
    // Takes the only quote and rests with the remainder above it.
    const resting = stage.place(patient, 'open_long', '0.02', '90001')
    expect(resting).toMatchObject({ status: 'open', filledSize: 1_000 })
    expect(tickerOf(stage)).toMatchObject({ bid: 900_010, ask: 0 })
    expect(stage.place(late, 'open_long', '0.01', '90001')).toMatchObject({ status: 'open', filledSize: 0 })
  })

  it('shows its quotes in the ticker, and those of users where they are better', () => {
    const stage = createStage({ marketMaker })
    expect(tickerOf(stage)).toEqual({ bid: 899_995, ask: 900_005, last: 900_000 })
    stage.place(stage.account('1000'), 'open_long', '0.01', '89999.9')
    expect(tickerOf(stage)).toEqual({ bid: 899_999, ask: 900_005, last: 900_000 })
    stage.marketMaker({ isEnabled: false })
    expect(tickerOf(stage)).toEqual({ bid: 899_999, ask: 0, last: 900_000 })
  })

  it('conserves money: its balance is what users paid', () => {
    const stage = createStage({ marketMaker: { ...marketMaker, halfSpreadTicks: 0 } })
    stage.take(stage.account('1000'), 'open_long', '0.01')
    const [cash] = stage.world.marketMaker.collaterals
    expect(formatMoney(cash!.amount)).toBe('900')
    expect(cash!.totals.openShort).toBe(cash!.amount)
  })
})

describe('a price change', () => {
  it('fills the orders that it crosses, at the price of each order', () => {
    const stage = createStage({ marketMaker })
    const account = stage.account('100000')
    const [near, far, safe] = ['89950', '89900', '89000'].map((price) =>
      stage.place(account, 'open_long', '0.01', price),
    )
    stage.price('89899.9')
    expect(near).toMatchObject({ status: 'filled', filledValue: 89_950_000_000n })
    expect([far!.status, safe!.status]).toEqual(['filled', 'open'])
    expect(stage.world.archive.all('fill', account.id).every(({ isMaker }) => isMaker)).toBe(true)
    expect(tickerOf(stage).last).toBe(898_999)
  })

  it('does not fill an order that it only reaches, unless the market maker trades at the price itself', () => {
    const stage = createStage({ marketMaker })
    const account = stage.account('100000')
    const order = stage.place(account, 'open_short', '0.01', '90100')
    stage.price('90100')
    expect(order.status).toBe('open')
    stage.price('90000')
    stage.marketMaker({ halfSpreadTicks: 0 })
    stage.price('90100')
    expect(order.status).toBe('filled')
  })

  it('fills nothing while the market maker is disabled', () => {
    const stage = createStage()
    const order = stage.place(stage.account('1000'), 'open_long', '0.01', '89950')
    stage.price('80000')
    expect(order.status).toBe('open')
  })

  it('does not fill a remainder while it is constant', () => {
    const stage = createStage({ marketMaker: { ...marketMaker, levels: 1 } })
    const order = stage.place(stage.account('100000'), 'open_long', '0.02', '90000.5')
    expect(order).toMatchObject({ status: 'open', filledSize: 1_000 })
    stage.advance(60_000)
    expect(order.filledSize).toBe(1_000)
    stage.price('90000')
    expect(order.filledSize).toBe(1_000)
    stage.price('89999')
    expect(order.status).toBe('filled')
  })

  it('passes every price in between with a glide, and none with a jump', () => {
    for (const mode of ['glide', 'jump'] as const) {
      const stage = createStage({ marketMaker })
      stage.price('90001', mode)
      const prices = stage.world.events.flatMap((event) => (event.kind === 'price' ? event.price : []))
      expect(prices).toEqual(mode === 'jump' ? [900_010] : Array.from({ length: 10 }, (_, index) => 900_001 + index))
    }
  })
})
