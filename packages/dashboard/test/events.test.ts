import { describe, expect, it } from 'vitest'
import type { Event } from '../src/state/use-events.ts'
import { describeGroup } from '../src/laboratory/describe-event.ts'
import { groupEvents } from '../src/state/group-events.ts'

let seq = 0
const event = (kind: Event['kind'], detail: Event['detail'], turn = 1, symbol = 'cmt_btcusdt'): Event => {
  seq += 1
  return { seq, turn, cause: 'setPrice', kind, time: 1_764_201_600_000, accountId: null, symbol, detail }
}
const describeAll = (...events: readonly Event[]): string[] => groupEvents(events.toReversed()).map(describeGroup)

describe('groupEvents', () => {
  it('combines the prices of a glide', () => {
    expect(describeAll(...['60000', '60001', '60002.5'].map((price) => event('price', { price })))).toEqual([
      'price from 60,000 to 60,002.5 in 3 steps',
    ])
  })

  it('separates prices of different commands or contracts, and prices with a fill in between', () => {
    const fill = { direction: 'OPEN_LONG', size: '0.1', price: '60000.5', isMaker: true, fee: '1.2' }
    const events = [
      event('price', { price: '1' }, 1),
      event('price', { price: '2' }, 2),
      event('price', { price: '3' }, 2, 'cmt_ethusdt'),
      event('fill', fill, 2),
      event('price', { price: '4' }, 2, 'cmt_ethusdt'),
    ]
    expect(describeAll(...events)).toEqual([
      'price 4',
      'open long 0.1 at 60,000.5 as maker, fee 1.2',
      'price 3',
      'price 2',
      'price 1',
    ])
  })
})

describe('describeGroup', () => {
  const order = { type: 'open_long', size: '0.1', price: '60000', filledSize: '0', status: 'open', reason: null }
  it.each([
    { kind: 'order', detail: order, want: 'open long 0.1 at 60,000: open' },
    {
      kind: 'order',
      detail: { ...order, price: null, filledSize: '0.10', status: 'filled' },
      want: 'open long 0.1 at market: filled, 0.10 filled',
    },
    {
      kind: 'order',
      detail: { ...order, status: 'canceled', reason: 'requested' },
      want: 'open long 0.1 at 60,000: canceled (requested)',
    },
    {
      kind: 'bill',
      detail: { businessType: 'deposit', amount: '-5', coin: 'USDT', balance: '1000' },
      want: 'deposit −5 USDT, cash 1,000',
    },
    { kind: 'funding', detail: { rate: '0.0001', mark: '60000' }, want: 'funding at a rate of 0.0001, mark 60,000' },
    { kind: 'liquidation', detail: { phase: 'start' }, want: 'liquidation: start' },
    { kind: 'halt', detail: { state: 'halted', reason: 'it is gone' }, want: 'halted: it is gone' },
    { kind: 'halt', detail: { state: 'resumed', reason: null }, want: 'resumed' },
    {
      kind: 'terms',
      detail: { name: 'takerFeeRate', from: '0.0006', to: '0.0008' },
      want: 'takerFeeRate is now 0.0008, was 0.0006',
    },
  ] as const)('describes a $kind: $want', ({ kind, detail, want }) => {
    expect(describeAll(event(kind, detail))).toEqual([want])
  })

  it('describes an unknown kind by its details', () => {
    expect(describeAll(event('news' as never, { one: '1', two: true }))).toEqual(['one 1, two true'])
  })
})
