import { describe, expect, it } from 'vitest'
import { type OrderTrace, readTrace } from '../../src/state/order-story.ts'

const event = (time: number, status: string, kind = 'order', id = '7') => ({
  kind,
  time,
  detail: { [kind === 'plan' ? 'planOrderId' : 'orderId']: id, status, reason: null },
})
const fill = (time: number, tradeId: number) => ({
  fill: { tradeId, orderId: 7, createdTime: time, fillSize: '1' },
  price: '60000.0',
  isMaker: true,
  counterparty: null,
  bills: [],
})
const trace = (events: object[], fills: object[]): OrderTrace =>
  ({ accountId: '1', order: null, planOrders: [], cancelReason: null, events, fills }) as unknown as OrderTrace
const stepsOf = (events: object[], fills: object[]): (string | undefined)[] =>
  readTrace(trace(events, fills)).steps.map(({ change, fill: filled }) => change?.status ?? filled?.fill.tradeId)

describe('readTrace', () => {
  it('puts each fill between the events of its time, and before the end of the order', () => {
    const events = [event(1, 'pending'), event(1, 'open'), event(5, 'open'), event(5, 'filled')]
    expect(stepsOf(events, [fill(3, 11), fill(5, 12)])).toEqual(['pending', 'open', '11', '12', 'filled'])
  })

  it('has the steps of plan orders, and fills alone where the events are gone', () => {
    const events = [event(1, 'untriggered', 'plan', '9'), event(2, 'pending', 'plan', '9'), event(2, 'pending')]
    expect(stepsOf(events, [])).toEqual(['untriggered', 'pending', 'pending'])
    expect(stepsOf([], [fill(3, 11), fill(4, 12)])).toEqual(['11', '12'])
  })
})
