import { describe, expect, it } from 'vitest'
import { type Account, execute, type Order, type Result } from '../../src/index.ts'
import { createStage, must, type Stage } from '../stage.ts'

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
