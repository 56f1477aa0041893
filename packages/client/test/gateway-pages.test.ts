// A response to a change that is not the envelope of the document: a gateway may send any status, also after the
// service has executed the request. So the outcome is unknown, and what happened is read.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError, OutcomeUnknownError } from '../src/index.ts'
import { errorOf, failure } from './server/failing.ts'
import { seeded } from './server/random.ts'
import { type Fate, createVirtualExchange } from './server/virtual-exchange.ts'

const symbol = 'cmt_btcusdt'
const limit = { type: 'open_long', size: '0.01', price: '60000' } as const
const order = { symbol, ...limit } as const

/** Returns an exchange whose first response to an operation is replaced after the request was executed. */
function replacing(id: string, status: number, text: string) {
  const left: Fate[] = [{ status, text }]
  return createVirtualExchange({
    random: seeded(1),
    fate: (operation) => (operation.id === id && left.shift()) || 'served',
  })
}

const page = fc.constantFrom(
  '',
  '<html><body><h1>408 Request Timeout</h1></body></html>',
  'upstream request timeout',
  '[]',
  'null',
  '{}',
  '{"message":"Forbidden"}',
  '{"code":403,"message":"Forbidden"}',
  '{"code":"40015"}',
  '{"code":null,"msg":"no"}',
  '{"code":"40015","msg":17}',
  '{"code":"00000","msg":"success"}',
  '{"error":{"code":"40015","msg":"no"}}',
)
const status = fc.oneof(fc.constantFrom(408, 425, 499, 460, 409, 429, 302), fc.integer({ min: 300, max: 499 }))

describe('a page of a gateway after an order was executed', () => {
  it('is no refusal, whatever its status: the order is found', async () => {
    const property = fc.asyncProperty(status, page, async (code, text) => {
      const exchange = replacing('placeOrder', code, text)
      const { orderId, recovered } = await exchange.client().placeOrder(order)
      expect({ orderId, recovered }).toEqual({
        orderId: exchange.state.entries[0]!.record['order_id'],
        recovered: true,
      })
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it('is no refusal of a batch, of a cancellation or of what is sent once', async () => {
    const property = fc.asyncProperty(status, page, async (code, text) => {
      const batch = replacing('placeOrders', code, text)
      const entries = await batch.client().placeOrders({ symbol, orders: [limit] })
      expect(entries).toMatchObject([{ result: true, recovered: true }])

      const canceling = replacing('cancelOrder', code, text)
      const { orderId } = await canceling.client().placeOrder(order)
      expect(await canceling.client().cancelOrder({ orderId })).toMatchObject({ result: true, recovered: true })

      const all = replacing('cancelAllOrders', code, text).client().cancelAllOrders({ cancelOrderType: 'normal' })
      expect(await errorOf(all)).toBeInstanceOf(OutcomeUnknownError)
      const margin = { positionId: '1', amount: '1' } as const
      const adjusted = replacing('adjustMargin', code, text).client().adjustMargin(margin)
      expect(await errorOf(adjusted)).toMatchObject({ name: 'NetworkError', mayHaveArrived: true })
    })
    await fc.assert(property, { numRuns: 60 })
  })

  it('is shown with its status', async () => {
    const margin = { positionId: '1', amount: '1' } as const
    const error = await errorOf(replacing('adjustMargin', 408, '<b>Timeout</b>').client().adjustMargin(margin))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as Error).message).toContain('expected a code and a text of the service, was status 408: <b>Timeout')
  })
})

describe('the envelope of the document', () => {
  it.each([400, 401, 403, 404, 408, 409, 415, 431])('is a refusal with status %i', async (code) => {
    const exchange = replacing('placeOrder', code, failure('40015', 'SIZE_MIN: no'))
    expect(await errorOf(exchange.client().placeOrder(order))).toBeInstanceOf(ApiError)
  })
})
