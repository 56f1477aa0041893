// Sending an order again: only after the server refuses the first request for its age, and a search that would have
// shown its order.
import { limits } from '@capi/api'
import { describe, expect, it } from 'vitest'
import { OutcomeUnknownError } from '../src/index.ts'
import { errorOf } from './server/failing.ts'
import { seeded } from './server/random.ts'
import {
  type Fate,
  type VirtualExchange,
  type VirtualOptions,
  createVirtualExchange,
} from './server/virtual-exchange.ts'

const symbol = 'cmt_btcusdt'
const limit = { type: 'open_long', size: '0.01', price: '60000' } as const
const market = { type: 'open_long', size: '0.01', matchPrice: 'market' } as const
const order = { symbol, ...limit, clientOid: 'mine' } as const

/** Returns an exchange in which the requests that place orders have the given fates, and are served after that. */
function failing(fates: readonly Fate[], options: Partial<VirtualOptions> = {}): VirtualExchange {
  const left = [...fates]
  const fate = ({ id }: { id: string }): Fate => (id.startsWith('place') && left.shift()) || 'served'
  return createVirtualExchange({ random: seeded(1), fate, ...options })
}

const sent = ({ requests }: VirtualExchange): number => requests.filter((id) => id.startsWith('place')).length

describe('an order with resend: true', () => {
  it.each([order, { symbol, ...limit }, { symbol, ...market }])(
    'is sent once more when it is not found: %o',
    async (input) => {
      const exchange = failing(['lost before'])
      const placed = await exchange.client().placeOrder(input, { resend: true })
      expect(exchange.state.byClientOid(placed.clientOid)).toMatchObject([{ order_id: placed.orderId }])
      expect(placed).not.toHaveProperty('recovered')
    },
  )

  it('is not sent again before the server refuses the first request for its age', async () => {
    const exchange = failing(['lost before'])
    const begun = exchange.clock.time
    await exchange.client().placeOrder(order, { resend: true })
    expect(exchange.clock.time - begun).toBeGreaterThan(limits.clockSkewMs)
  })

  it.each([0, 6_000, 20_000, limits.clockSkewMs - 1_000])(
    'is not doubled by a first request that arrives and is filled after %i ms',
    async (lateMs) => {
      const exchange = failing([{ lateMs }])
      const placed = await exchange.client().placeOrder({ symbol, ...market, clientOid: 'mine' }, { resend: true })
      expect(placed).toMatchObject({ recovered: true })
      expect(exchange.state.entries).toHaveLength(1)
    },
  )

  it('is not sent again where the clock of the server stands still, and may still execute the first request', async () => {
    const exchange = failing(['lost before'], { rate: 0 })
    await expect(exchange.client().placeOrder(order, { resend: true })).rejects.toThrow(OutcomeUnknownError)
    expect(sent(exchange)).toBe(0)
  })

  it('is not sent again where the history cannot be read to the first attempt', async () => {
    const exchange = failing(['lost before'])
    exchange.state.hasHistoryRange = false
    for (let index = 0; index < 1_000; index++)
      exchange.state.add({ symbol, client_oid: `other-${index}` }, { isFinal: true })
    await expect(exchange.client().placeOrder(order, { resend: true })).rejects.toThrow(OutcomeUnknownError)
    expect(sent(exchange)).toBe(0)
  })

  it('is not sent again where an order with its client id may be this one, and names it', async () => {
    const exchange = failing(['lost before'])
    const createTime = String(exchange.now() - 20_000)
    const { order_id: orderId } = exchange.state.add(
      { symbol, client_oid: 'mine', ...limit, createTime },
      { isFinal: true },
    )
    const error = await errorOf(exchange.client().placeOrder(order, { resend: true }))
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', possibleOrderIds: [orderId] })
    expect((error as Error).message).toContain('1 with its client id that may be of an earlier call')
    expect(sent(exchange)).toBe(0)
  })

  it('is reported as unknown when the second response is lost too', async () => {
    const exchange = failing(['lost before', 'lost before'])
    await expect(exchange.client().placeOrder(order, { resend: true })).rejects.toThrow(OutcomeUnknownError)
  })

  it('is found when the second attempt is refused because the first was executed', async () => {
    // The lists do not contain the order until then.
    const exchange = failing(['lost after'], { lagMs: 35_000 })
    const placed = await exchange
      .client({ recoveryTimeoutMs: 3_000 })
      .placeOrder({ symbol, ...limit }, { resend: true })
    expect(placed).toMatchObject({ recovered: true })
    expect([exchange.state.entries.length, sent(exchange)]).toEqual([1, 2])
  })
})

describe('a batch with resend: true', () => {
  const orders = [limit, market, { ...limit, clientOid: 'mine' }]

  it('sends those again that are not found', async () => {
    const exchange = failing(['lost before'])
    const entries = await exchange.client().placeOrders({ symbol, orders }, { resend: true })
    expect(entries).toMatchObject([{ result: true }, { result: true }, { result: true, clientOid: 'mine' }])
    expect(exchange.state.entries.map(({ record }) => record['order_id'])).toEqual(
      entries.map(({ orderId }) => orderId),
    )
  })

  it('sends nothing again where all are found', async () => {
    const exchange = failing(['lost after'])
    const entries = await exchange.client().placeOrders({ symbol, orders }, { resend: true })
    expect(entries.every(({ recovered }) => recovered)).toBe(true)
    expect(sent(exchange)).toBe(1)
  })

  it('reports orders whose second attempt is refused as unknown', async () => {
    const exchange = failing(['lost before', 'lost before'])
    const entries = await exchange.client().placeOrders({ symbol, orders }, { resend: true })
    expect(entries.map(({ result }) => result)).toEqual([null, null, null])
  })
})
