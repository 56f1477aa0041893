import { describe, expect, it } from 'vitest'
import type { CancelOutcome, CloseOutcome } from '../../src/commands/cancel.ts'
import {
  type Account,
  type Commands,
  defaultContracts,
  execute,
  listPositions,
  type Order,
  type Result,
} from '../../src/index.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

/** An id and a client_oid. */
type Names = readonly [bigint | null, string | null]

function cancel({ world }: Stage, { id }: Account, orderId: bigint | null, clientOid: string | null): Result<unknown> {
  return execute(world, 'cancelOrder', { accountId: id, orderId, clientOid })
}

function setScene(): { stage: Stage; account: Account; order: Order } {
  const stage = createStage()
  const account = stage.account('1000')
  return { stage, account, order: stage.place(account, 'open_long', '0.01', '89000', { clientOid: 'mine' }) }
}

describe('cancelOrder', () => {
  it.each([
    { name: 'its id', by: (order: Order): Names => [order.id, null] },
    { name: 'its client_oid', by: (): Names => [null, 'mine'] },
    { name: 'both', by: (order: Order): Names => [order.id, 'mine'] },
  ])('finds an order by $name', ({ by }) => {
    const { stage, account, order } = setScene()
    expect(must(cancel(stage, account, ...by(order)))).toBe(order)
    expect(order.status).toBe('canceled')
    expect(account.orders.size + account.clientOids.size).toBe(0)
  })

  it.each([
    { name: 'an id that nobody has', by: (): Names => [1n, null] },
    { name: 'a client_oid that nobody has', by: (): Names => [null, 'yours'] },
    { name: 'an id and a client_oid that disagree', by: (order: Order): Names => [order.id, 'yours'] },
    { name: 'nothing', by: (): Names => [null, null] },
  ])('does not find $name', ({ by }) => {
    const { stage, account, order } = setScene()
    expect(cancel(stage, account, ...by(order))).toMatchObject({ ok: false, reason: 'ORDER_NOT_FOUND' })
    expect(order.status).toBe('open')
  })

  it('does not find the order of another account', () => {
    const { stage, order } = setScene()
    expect(cancel(stage, stage.account(), order.id, null)).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
    expect(cancel(stage, stage.account(), null, 'mine')).toMatchObject({ reason: 'ORDER_NOT_FOUND' })
  })

  it('refuses a final order, by id and by client_oid', () => {
    const { stage, account, order } = setScene()
    must(cancel(stage, account, order.id, null))
    expect(cancel(stage, account, order.id, null)).toMatchObject({
      reason: 'ORDER_FINISHED',
      text: 'the order must still be live, was canceled.',
    })
    expect(cancel(stage, account, null, 'mine')).toMatchObject({ reason: 'ORDER_FINISHED' })
  })

  it('cancels the live one of two orders with the same client_oid, and else means the latest', () => {
    const { stage, account, order: first } = setScene()
    must(cancel(stage, account, first.id, null))
    const second = stage.place(account, 'open_long', '0.01', '88000', { clientOid: 'mine' })
    expect(must(cancel(stage, account, null, 'mine'))).toBe(second)
    expect(cancel(stage, account, null, 'mine')).toMatchObject({ reason: 'ORDER_FINISHED' })
    expect(stage.world.archive.findByClientOid('order', account.id, 'mine')).toEqual(second)
  })

  it('keeps the fills, and releases the reserve of the rest', () => {
    const { stage, account, order } = setScene()
    stage.place(stage.account('1000'), 'open_short', '0.004', '89000')
    must(cancel(stage, account, order.id, null))
    expect(order).toMatchObject({ status: 'canceled', filledSize: 400 })
    expect(account.symbolStates.get(order.symbol)!.long).toMatchObject({ openSize: 0, openValue: 0n, size: 400 })
  })
})

const ether = defaultContracts[1]!

type Wish = Partial<Commands['cancelAllOrders']>

function cancelAll({ world }: Stage, { id }: Account, wish: Wish = {}): readonly CancelOutcome[] {
  return must(execute(world, 'cancelAllOrders', { accountId: id, symbol: null, family: 'normal', ...wish }))
}

/** An account with an order in each of two contracts, and two plan orders in the first. */
function createScene(settings: Partial<Commands['updateSettings']> = {}) {
  const stage = createStage({ contracts: [bitcoin, ether] })
  const account = stage.account('10000')
  stage.settings(account, settings)
  const orders = [
    stage.place(account, 'open_long', '0.01', '89000'),
    stage.place(account, 'open_long', '0.1', '3000', { symbol: ether.symbol }),
  ]
  const plans = ['85000', '95000'].map((trigger) => stage.plan(account, 'open_long', '0.01', trigger))
  const idsOf = (all: readonly { id: bigint }[]): bigint[] => all.map(({ id }) => id)
  return { stage, account, orders, plans, orderIds: idsOf(orders), planIds: idsOf(plans) }
}

