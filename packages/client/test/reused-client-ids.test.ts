// Client ids that the caller gives, and may have given to an earlier order with the same fields: that order is never
// reported as this one, however much the clocks of the server disagree. Where it cannot be told apart, the outcome is
// unknown, and the error names it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../src/index.ts'
import { seeded } from './server/random.ts'
import { type Fate, type VirtualExchange, createVirtualExchange } from './server/virtual-exchange.ts'

const symbol = 'cmt_btcusdt'
const market = { type: 'open_long', size: '0.01', matchPrice: 'market' } as const
const order = { symbol, ...market, clientOid: 'again' } as const
const skews = [0, 10, 50, 700, 5_000, 60_000].flatMap((ms) => (ms === 0 ? [0] : [ms, -ms]))

/**
 * Returns an exchange that serves some orders and then loses the next one, and a client that knows the clock of its
 * endpoint.
 */
async function losing(served: number, how: Fate, aheadMs: number, seed = 1): Promise<[VirtualExchange, Client]> {
  let placed = 0
  const fate = ({ id }: { id: string }): Fate => (id === 'placeOrder' && ++placed > served ? how : 'served')
  const exchange = createVirtualExchange({ random: seeded(seed), fate, aheadMs: () => aheadMs })
  const client = exchange.client()
  await client.listPositions({ symbol })
  return [exchange, client]
}

const place = (client: Client) => client.placeOrder(order).catch((error: unknown) => error as OutcomeUnknownError)

describe.each(skews)('a client id of the caller, where the time endpoint is %i ms ahead of the records', (aheadMs) => {
  it('is not found as the earlier order of this client', async () => {
    const [, client] = await losing(1, 'lost before', aheadMs)
    await client.placeOrder(order)
    expect(await place(client)).toBeInstanceOf(OutcomeUnknownError)
  })

  it('is not found as an earlier order of this client whose outcome is unknown', async () => {
    const lost: Fate[] = ['lost after', 'lost before']
    const exchange = createVirtualExchange({
      random: seeded(1),
      aheadMs: () => aheadMs,
      lagMs: 20_000,
      fate: ({ id }) => (id === 'placeOrder' ? lost.shift()! : 'served'),
    })
    const client = exchange.client()
    await client.listPositions({ symbol })
    expect(await place(client)).toBeInstanceOf(OutcomeUnknownError)
    exchange.state.lagMs = 0
    expect(await place(client)).toBeInstanceOf(OutcomeUnknownError)
  })

  it('is mostly found after other orders of this client, whose records show the clock of the records', async () => {
    let found = 0
    for (let seed = 1; seed <= 20; seed++) {
      const [exchange, client] = await losing(10, 'lost after', aheadMs, seed)
      for (let count = 0; count < 10; count++) await client.placeOrder({ symbol, ...market })
      const placed = await place(client)
      const [{ order_id: orderId } = {}] = exchange.state.byClientOid('again')
      if ('orderId' in placed) expect(placed).toEqual({ orderId, clientOid: 'again', recovered: true })
      else expect(placed.possibleOrderIds).toEqual([orderId])
      if ('orderId' in placed) found += 1
    }
    // Unknown are those whose request was faster than each of the others.
    expect(found).toBeGreaterThanOrEqual(15)
  })

  it('is found, or unknown with the id of the order, where it is the first one of this client', async () => {
    const [exchange, client] = await losing(0, 'lost after', aheadMs)
    const placed = await place(client)
    const [{ order_id: orderId } = {}] = exchange.state.byClientOid('again')
    if (aheadMs === 0) expect(placed).toMatchObject({ orderId, recovered: true })
    expect('orderId' in placed ? [placed.orderId] : placed.possibleOrderIds).toEqual([orderId])
  })
})

it('a client id of the caller is never found as an earlier order of another client', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...skews),
    fc.integer({ min: 100, max: 120_000 }),
    fc.boolean(),
    async (aheadMs, ageMs, knowsClock) => {
      // Where records are ahead of the endpoint by its age, nothing distinguishes it from the order that was sent.
      fc.pre(Math.abs(ageMs + aheadMs) > 100)
      const [exchange, client] = await losing(knowsClock ? 1 : 0, 'lost before', aheadMs)
      if (knowsClock) await client.placeOrder({ symbol, ...market })
      const record = { symbol, client_oid: 'again', type: 'open_long', size: '0.01', price: '0.0', status: 'filled' }
      exchange.state.add({ ...record, createTime: String(exchange.now() - ageMs) }, { isFinal: true })
      expect(await place(client)).toBeInstanceOf(OutcomeUnknownError)
    },
  )
  await fc.assert(property, { numRuns: 150 })
})

