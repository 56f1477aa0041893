// Take-profit and stop-loss orders: placed once, and found among the plan orders when the response is lost.
import { afterAll, describe, expect, it } from 'vitest'
import { ApiError, OutcomeUnknownError } from '../src/index.ts'
import { closeAll } from './server/exchange.ts'
import { errorOf, impatientClient, lost, quickClient, requestCount, startFailing } from './server/failing.ts'
import { losses } from './server/fault.ts'

const stop = {
  symbol: 'cmt_btcusdt',
  type: 'stop_loss',
  positionSide: 'LONG',
  size: '0.01',
  triggerPrice: '58000',
} as const

afterAll(closeAll)

describe.concurrent('placeTpSlOrder', () => {
  it('returns the order id and the client id, which it generates where none is given', async () => {
    const exchange = await startFailing('placeTpSlOrder', [])
    const placed = await quickClient(exchange).placeTpSlOrder(stop)
    const { record } = exchange.state.entries[0]!
    expect(placed).toEqual({ orderId: record['order_id'], clientOid: record['client_oid'] })
    const body = JSON.parse(exchange.requests[0]!.body) as Record<string, unknown>
    expect(body).toMatchObject({ planType: 'loss_plan', positionSide: 'long', clientOrderId: placed.clientOid })
  })

  it.each(losses)('is sent once when its response is lost, and is found by its client id: %s', async (how) => {
    const exchange = await startFailing('placeTpSlOrder', [lost(how)])
    const client = quickClient(exchange, how === 'hang' ? { timeoutMs: 400 } : {})
    const placed = await client.placeTpSlOrder({ ...stop, clientOid: 'mine', executePrice: '57990' })
    expect(placed).toMatchObject({ clientOid: 'mine', recovered: true })
    expect(requestCount(exchange, 'placeTpSlOrder')).toBe(1)
    expect(exchange.state.entries).toHaveLength(1)
  })

  it('throws OutcomeUnknownError when it is not found', async () => {
    const exchange = await startFailing('placeTpSlOrder', [lost('close', false)])
    expect(await errorOf(impatientClient(exchange).placeTpSlOrder(stop))).toBeInstanceOf(OutcomeUnknownError)
  })

  it.each([
    { text: '[{"orderId":0,"success":false}]', type: ApiError },
    { text: '[{"orderId":0,"success":true}]', type: OutcomeUnknownError },
    { text: '[]', type: OutcomeUnknownError },
  ])('throws after the response $text', async ({ text, type }) => {
    const exchange = await startFailing('placeTpSlOrder', [{ how: 'response', status: 200, text }])
    expect(await errorOf(impatientClient(exchange).placeTpSlOrder(stop))).toBeInstanceOf(type)
  })
})