describe('cancelAllOrders', () => {
  it('cancels the orders of all symbols, oldest first, and no plan order', () => {
    const { stage, account, orderIds, orders, plans } = createScene()
    expect(cancelAll(stage, account)).toEqual(orderIds.map((orderId) => ({ orderId, isCanceled: true })))
    expect(orders.map(({ status, cancelReason }) => [status, cancelReason])).toEqual([
      ['canceled', 'requested'],
      ['canceled', 'requested'],
    ])
    expect(plans.map(({ status }) => status)).toEqual(['untriggered', 'untriggered'])
  })

  it('cancels only the orders of a symbol', () => {
    const { stage, account, orderIds, orders } = createScene()
    expect(cancelAll(stage, account, { symbol: ether.symbol })).toEqual([{ orderId: orderIds[1], isCanceled: true }])
    expect(orders[0]!.status).toBe('open')
  })

  it('cancels untriggered plan orders, and no order', () => {
    const { stage, account, planIds, orders, plans } = createScene()
    expect(cancelAll(stage, account, { family: 'plan' })).toEqual(
      planIds.map((orderId) => ({ orderId, isCanceled: true })),
    )
    expect(plans.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
    expect(orders.map(({ status }) => status)).toEqual(['open', 'open'])
    expect(stage.world.markets.get(bitcoin.symbol)!.triggers.size).toBe(0)
  })

  it('counts the order that a plan order has placed as an order', () => {
    const { stage, account, plans } = createScene()
    const limit = stage.plan(account, 'open_long', '0.01', '91000', { isMarket: false, price: '90000' })
    stage.price('91000')
    expect(limit.status).toBe('pending')
    expect(cancelAll(stage, account, { family: 'plan' })).toHaveLength(plans.length)
    expect(limit.status).toBe('pending')
    expect(cancelAll(stage, account).map(({ orderId }) => orderId)).toContain(limit.orderId)
    expect(limit.status).toBe('canceled')
  })

  it('returns an empty list when there is nothing', () => {
    const { stage } = createScene()
    const stranger = stage.account()
    expect([cancelAll(stage, stranger), cancelAll(stage, stranger, { family: 'plan' })]).toEqual([[], []])
  })

  it('reports an order whose cancellation is in progress as a failure', () => {
    const { stage, account, orderIds } = createScene()
    stage.settings(account, { orderDelayMs: 500 })
    expect(cancelAll(stage, account, { symbol: bitcoin.symbol })).toEqual([{ orderId: orderIds[0], isCanceled: true }])
    expect(cancelAll(stage, account)).toEqual([
      { orderId: orderIds[0], isCanceled: false },
      { orderId: orderIds[1], isCanceled: true },
    ])
    stage.advance(500)
    expect(account.orders.size).toBe(0)
  })

  it('does not touch another account', () => {
    const { stage, account, orders } = createScene()
    cancelAll(stage, stage.account('1000'))
    expect(orders.map(({ status }) => status)).toEqual(['open', 'open'])
    expect(account.orders.size).toBe(2)
  })

  it('refuses an unknown symbol and changes nothing', () => {
    const { stage, account } = createScene()
    const command = { accountId: account.id, symbol: 'cmt_none', family: 'normal' } as const
    expect(execute(stage.world, 'cancelAllOrders', command)).toMatchObject({ reason: 'SYMBOL_UNKNOWN' })
    expect(account.orders.size).toBe(2)
  })
})

function closeAll({ world }: Stage, { id }: Account, symbol: string | null = null): readonly CloseOutcome[] {
  return must(execute(world, 'closePositions', { accountId: id, symbol }))
}

function ordersOf(outcomes: readonly CloseOutcome[]): Order[] {
  return outcomes.map(({ order }) => must(order))
}

/** An account that is long and short in one contract and long in another. */
function createPositions(
  settings: Partial<Commands['updateSettings']> = {},
  marginMode: 'SHARED' | 'ISOLATED' = 'SHARED',
) {
  const stage = createStage({
    contracts: [bitcoin, ether],
    marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '1000' },
  })
  const account = stage.account('100000')
  stage.settings(account, settings)
  stage.take(account, 'open_long', '0.02', { marginMode })
  stage.take(account, 'open_short', '0.01', { marginMode })
  stage.take(account, 'open_long', '0.1', { symbol: ether.symbol, marginMode })
  return { stage, account, ids: listPositions(stage.world, account.id).map(({ position }) => position.id) }
}