it('an order that was never placed is not found as an earlier one where the clock of the server stands, or is slow', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(0, 0.01, 0.1, 0.5),
    fc.integer({ min: 0, max: 6_000 }),
    // Also a clock that stands at a whole second, which a server may have rounded.
    fc.integer({ min: 0, max: 1_000 }),
    fc.integer(),
    async (rate, ageMs, startMs, seed) => {
      const fate = ({ id }: { id: string }): Fate => (id === 'placeOrder' ? 'lost before' : 'served')
      const exchange = createVirtualExchange({ random: seeded(seed), fate, rate, startMs })
      const record = { symbol, client_oid: 'again', type: 'open_long', size: '0.01', price: '0.0', status: 'filled' }
      const createTime = String(Math.floor(exchange.now() - ageMs * rate))
      const { order_id: orderId } = exchange.state.add({ ...record, createTime }, { isFinal: true })
      expect(await place(exchange.client())).toMatchObject({
        name: 'OutcomeUnknownError',
        possibleOrderIds: [orderId],
      })
    },
  )
  await fc.assert(property, { numRuns: 300 })
})

describe('where the responses of the time endpoint are late', () => {
  /** Returns an exchange that loses an order, and whose time endpoint is late in either direction. */
  function late(how: Fate, slowMs: readonly [number, number], seed: number): VirtualExchange {
    const fate = ({ id }: { id: string }): Fate => {
      if (id === 'getServerTime') return slowMs[0] + slowMs[1] > 0 ? { slowMs } : 'served'
      return id === 'placeOrder' ? how : 'served'
    }
    return createVirtualExchange({ random: seeded(seed), fate })
  }
  const slow = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }))

  it('an order that was never placed is not found as the earlier order of another client', async () => {
    const property = fc.asyncProperty(
      slow,
      fc.integer({ min: 0, max: 6_000 }),
      fc.integer(),
      async (slowMs, ageMs, seed) => {
        const exchange = late('lost before', slowMs, seed)
        const record = { symbol, client_oid: 'again', type: 'open_long', size: '0.01', price: '0.0', status: 'filled' }
        const createTime = String(Math.floor(exchange.now() - ageMs))
        const { order_id: orderId } = exchange.state.add({ ...record, createTime }, { isFinal: true })
        expect(await place(exchange.client())).toMatchObject({
          name: 'OutcomeUnknownError',
          possibleOrderIds: [orderId],
        })
      },
    )
    await fc.assert(property, { numRuns: 400 })
  })

  it('an order that was placed is found, or named by an unknown outcome', async () => {
    let found = 0
    for (let seed = 1; seed <= 100; seed++) {
      const exchange = late('lost after', [0, 40 * (seed % 100)], seed)
      const placed = await place(exchange.client())
      const [{ order_id: orderId } = {}] = exchange.state.byClientOid('again')
      expect('orderId' in placed ? [placed.orderId] : placed.possibleOrderIds).toEqual([orderId])
      if ('orderId' in placed) found += 1
    }
    // Unknown are those whose request was faster than each measurement, and those that had only one: a late endpoint
    // permits few, and one alone does not show that the clock runs.
    expect(found).toBeGreaterThanOrEqual(45)
  })
})

it('a time that the server rounds to seconds does not make an earlier order look like the missing one', async () => {
  const property = fc.asyncProperty(fc.integer({ min: 0, max: 1_500 }), fc.integer(), async (ageMs, seed) => {
    const exchange: VirtualExchange = createVirtualExchange({
      random: seeded(seed),
      startMs: Math.abs(seed) % 1_000,
      aheadMs: () => -(exchange.now() % 1_000),
      fate: ({ id }) => (id === 'placeOrder' ? 'lost before' : 'served'),
    })
    const record = { symbol, client_oid: 'again', type: 'open_long', size: '0.01', price: '0.0', status: 'filled' }
    exchange.state.add({ ...record, createTime: String(exchange.now() - ageMs) }, { isFinal: true })
    expect(await place(exchange.client())).toBeInstanceOf(OutcomeUnknownError)
  })
  await fc.assert(property, { numRuns: 300 })
})
