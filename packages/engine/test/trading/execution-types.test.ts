// Execution types, one by one, on a book that can be seen: 0.01 at 90010 and 0.02 at 90020 are for sale.
import { describe, expect, it } from 'vitest'
import { type Account, type Commands, type Order } from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

interface Scene {
  readonly stage: Stage
  readonly taker: Account
  readonly maker: Account
  readonly asks: readonly [Order, Order]
}

function setScene(): Scene {
  const stage = createStage()
  const [maker, taker] = [stage.account('100000'), stage.account('100000')]
  const near = stage.place(maker, 'open_short', '0.01', '90010')
  const far = stage.place(maker, 'open_short', '0.02', '90020')
  return { stage, taker, maker, asks: [near, far] }
}

const steps = (filled: number, status: string, cancelReason: string | null): object => ({
  filledSize: filled,
  status,
  cancelReason,
})

interface Case {
  readonly name: string
  readonly size: string
  readonly price: string | null
  readonly wish?: Partial<Commands['placeOrder']>
  readonly want: object
  readonly sold: readonly [number, number]
}

const fok = { executionType: 'fok' } as const
const ioc = { executionType: 'ioc' } as const
const postOnly = { executionType: 'postOnly' } as const

const cases: readonly Case[] = [
  { name: 'normal below the book rests', size: '0.01', price: '90009.9', want: steps(0, 'open', null), sold: [0, 0] },
  {
    name: 'normal at the best price takes it',
    size: '0.01',
    price: '90010',
    want: steps(1_000, 'filled', null),
    sold: [1_000, 0],
  },
  {
    name: 'normal takes what it crosses and rests with the remainder',
    size: '0.02',
    price: '90010',
    want: steps(1_000, 'open', null),
    sold: [1_000, 0],
  },
  {
    name: 'normal takes level after level',
    size: '0.025',
    price: '90020',
    want: steps(2_500, 'filled', null),
    sold: [1_000, 1_500],
  },
  {
    name: 'postOnly below the book rests',
    size: '0.01',
    price: '90009.9',
    wish: postOnly,
    want: steps(0, 'open', null),
    sold: [0, 0],
  },
  {
    name: 'postOnly that would trade is canceled without a fill',
    size: '0.05',
    price: '90010',
    wish: postOnly,
    want: steps(0, 'canceled', 'would_take'),
    sold: [0, 0],
  },
  {
    name: 'fok takes all of its size',
    size: '0.03',
    price: '90020',
    wish: fok,
    want: steps(3_000, 'filled', null),
    sold: [1_000, 2_000],
  },
  {
    name: 'fok that is one step short takes nothing',
    size: '0.03001',
    price: '90020',
    wish: fok,
    want: steps(0, 'canceled', 'not_fillable'),
    sold: [0, 0],
  },
  {
    name: 'fok counts only what is within its price',
    size: '0.02',
    price: '90019.9',
    wish: fok,
    want: steps(0, 'canceled', 'not_fillable'),
    sold: [0, 0],
  },
  {
    name: 'ioc takes what there is and cancels the rest',
    size: '0.02',
    price: '90010',
    wish: ioc,
    want: steps(1_000, 'canceled', 'remainder'),
    sold: [1_000, 0],
  },
  {
    name: 'ioc without a match is canceled',
    size: '0.02',
    price: '90000',
    wish: ioc,
    want: steps(0, 'canceled', 'remainder'),
    sold: [0, 0],
  },
  {
    name: 'market takes level after level',
    size: '0.03',
    price: null,
    want: steps(3_000, 'filled', null),
    sold: [1_000, 2_000],
  },
  {
    name: 'market cancels what the book does not have',
    size: '0.04',
    price: null,
    want: steps(3_000, 'canceled', 'remainder'),
    sold: [1_000, 2_000],
  },
  {
    name: 'market with fok takes all or nothing',
    size: '0.04',
    price: null,
    wish: fok,
    want: steps(0, 'canceled', 'not_fillable'),
    sold: [0, 0],
  },
]

