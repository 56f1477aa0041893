// The most important property: whatever happens to a response, an order is placed once or not at all, and the caller
// learns which, or that it is unknown. The exchange fails at random, from a printed seed; its state shows what really
// happened.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, OutcomeUnknownError } from '../src/index.ts'
import { type Exchange, type Seen, startExchange } from './server/exchange.ts'
import { type Fault, losses } from './server/fault.ts'
import { seeded } from './server/random.ts'
import { transports } from './server/transports.ts'

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
