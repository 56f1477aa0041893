// Client ids that the caller gives, and may have given to an earlier order with the same fields: that order is never
// reported as this one, however much the clocks of the server disagree. Where it cannot be told apart, the outcome is
// unknown, and the error names it.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../../src/index.ts'
import { seeded } from '../server/random.ts'
import { type Fate, type VirtualExchange, createVirtualExchange } from '../server/virtual-exchange.ts'

const symbol = 'cmt_btcusdt'
const market = { type: 'open_long', size: '0.01', matchPrice: 'market' } as const
const order = { symbol, ...market, clientOid: 'again' } as const
const skews = [0, 10, 50, 700, 5_000, 60_000].flatMap((ms) => (ms === 0 ? [0] : [ms, -ms]))

/**
 * Returns an exchange that serves some orders and then loses the next one, and a client that knows the clock of its
 * endpoint.
 */
async function losing(served: number, how: Fate, aheadMs: number): Promise<[VirtualExchange, Client]> {
  let placed = 0
  const fate = ({ id }: { id: string }): Fate => (id === 'placeOrder' && ++placed > served ? how : 'served')
  const exchange = createVirtualExchange({ random: seeded(1), fate, aheadMs: () => aheadMs })
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

  it('is found after another order of this client, whose record shows the clock of the records', async () => {
    const [exchange, client] = await losing(1, 'lost after', aheadMs)
    await client.placeOrder({ symbol, ...market })
    const placed = await place(client)
    const [record] = exchange.state.byClientOid('again')
    expect(placed).toEqual({ orderId: record!['order_id'], clientOid: 'again', recovered: true })
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
