import { operations, SIGNATURE_REPEATED } from '@capi/api'
import type { Incoming, Outgoing } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { watchOnce } from '../../src/world/once-watch.ts'

/** Sends copies of one request, with these responses, and returns what is reported. */
function send(path: string, responses: readonly (readonly [status: number, body: unknown])[]): string[] {
  const reports: string[] = []
  const left = responses.map(([status, body]): Incoming => {
    return { status, retryAfter: null, contentType: 'application/json', text: JSON.stringify(body) }
  })
  const host = watchOnce(
    {
      accept(_, onEnd) {
        onEnd(left.shift())
        return true
      },
    },
    { onViolation: (text) => reports.push(text), onRevived: () => reports.push('revived') },
  )
  const request = { method: 'POST', target: path, headers: ['ACCESS-SIGN', 'one'], body: '{}' } as unknown as Outgoing
  for (const _ of responses) host.accept(request, () => undefined)
  return reports
}

const { placeOrder, placeOrders, placeTpSlOrder, cancelOrder, cancelAllOrders, closePositions } = operations
const twice = (path: string): string[] => [`${path} must be executed once for one signature, was twice.`]

describe('watchOnce', () => {
  it.each([
    { name: 'an order', path: placeOrder.path, body: { order_id: '1', client_oid: 'a' } },
    {
      name: 'a batch',
      path: placeOrders.path,
      body: { order_info: [{ result: false }, { result: true }], result: true },
    },
    { name: 'a stop-loss', path: placeTpSlOrder.path, body: [{ orderId: 1, success: true }] },
    { name: 'a cancellation', path: cancelOrder.path, body: { order_id: '1', result: true } },
    { name: 'the cancellation of all', path: cancelAllOrders.path, body: [{ orderId: 1, success: true }] },
    { name: 'a close', path: closePositions.path, body: [{ positionId: 1, success: true }] },
  ])('reports $name that was executed twice', ({ path, body }) => {
    expect(send(path, [[200, body]])).toEqual([])
    expect(
      send(path, [
        [200, body],
        [409, { code: SIGNATURE_REPEATED }],
      ]),
    ).toEqual([])
    expect(
      send(path, [
        [200, body],
        [200, body],
      ]),
    ).toEqual(twice(path))
  })

  it.each([
    { name: 'refused', first: [400, { code: '40015' }] as const, path: placeOrder.path, second: { order_id: '1' } },
    {
      name: 'without a change',
      first: [200, { order_info: [{ result: false }], result: true }] as const,
      path: placeOrders.path,
      second: { order_info: [{ result: true }], result: true },
    },
  ])('names a copy that is executed after the first one was $name', ({ first, path, second }) => {
    expect(send(path, [first, [200, second]])).toEqual(['revived'])
    expect(send(path, [first, first])).toEqual([])
  })
})
