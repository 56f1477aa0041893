/**
 * The most important property: whatever happens to a response, an order is placed once or not at all, and the caller learns which, or that
 * it is unknown. The exchange fails at random, from a printed seed; its state shows what really happened.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../../src/index.ts'
import { systemClock } from '../../src/transport/clock.ts'
import { type Exchange, type Seen, startExchange } from '../server/exchange.ts'
import { type Fault, losses } from '../server/fault.ts'
import { seeded } from '../server/random.ts'
import { transports } from '../server/transports.ts'

/** `fetch` is built on undici. */
const nodeTransports = transports.filter(({ transport }) => transport !== 'fetch')
const ORDERS = Number(process.env['CAPI_ORDERS'] ?? 1_000) / nodeTransports.length
const BATCH = 205
const AT_A_TIME = 30
const LAG_MS = 500
const seed = Number(process.env['CAPI_SEED'] ?? 20_261_120)

/** All orders are alike, so that only client ids and times distinguish them. */
const alike = { type: 'open_long', size: '0.01' } as const
const limit = { ...alike, price: '60000' } as const
const market = { ...alike, matchPrice: 'market' } as const
const symbol = 'cmt_btcusdt'

type Outcome = { clientOid: string; orderId: string; recovered: boolean } | { clientOid: string; error: unknown }

const random = seeded(seed)

function randomFault({ id }: Seen): Fault | undefined {
  const isPlacing = id?.startsWith('place')
  const dice = random()
  if (dice < 0.03) return { how: 'too many' }
  if (dice > (isPlacing ? 0.3 : 0.08)) return undefined
  return { how: losses[Math.floor(random() * losses.length)]!, commits: random() < 0.6 }
}

/** Loses every order before it is executed, so that a test decides what the lists contain. */
const loseEveryOrder = ({ id }: Seen): Fault | undefined =>
  id === 'placeOrder' ? { how: 'reset', commits: false } : undefined

/** Loses the responses of all orders; only the first one is executed. */
let executed = 0
const executeFirst = ({ id }: Seen): Fault | undefined =>
  id === 'placeOrder' ? { how: 'reset', commits: executed++ === 0 } : undefined

/** Adds an earlier order with the same client id, from another program, which is final and otherwise identical. */
function addEarlierOrder(exchange: Exchange, clientOid: string, index: number): void {
  const createTime = String(Date.now() - 1_000 - (index % 60) * 1_000)
  const record = { symbol, client_oid: clientOid, ...alike, price: '60000', status: 'filled', createTime }
  exchange.state.add({ ...record, order_id: `100${index}` }, { isFinal: true })
}

async function placeSingle(client: Client, index: number): Promise<Outcome> {
  const clientOid = `single-${index}`
  const order = index % 2 === 0 ? limit : market
  try {
    const { orderId, recovered = false } = await client.placeOrder({ symbol, clientOid, ...order })
    return { clientOid, orderId, recovered }
  } catch (error) {
    return { clientOid, error }
  }
}

async function placeBatch(client: Client, name: string): Promise<Outcome[]> {
  const orders = Array.from({ length: BATCH }, (_, index) => ({
    clientOid: `${name}-${index}`,
    ...(index % 2 === 0 ? limit : market),
  }))
  const entries = await client.placeOrders({ symbol, orders })
  expect(entries.map(({ clientOid }) => clientOid)).toEqual(orders.map(({ clientOid }) => clientOid))
  return entries.map(({ clientOid, orderId, recovered = false, error, result }) => {
    if (orderId === null) return { clientOid, error }
    expect(result).toBe(true)
    return { clientOid, orderId, recovered }
  })
}

/** Runs the tasks, AT_A_TIME of them concurrently. */
async function runAll<Result>(tasks: (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  const queue = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, task] of queue) results[index] = await task()
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return results
}

