import { describe, expect, it } from 'vitest'
import { defaultContracts, execute, type Account, type Commands } from '../../src/index.ts'
import type { CancelOutcome } from '../../src/commands/cancel-all.ts'
import { bitcoin, createStage, must, type Stage } from '../stage.ts'

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
