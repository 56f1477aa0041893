/** Placing after a failure: what surely was not placed is sent again, what may stand is looked for. */
import { ENGINE_REFUSED } from '@capi/api'
import { afterAll, describe, expect, it } from 'vitest'
import { OutcomeUnknownError, type RetryEvent, createClient } from '../../src/index.ts'
import { type Exchange, closeAll, credentials, startExchange } from '../server/exchange.ts'
import { caught, hasty, lost, refused, sent, startFailing, tooMany } from '../server/failing.ts'
import { type Fault, losses } from '../server/fault.ts'

const symbol = 'cmt_btcusdt'
const order = { symbol, type: 'open_long', size: '0.01', price: '60000' } as const

afterAll(closeAll)

describe.concurrent('an order', () => {
  it.each(losses)('is never sent again when its answer is lost, but found: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how)])
    expect(await hasty(exchange).placeOrder(order)).toMatchObject({ recovered: true })
    expect(sent(exchange, 'placeOrder')).toBe(1)
  })

  it.each(losses)('is reported as unknown when it is not found: %s', async (how) => {
    const exchange = await startFailing('placeOrder', [lost(how, false)])
    const error = await caught(hasty(exchange).placeOrder({ ...order, clientOid: 'mine' }))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(error).toMatchObject({ operationId: 'placeOrder', clientOid: 'mine' })
    expect(sent(exchange, 'placeOrder')).toBe(1)
  })

  it('is looked for no longer than asked for', async () => {
    const exchange = await startFailing('placeOrder', [lost('close', false)])
    const start = performance.now()
    await expect(hasty(exchange, { recoveryTimeoutMs: 700 }).placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
    expect(performance.now() - start).toBeGreaterThan(690)
    expect(performance.now() - start).toBeLessThan(1_500)
  })

  it('is looked for again when a look fails', async () => {
    const left: Fault[] = [lost('reset'), lost('html'), refused, lost('cut'), lost('hang')]
    const exchange = await startExchange({ fault: ({ id }) => (id === 'getServerTime' ? undefined : left.shift()) })
    expect(await hasty(exchange, { recoveryTimeoutMs: 3_000 }).placeOrder(order)).toMatchObject({ recovered: true })
  })

  it('is sent again after 429, which means that it was not placed', async () => {
    const exchange = await startFailing('placeOrder', [tooMany, tooMany])
    expect(await hasty(exchange).placeOrder(order)).not.toHaveProperty('recovered')
    expect(sent(exchange, 'placeOrder')).toBe(3)
    expect(exchange.books.entries).toHaveLength(1)
  })

  it('is not sent again when it is refused, whatever the code says', async () => {
    const exchange = await startFailing('placeOrder', [refused])
    expect(await caught(hasty(exchange).placeOrder(order))).toMatchObject({ name: 'ApiError', code: ENGINE_REFUSED })
    expect(exchange.requests.map(({ id }) => id)).toEqual(['placeOrder'])
  })

  it('is taken for unknown when the answer names no order', async () => {
    const exchange = await startFailing('placeOrder', [
      { how: 'answer', status: 200, text: '{"client_oid":null,"order_id":""}' },
    ])
    await expect(hasty(exchange).placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
  })

  it('is sent again when nothing listens, until something does', async () => {
    const { port, url, close } = await startExchange()
    await close()
    const retries: RetryEvent[] = []
    let restarted: Promise<Exchange> | undefined
    const onRetry = (event: RetryEvent): void => {
      retries.push(event)
      restarted ??= startExchange({ port })
    }
    const client = createClient({ baseUrl: url, credentials, onRetry })
    const { orderId, recovered } = await client.placeOrder(order)
    expect(recovered).toBeUndefined()
    expect(retries[0]!.error).toMatchObject({ name: 'NetworkError', mayHaveArrived: false })
    expect((await restarted!).books.entries.map(({ record }) => record['order_id'])).toEqual([orderId])
  })

  it('that could never be sent is a NetworkError, not an unknown outcome', async () => {
    const exchange = await startExchange()
    await exchange.close()
    const error = await caught(hasty(exchange, { retries: 1 }).placeOrder(order))
    expect(error).toMatchObject({ name: 'NetworkError', operationId: 'placeOrder', mayHaveArrived: false })
  })
})

describe.concurrent('an order that may be sent again', () => {
  it('is sent once more, with its client id, when it is not found', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset', false)])
    const placed = await hasty(exchange).placeOrder({ ...order, clientOid: 'mine' }, { resend: true })
    expect(exchange.books.byClientOid('mine')).toMatchObject([{ order_id: placed.orderId }])
    expect(sent(exchange, 'placeOrder')).toBe(2)
  })

  it('is not sent again when it is found', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')])
    expect(await hasty(exchange).placeOrder(order, { resend: true })).toMatchObject({ recovered: true })
    expect(sent(exchange, 'placeOrder')).toBe(1)
  })

  it('is unknown when the second answer is lost too', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset', false), lost('reset', false)])
    await expect(hasty(exchange).placeOrder(order, { resend: true })).rejects.toThrow(OutcomeUnknownError)
    expect(sent(exchange, 'placeOrder')).toBe(2)
  })

  it('is found when the second try is refused because the first one stands', async () => {
    const exchange = await startFailing('placeOrder', [lost('reset')], { lagMs: 900 })
    const placed = await hasty(exchange).placeOrder(order, { resend: true })
    expect(placed).toMatchObject({ recovered: true })
    expect(exchange.books.entries).toHaveLength(1)
    expect(sent(exchange, 'placeOrder')).toBe(2)
  })

  it('is not sent again when the caller has ended the call', async () => {
    const exchange = await startFailing('placeOrder', [lost('hang', false)])
    const signal = AbortSignal.timeout(50)
    await expect(hasty(exchange).placeOrder(order, { resend: true, signal })).rejects.toThrow(OutcomeUnknownError)
    expect(sent(exchange, 'placeOrder')).toBe(1)
  })
})
