import { describe, expect, it } from 'vitest'
import { type Order, type OrderStatus, orderStatuses, type World } from '../../src/index.ts'
import { setOrderStatus } from '../../src/trading/order-life.ts'
import { createStage, must } from '../stage.ts'
import { transitions, isFinal } from '../../src/state/order.ts'

const world = { time: 5, events: [] } as unknown as World

function orderIn(status: OrderStatus): Order {
  return { id: 1n, status, filledSize: 0, planId: 0n } as Order
}

/** Every step that the table allows, written down once more. */
const legal = new Set([
  'pending open',
  'pending filled',
  'pending canceled',
  'open canceling',
  'open filled',
  'canceling canceled',
  'canceling filled',
])
const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => ({ from, to })))

describe('setOrderStatus', () => {
  it.each(pairs.filter(({ from, to }) => legal.has(`${from} ${to}`)))(
    'takes an order from $from to $to',
    ({ from, to }) => {
      const order = orderIn(from)
      setOrderStatus(world, order, to)
      expect(order).toMatchObject({ status: to, updatedTime: 5 })
      expect(world.events.at(-1)).toMatchObject({ kind: 'order', order, status: to })
    },
  )

  it.each(pairs.filter(({ from, to }) => !legal.has(`${from} ${to}`)))('refuses $from to $to', ({ from, to }) => {
    const order = orderIn(from)
    expect(() => setOrderStatus(world, order, to)).toThrow(`is ${from}, from where it cannot become ${to}`)
    expect(order.status).toBe(from)
  })

  it('has no way out of filled and canceled, and one out of everything else', () => {
    for (const status of orderStatuses) {
      const isEnd = status === 'filled' || status === 'canceled'
      expect(isFinal(orderIn(status))).toBe(isEnd)
      expect(transitions[status].length === 0).toBe(isEnd)
    }
  })
})

/** The statuses that the events of the world tell of one order, each once. */
function livesOf(order: Order, run: () => void, stage: { world: World }): OrderStatus[] {
  run()
  const told = stage.world.events.flatMap((event) =>
    event.kind === 'order' && event.order === order ? event.status : [],
  )
  return told.filter((status, index) => status !== told[index - 1])
}

describe('an order', () => {
  it('passes through pending to open, and through canceling to canceled', () => {
    const stage = createStage()
    const account = stage.account('1000')
    const order = stage.place(account, 'open_long', '0.01', '89000')
    expect(livesOf(order, () => {}, stage)).toEqual(['pending', 'open'])
    expect(livesOf(order, () => must(stage.cancel(account, order)), stage)).toEqual(['canceling', 'canceled'])
    expect(order.cancelReason).toBe('requested')
  })

  it('is filled from pending when it takes, and from open when it makes', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000')]
    const resting = stage.place(maker, 'open_short', '0.01', '90000')
    const taking = stage.place(taker, 'open_long', '0.01', '90000')
    expect(livesOf(taking, () => {}, stage)).toEqual(['pending', 'filled'])
    expect(livesOf(resting, () => {}, stage)).toEqual(['filled'])
  })

  it('emits an event for each part that is filled', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000'), stage.account('1000')]
    const resting = stage.place(maker, 'open_short', '0.03', '90000')
    stage.place(taker, 'open_long', '0.01', '90000')
    const told = stage.world.events.filter((event) => event.kind === 'order' && event.order === resting)
    expect(told).toMatchObject([{ status: 'open', filledSize: 1_000 }])
  })

  it('waits as pending and as canceling while the account has an order delay', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderDelayMs: 500 })
    const order = stage.place(account, 'open_long', '0.01', '89000')
    stage.advance(499)
    expect(order.status).toBe('pending')
    stage.advance(1)
    expect(order.status).toBe('open')
    must(stage.cancel(account, order))
    expect(order.status).toBe('canceling')
    expect(stage.cancel(account, order)).toMatchObject({ ok: false, reason: 'ORDER_FINISHED' })
    stage.advance(500)
    expect(order).toMatchObject({ status: 'canceled', cancelReason: 'requested' })
  })

  it('can be filled while it is canceling', () => {
    const stage = createStage()
    const [maker, taker] = [stage.account('1000', { orderDelayMs: 500 }), stage.account('1000')]
    const order = stage.place(maker, 'open_short', '0.01', '90000')
    stage.advance(500)
    must(stage.cancel(maker, order))
    stage.place(taker, 'open_long', '0.01', '90000')
    expect(livesOf(order, () => {}, stage)).toEqual(['filled'])
    stage.advance(500)
    expect(order).toMatchObject({ status: 'filled', cancelReason: null })
    expect(stage.cancel(maker, order)).toMatchObject({ ok: false, reason: 'ORDER_FINISHED' })
  })

  it('that is canceled before it is matched is matched first, and canceled after the delay of the cancellation', () => {
    const stage = createStage()
    const account = stage.account('1000', { orderDelayMs: 500 })
    const order = stage.place(account, 'open_long', '0.01', '89000')
    stage.advance(200)
    must(stage.cancel(account, order))
    expect(order.status).toBe('pending')
    stage.advance(300)
    expect(order.status).toBe('canceling')
    stage.advance(199)
    expect(order.status).toBe('canceling')
    stage.advance(1)
    expect(order.status).toBe('canceled')
  })
})