describe('an order that is', () => {
  it.each(cases)('$name', ({ size, price, wish, want, sold }) => {
    const { stage, taker, asks } = setScene()
    const order = must(stage.offer(taker, 'open_long', size, price, wish))
    expect(order).toMatchObject(want)
    expect(asks.map(({ filledSize }) => filledSize)).toEqual(sold)
    const isOpen = order.status === 'open'
    expect(taker.orders.has(order.id)).toBe(isOpen)
    expect(stage.world.archive.all('order', taker.id).some(({ id }) => id === order.id)).toBe(!isOpen)
    expect(stage.world.markets.get(bitcoin.symbol)!.book.has(order)).toBe(isOpen)
  })

  it('reads back as ioc with a price of zero when it was a market order, and as fok when it was that', () => {
    const { stage, taker } = setScene()
    expect(stage.take(taker, 'open_long', '0.01')).toMatchObject({ executionType: 'ioc', price: 0, isMarket: true })
    expect(stage.take(taker, 'open_long', '0.01', fok)).toMatchObject({ executionType: 'fok', price: 0 })
    expect(stage.take(taker, 'open_long', '0.01', ioc)).toMatchObject({ executionType: 'ioc', price: 0 })
  })

  it('a market order stops at the band around the mark', () => {
    const { stage, maker, taker } = setScene()
    stage.place(maker, 'open_short', '0.01', '91350')
    stage.place(maker, 'open_short', '0.01', '91350.1')
    const order = stage.take(taker, 'open_long', '1')
    expect(order).toMatchObject({ filledSize: 4_000, status: 'canceled', limit: 913_500 })
  })

  it('a market order on an empty book is canceled with nothing filled', () => {
    const stage = createStage()
    const order = stage.take(stage.account('1000'), 'open_short', '0.01')
    expect(order).toMatchObject({ filledSize: 0, status: 'canceled', cancelReason: 'remainder' })
  })

  it('trades at the price of the resting order, oldest first at one price', () => {
    const { stage, taker, maker } = setScene()
    const younger = stage.place(maker, 'open_short', '0.01', '90010')
    const order = stage.place(taker, 'open_long', '0.015', '90020')
    expect(order.filledValue).toBe(90_010n * 1_500n * 1_000n)
    expect(younger.filledSize).toBe(500)
  })
})

describe('an order that would trade with one of its own account', () => {
  it('is canceled with its remainder, and the other keeps its place', () => {
    const { stage, maker, taker, asks } = setScene()
    const own = stage.place(taker, 'open_short', '0.01', '90015')
    const order = stage.place(taker, 'open_long', '0.03', '90020')
    expect(order).toMatchObject(steps(1_000, 'canceled', 'self_trade'))
    expect([asks[0].status, own.status, own.filledSize, asks[1].filledSize]).toEqual(['filled', 'open', 0, 0])
    // Still first at its price.
    stage.place(maker, 'open_short', '0.01', '90015')
    stage.place(stage.account('10000'), 'open_long', '0.01', '90015')
    expect(own.status).toBe('filled')
  })

  it('counts no size behind that order when it is fok', () => {
    const { stage, taker, asks } = setScene()
    stage.place(taker, 'open_short', '0.01', '90015')
    const order = stage.place(taker, 'open_long', '0.02', '90020', fok)
    expect(order).toMatchObject(steps(0, 'canceled', 'not_fillable'))
    expect(asks[0].filledSize).toBe(0)
    expect(stage.place(taker, 'open_long', '0.01', '90020', fok).status).toBe('filled')
  })

  it('is canceled without a fill when it is postOnly', () => {
    const { stage, taker } = setScene()
    stage.place(taker, 'open_short', '0.01', '90005')
    expect(stage.place(taker, 'open_long', '0.01', '90005', postOnly)).toMatchObject(steps(0, 'canceled', 'would_take'))
  })
})
