// Which order of the exchange is that of a lost response: one with all of its fields and of its time, on whichever page
// it is.
import { afterEach, describe, expect, it } from 'vitest'
import { OutcomeUnknownError } from '../src/index.ts'
import { systemClock } from '../src/clock.ts'
import { closeAll, type Exchange, type Seen, startExchange } from './server/exchange.ts'
import type { Fault } from './server/fault.ts'

const alike = { type: 'open_long', size: '0.01' } as const
const limit = { ...alike, price: '60000' } as const
const symbol = 'cmt_btcusdt'

afterEach(closeAll)

/** Loses every order before it is executed, so that a test decides what the lists contain. */
const loseEveryOrder = ({ id }: Seen): Fault | undefined =>
  id === 'placeOrder' ? { how: 'reset', commits: false } : undefined

describe('the search for an order with a client id of the caller', () => {
  it('does not return an earlier order after the time of the machine was set forward', async () => {
    let aheadMs = 0
    const exchange = await startExchange({
      fault({ id }) {
        if (id !== 'placeOrder') return undefined
        aheadMs = 60_000
        return { how: 'reset', commits: false }
      },
    })
    // Of another program, 10 s ago.
    exchange.state.add({ symbol, client_oid: 'again', ...limit, createTime: String(Date.now() - 10_000) })
    const clock = { ...systemClock, now: () => Date.now() + aheadMs }
    const client = exchange.client({ clock, recoveryTimeoutMs: 300 })
    await expect(client.placeOrder({ symbol, clientOid: 'again', ...limit })).rejects.toThrow(OutcomeUnknownError)
  })

  it('finds an order on the third page', async () => {
    const exchange: Exchange = await startExchange({
      fault({ id }) {
        if (id === 'placeOrder') return { how: 'reset', commits: true }
        if (exchange.state.entries.length === 1)
          for (let index = 0; index < 250; index++)
            exchange.state.add({
              symbol,
              client_oid: `other-${index}`,
              ...limit,
              createTime: String(Date.now() + 2_000),
            })
        return undefined
      },
    })
    const placed = await exchange.client({ newClientOid: () => 'behind' }).placeOrder({ symbol, ...limit })
    const [{ order_id: orderId } = {}] = exchange.state.byClientOid('behind')
    expect(placed).toEqual({ orderId, clientOid: 'behind', recovered: true })
  })

  it.each([
    { name: 'another size', other: { size: '0.02' } },
    { name: 'another type', other: { type: 'open_short' } },
    { name: 'another symbol', other: { symbol: 'cmt_ethusdt' } },
    { name: 'another price', other: { price: '60001' } },
    { name: 'no time', other: { createTime: '' } },
  ])('does not return an order with $name', async ({ other }) => {
    const { exchange } = await startOther({ ...limit, client_oid: 'again', status: 'open', ...other })
    const client = exchange.client({ recoveryTimeoutMs: 200 })
    await expect(client.placeOrder({ symbol, clientOid: 'again', ...limit })).rejects.toThrow(OutcomeUnknownError)
  })

  it('compares sizes and prices by value', async () => {
    const written = { ...limit, client_oid: 'same', size: '0.0100', price: '60000.0', status: 'open' }
    const { exchange, orderIds } = await startOther(written)
    const placed = await exchange.client().placeOrder({ symbol, clientOid: 'same', ...limit })
    expect([placed.orderId]).toEqual(orderIds)
  })
})

describe('a search that finds nothing', () => {
  it('says how often it was completed, and what it read', async () => {
    let searches = 0
    const exchange = await startExchange({
      fault({ id }) {
        if (id === 'listCurrentOrders') searches += 1
        return id === 'placeOrder' || searches > 1 ? { how: 'close', commits: false } : undefined
      },
    })
    const placing = exchange.client({ recoveryTimeoutMs: 1_500 }).placeOrder({ symbol, clientOid: 'once', ...limit })
    await expect(placing).rejects.toMatchObject({ searched: 'searched 1 time: 0 current orders, 0 past orders' })
  })
})

/** Starts an exchange that loses an order, and creates another one at that moment. */
async function startOther(record: object): Promise<{ exchange: Exchange; orderIds: unknown[] }> {
  const orderIds: unknown[] = []
  const exchange: Exchange = await startExchange({
    fault(seen) {
      if (seen.id === 'placeOrder') orderIds.push(exchange.state.add({ symbol, ...record })['order_id'])
      return loseEveryOrder(seen)
    },
  })
  return { exchange, orderIds }
}

describe('placing plan orders with lost responses', () => {
  it('finds a current plan order', async () => {
    const exchange = await startExchange({
      lagMs: 200,
      fault: ({ id }) => (id === 'placePlanOrder' ? { how: 'close', commits: true } : undefined),
    })
    const placed = await exchange
      .client()
      .placePlanOrder({ symbol, ...alike, triggerPrice: 61000, executePrice: 61001 })
    expect(placed.recovered).toBe(true)
    expect(exchange.state.byClientOid(placed.clientOid).map((record) => record['order_id'])).toEqual([placed.orderId])
  })
})
