import { describe, expect, it } from 'vitest'
import { problemOf } from '../../src/judge/problem-of.ts'
import { unseen } from '../../src/checks/stale-reads.ts'
import type { Intent } from '../../src/trading/account-book.ts'

const order = { orderId: '7', status: 'FILLED' }
const told = (outcome: Intent['outcome'], more: Partial<Intent> = {}): Intent => ({
  clientOid: 'a-1',
  symbol: 'cmt_btcusdt',
  isPlan: false,
  outcome,
  orderId: outcome === 'placed' ? '7' : null,
  isCanceled: false,
  reason: 'the price was refused',
  seen: unseen,
  earlier: [],
  ...more,
})

const calm = { isReused: false, wasRevived: false, wasSearchUndisturbed: false }

describe('problemOf', () => {
  it.each([
    { name: 'an order that was placed once', intent: told('placed'), orders: [order] },
    { name: 'a refused order that does not exist', intent: told('refused'), orders: [] },
    { name: 'an unknown order that exists', intent: told('unknown'), orders: [order] },
    { name: 'an unknown order that does not exist', intent: told('unknown'), orders: [] },
    {
      name: 'a cancelled order',
      intent: told('placed', { isCanceled: true }),
      orders: [{ orderId: '7', status: 'CANCELED' }],
    },
  ])('accepts $name', ({ intent, orders }) => {
    expect(problemOf(intent, orders, calm)).toBeUndefined()
  })

  it.each([
    { intent: told('placed'), orders: [], want: 'was reported to be placed as 7, but does not exist.' },
    { intent: told('placed'), orders: [{ ...order, orderId: '8' }], want: 'but does not exist; 8 does.' },
    { intent: told('unknown'), orders: [order, { ...order, orderId: '8' }], want: 'exists 2 times, as 7 and 8.' },
    {
      intent: told('refused'),
      orders: [order],
      want: 'was reported to be refused (the price was refused), but exists as 7.',
    },
    {
      intent: told('placed', { isCanceled: true }),
      orders: [order],
      want: 'was reported to be cancelled, but is FILLED.',
    },
    { intent: told('open'), orders: [], want: 'has no outcome: its call never ended.' },
  ])('reports $want', ({ intent, orders, want }) => {
    expect(problemOf(intent, orders, calm)).toContain(want)
  })

  it('does not count a copy that was executed after its request was refused, but never two live orders', () => {
    const twice = { ...calm, wasRevived: true }
    expect(problemOf(told('placed'), [order, { ...order, orderId: '8' }], twice)).toBeUndefined()
    expect(problemOf(told('placed'), [], twice)).toContain('does not exist')
    const live = ['7', '8'].map((orderId) => ({ orderId, status: 'live' }))
    expect(problemOf(told('placed'), live, twice)).toBe('is the id of several live orders: 7 and 8.')
  })

  it('reports an unknown outcome after an undisturbed search for an order that exists', () => {
    const undisturbed = { ...calm, wasSearchUndisturbed: true }
    expect(problemOf(told('unknown'), [order], undisturbed)).toContain('after an undisturbed search')
    expect(problemOf(told('unknown'), [], undisturbed)).toBeUndefined()
    expect(problemOf(told('unknown'), [order], { ...undisturbed, wasRevived: true })).toBeUndefined()
  })

  it('tells the orders of a client id apart that was used again', () => {
    const again = told('placed', { orderId: '8', earlier: ['7'] })
    const both = [order, { ...order, orderId: '8' }]
    expect(problemOf(again, both, calm)).toBeUndefined()
    expect(problemOf(told('placed'), both, { ...calm, isReused: true })).toBeUndefined()
    expect(problemOf({ ...again, outcome: 'refused' }, [order], calm)).toBeUndefined()
    expect(problemOf({ ...again, orderId: '7' }, [order], calm)).toContain('which had the client id before')
    expect(problemOf(again, [...both, { ...order, orderId: '9' }], calm)).toContain('exists 2 times, as 8 and 9')
  })
})