describe.each(nodeTransports)(`orders with responses lost at random, over $transport, seed ${seed}`, ({ options }) => {
  let exchange: Exchange
  let outcomes: Outcome[]

  /** Returns the ids of the orders with a client id, except the earlier one. */
  const placedIds = (clientOid: string): unknown[] =>
    exchange.state
      .byClientOid(clientOid)
      .map((record) => record['order_id'])
      .filter((id) => String(id).length === 18)

  beforeAll(async () => {
    exchange = await startExchange({ lagMs: LAG_MS, fault: randomFault })
    const client = exchange.client({ timeoutMs: 600, recoveryTimeoutMs: 4_000, random, ...options })
    for (let index = 0; index < ORDERS; index += 3) addEarlierOrder(exchange, `single-${index}`, index)
    const singles = Array.from({ length: ORDERS }, (_, index) => async () => [await placeSingle(client, index)])
    const batches = ['one', 'two', 'three'].map((name) => () => placeBatch(client, name))
    outcomes = (await runAll<Outcome[]>([...batches, ...singles])).flat()
  }, 600_000)

  afterAll(() => exchange.close())

  it('places no client id twice', () => {
    const duplicates = outcomes.filter(({ clientOid }) => placedIds(clientOid).length > 1)
    expect(duplicates).toEqual([])
    expect(outcomes).toHaveLength(ORDERS + 3 * BATCH)
  })

  it('returns the id of the placed order', () => {
    const returned = outcomes.filter((outcome) => 'orderId' in outcome)
    expect(returned.length).toBeGreaterThan(ORDERS / 2)
    for (const { clientOid, orderId } of returned) expect(placedIds(clientOid)).toEqual([orderId])
  })

  it('finds most of the placed orders whose response was lost', () => {
    const recovered = outcomes.filter((outcome) => 'orderId' in outcome && outcome.recovered)
    const missed = outcomes.filter((outcome) => 'error' in outcome && placedIds(outcome.clientOid).length > 0)
    expect(recovered.length).toBeGreaterThan(ORDERS / 20)
    expect(missed.length).toBeLessThan(recovered.length)
  })

  it('reports every other order as unknown, with its client id', () => {
    const failed = outcomes.filter((outcome) => 'error' in outcome)
    expect(failed.length).toBeGreaterThan(0)
    for (const { clientOid, error } of failed) {
      expect(error).toBeInstanceOf(OutcomeUnknownError)
      expect((error as OutcomeUnknownError).clientOid).toBe(clientOid)
    }
  })
})

describe('placing an order with a reused client id', () => {
  it('does not return the earlier order of this client', async () => {
    let placed = 0
    const exchange = await startExchange({
      fault: ({ id }) => (id === 'placeOrder' && ++placed === 2 ? { how: 'reset', commits: false } : undefined),
    })
    const client = exchange.client({ recoveryTimeoutMs: 300 })
    const order = { symbol, clientOid: 'again', ...market }
    const { orderId } = await client.placeOrder(order)
    await expect(client.placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
    expect(exchange.state.byClientOid('again').map((record) => record['order_id'])).toEqual([orderId])
    await exchange.close()
  })

  it('does not return an order that was found before', async () => {
    const exchange = await startExchange({ fault: executeFirst })
    const client = exchange.client({ recoveryTimeoutMs: 300 })
    const order = { symbol, clientOid: 'again', ...limit }
    const { orderId } = await client.placeOrder(order)
    expect(exchange.state.byClientOid('again')).toMatchObject([{ order_id: orderId }])
    await expect(client.placeOrder(order)).rejects.toThrow(OutcomeUnknownError)
    await exchange.close()
  })

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
    await exchange.close()
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
    const placed = await exchange.client().placeOrder({ symbol, clientOid: 'behind', ...limit })
    const [{ order_id: orderId } = {}] = exchange.state.byClientOid('behind')
    expect(placed).toEqual({ orderId, clientOid: 'behind', recovered: true })
    await exchange.close()
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
    await exchange.close()
  })

  it('compares sizes and prices by value', async () => {
    const written = { ...limit, client_oid: 'same', size: '0.0100', price: '60000.0', status: 'open' }
    const { exchange, orderIds } = await startOther(written)
    const placed = await exchange.client().placeOrder({ symbol, clientOid: 'same', ...limit })
    expect([placed.orderId]).toEqual(orderIds)
    await exchange.close()
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
    await exchange.close()
  })
})
