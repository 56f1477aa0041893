import { describe, expect, it } from 'vitest'
import { createAccountBook } from '../../src/trading/account-book.ts'

describe('createAccountBook', () => {
  it('has a new client id for each order, and finds the live ones', () => {
    const book = createAccountBook('one')
    const [first, second, plan] = [book.intend('a', false), book.intend('b', false), book.intend('a', true)]
    expect([first.clientOid, second.clientOid, plan.clientOid]).toEqual(['one-1', 'one-2', 'one-3'])
    for (const intent of [first, second, plan]) intent.outcome = 'placed'
    first.isCanceled = true
    expect(book.findLive(false)).toEqual([second])
    expect(book.findLive(true)).toEqual([plan])
    expect(book.find('one-2')).toBe(second)
  })

  it('uses the client id of a cancelled order again, once at a time', () => {
    const book = createAccountBook('one')
    const first = book.intend('a', false)
    Object.assign(first, { outcome: 'placed', orderId: '7', order: { type: 'open_long', size: '1', price: '2' } })
    expect(book.findReusable()).toEqual([])
    first.isCanceled = true
    expect(book.findReusable()).toEqual([first])
    const again = book.intendAgain(first)
    expect(again).toMatchObject({
      clientOid: 'one-1',
      outcome: 'open',
      orderId: null,
      earlier: ['7'],
      order: first.order,
    })
    expect(book.findReusable()).toEqual([])
    expect(book.find('one-1')).toBe(again)
  })

  it('does not know the outcome of a call that its program did not survive', () => {
    const book = createAccountBook('one')
    const [open, placed] = [book.intend('a', false), book.intend('a', false)]
    placed.outcome = 'placed'
    book.loseOpen()
    expect([open.outcome, placed.outcome]).toEqual(['unknown', 'placed'])
  })

  it('goes back to what it was, without using a client id again', () => {
    const book = createAccountBook('one')
    book.intend('a', false).outcome = 'placed'
    const goBack = book.save()
    book.intents[0]!.isCanceled = true
    book.intend('a', false)
    goBack()
    expect(book.intents.map(({ clientOid, isCanceled }) => [clientOid, isCanceled])).toEqual([['one-1', false]])
    expect(book.intend('a', false).clientOid).toBe('one-3')
    book.clear()
    expect([book.intents, book.find('one-1')]).toEqual([[], undefined])
  })
})