describe('closePositions', () => {
  it.each(['SHARED', 'ISOLATED'] as const)('closes every position as a whole at market, oldest first: %s', (mode) => {
    const { stage, account, ids } = createPositions({}, mode)
    const outcomes = closeAll(stage, account)
    expect(outcomes.map(({ positionId }) => positionId)).toEqual(ids)
    const shape = { isMarket: true, executionType: 'ioc', status: 'filled', marginMode: mode }
    expect(ordersOf(outcomes)).toMatchObject([
      { ...shape, type: 'close_long', size: 2_000, filledSize: 2_000 },
      { ...shape, type: 'close_short', size: 1_000, filledSize: 1_000 },
      { ...shape, type: 'close_long', symbol: ether.symbol },
    ])
    expect(listPositions(stage.world, account.id)).toEqual([])
  })

  it('closes only the positions of a symbol', () => {
    const { stage, account, ids } = createPositions()
    expect(closeAll(stage, account, bitcoin.symbol)).toHaveLength(2)
    expect(listPositions(stage.world, account.id).map(({ position }) => position.id)).toEqual([ids[2]])
  })

  it('closes separated positions one by one', () => {
    const { stage, account, ids } = createPositions({ separatedMode: 'SEPARATED' })
    stage.take(account, 'open_long', '0.03')
    expect(ordersOf(closeAll(stage, account)).map(({ size }) => size)).toHaveLength(ids.length + 1)
    expect(listPositions(stage.world, account.id)).toEqual([])
  })

  it('cancels no order and no plan order', () => {
    const { stage, account } = createPositions()
    const order = stage.place(account, 'open_long', '0.01', '89000')
    const plan = stage.plan(account, 'close_long', '0.02', '85000')
    closeAll(stage, account)
    expect([order.status, plan.status]).toEqual(['open', 'untriggered'])
  })

  it('refuses a position that an order already closes in part, and closes the others', () => {
    const { stage, account } = createPositions()
    const resting = stage.place(account, 'close_long', '0.005', '91000')
    const [long, ...others] = closeAll(stage, account)
    expect(long!.order).toMatchObject({
      ok: false,
      reason: 'CLOSE_SIZE_EXCEEDED',
      text: 'the size must be at most 0.015, was 0.02.',
    })
    expect(ordersOf(others).map(({ status }) => status)).toEqual(['filled', 'filled'])
    expect([resting.status, stage.position(account).position.size]).toEqual(['open', 2_000])
  })

  it('closes a position that is larger than an order may be', () => {
    const stage = createStage({
      contracts: [{ ...bitcoin, maxOrderSize: '0.02' }],
      marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '1000' },
    })
    const account = stage.account('100000')
    for (const size of ['0.02', '0.02']) stage.take(account, 'open_long', size)
    expect(ordersOf(closeAll(stage, account))).toMatchObject([{ size: 4_000, status: 'filled' }])
  })

  it('leaves the part of a position for which the market has no other side', () => {
    const stage = createStage({ marketMaker: { isEnabled: true, halfSpreadTicks: 0, levels: 1, size: '0.02' } })
    const account = stage.account('10000')
    stage.take(account, 'open_long', '0.02')
    stage.marketMaker({ size: '0.005' })
    expect(ordersOf(closeAll(stage, account))).toMatchObject([{ status: 'canceled', filledSize: 500 }])
    expect(stage.position(account).position.size).toBe(1_500)
  })

  it('counts its orders in the limit per minute', () => {
    const { stage, account } = createPositions()
    stage.settings(account, { orderRateLimitPerMinute: 2 })
    const outcomes = closeAll(stage, account)
    expect(outcomes.map(({ order }) => (order.ok ? 'placed' : order.reason))).toEqual([
      'placed',
      'placed',
      'ORDER_RATE',
    ])
  })

  it('returns an empty list without positions, and refuses an unknown symbol', () => {
    const { stage, account } = createPositions()
    expect(closeAll(stage, stage.account('1000'))).toEqual([])
    const command = { accountId: account.id, symbol: 'cmt_none' }
    expect(execute(stage.world, 'closePositions', command)).toMatchObject({ reason: 'SYMBOL_UNKNOWN' })
    expect(listPositions(stage.world, account.id)).toHaveLength(3)
  })
})
