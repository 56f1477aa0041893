// The client against an exchange that executes orders and loses the responses, over HTTP. Lists lag behind. Afterwards the
// orders are read from the exchange without the client's recovery.

import { type Client, createClient } from '@capi/client'
import type { Order, Position } from '@capi/api/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Fault, type FaultAction, type NewAccount, type Sandbox } from '@capi/sandbox'
import { signedHeaders } from '../fixtures/requests.ts'

/** The history has at most 1,000 orders on a page, and half of all orders are final. */
const total = Math.min(Number(process.env['CAPI_ORDERS'] ?? 1_000), 2_000)
const seed = process.env['CAPI_SEED'] ?? 'silence'
const atATime = 30
const lagMs = 500
/** A request without a response is given up after so many turns of a timer; a response needs a few turns of the event loop. */
const mostTurns = 20
const turnMs = 30
/** Only ends what would never end. */
const patienceMs = 600_000
const symbol = 'cmt_btcusdt'
const size = '0.001'
/** Larger than a batch of the interface, and not a multiple of it. */
const batchSize = 205
const batches = Math.min(2, Math.floor(total / batchSize))
const singles = total - batches * batchSize

/** Each applies to about 7 % of the executed requests, and all of them together to a fifth. */
const losses: readonly FaultAction[] = [
  { type: 'drop', how: 'reset' },
  { type: 'drop', how: 'hang' },
  { type: 'status', status: 502, body: 'html' },
]

/**
 * Sends a request, and gives it up by counting turns of this process, which serves the exchange as well. A timeout would also
 * give up requests that only a busy machine delays.
 */
const fetchWithinTurns: typeof fetch = async (input, init = {}) => {
  const control = new AbortController()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    if (turns === mostTurns) control.abort(new Error('There was no response.'))
  }, turnMs)
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.any([control.signal, init.signal!]) })
    return new Response(await response.arrayBuffer(), response)
  } finally {
    clearInterval(timer)
  }
}

type Placement = { clientOid: string; orderId: string; recovered: boolean } | { clientOid: string; error: unknown }

/** Half of them rest, and half are filled at once and final at the look-up. */
const rests = { type: 'open_long', size, price: '80000' } as const
const fills = { type: 'open_long', size, matchPrice: 'market' } as const
const wish = (index: number): typeof rests | typeof fills => (index % 2 === 0 ? rests : fills)

async function placeSingle(client: Client, index: number): Promise<Placement> {
  const clientOid = `single-${index}`
  try {
    const { orderId, recovered = false } = await client.placeOrder({ symbol, clientOid, ...wish(index) })
    return { clientOid, orderId, recovered }
  } catch (error) {
    return { clientOid, error }
  }
}

async function placeBatch(client: Client, name: string): Promise<Placement[]> {
  const orders = Array.from({ length: batchSize }, (_, index) => ({ clientOid: `${name}-${index}`, ...wish(index) }))
  const entries = await client.placeOrders({ symbol, orders })
  expect(entries.map(({ clientOid }) => clientOid)).toEqual(orders.map(({ clientOid }) => clientOid))
  return entries.map(({ clientOid, orderId, recovered = false, error }) =>
    orderId === null ? { clientOid, error } : { clientOid, orderId, recovered },
  )
}

/** Runs the tasks, several at a time. */
async function runAll<Value>(tasks: (() => Promise<Value>)[]): Promise<Value[]> {
  const results: Value[] = []
  const queue = tasks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, task] of queue) results[index] = await task()
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return results
}

describe(`placing ${total} orders while a fifth of the responses is lost (seed ${seed})`, () => {
  let sandbox: Sandbox
  let account: NewAccount
  let outcomes: Placement[]
  /** The rules and their counters at the end. */
  let faults: readonly Fault[]
  /** Every order of the exchange, by its client id. */
  const standing = new Map<string, Order[]>()

  async function read<Record>(target: string): Promise<Record[]> {
    const headers = await signedHeaders(account, 'GET', target, '', Date.now())
    return (await (await sandbox.fetch(target, { headers })).json()) as Record[]
  }

  async function readBooks(): Promise<void> {
    faults = sandbox.control.deleteFaults().faults
    const orders = await read<Order>('/capi/v2/order/history?pageSize=1000')
    for (let page = 0; ; page += 1) {
      const live = await read<Order>(`/capi/v2/order/current?limit=100&page=${page}`)
      orders.push(...live)
      if (live.length < 100) break
    }
    for (const order of orders) standing.set(order.client_oid!, [...(standing.get(order.client_oid!) ?? []), order])
  }

  beforeAll(async () => {
    sandbox = createSandbox({ seed, clock: Date.now, wallClock: Date.now })
    sandbox.control.setPrice({ symbol, price: '90000' })
    sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '1000' })
    account = sandbox.control.createAccount({ deposit: '10000000' })
    const baseUrl = await sandbox.listen()
    const connect = ({ key, secret, passphrase }: NewAccount): Client => {
      const credentials = { key, secret, passphrase }
      const waits = { timeoutMs: patienceMs, recoveryTimeoutMs: patienceMs }
      return createClient({ baseUrl, credentials, limits: false, fetch: fetchWithinTurns, ...waits })
    }
    // The first request of an operation is slow, which is not tested here.
    const first = connect(sandbox.control.createAccount({ deposit: '1000' }))
    await first.placeOrders({ symbol, orders: [rests] })
    await Promise.all([first.placeOrder({ symbol, ...fills }), first.listCurrentOrders({}), first.listOrderHistory({})])
    for (const operation of ['placeOrder', 'placeOrders']) {
      for (const action of losses) {
        sandbox.control.createFault({ operation, probability: '0.072', phase: 'afterCommit', action })
      }
    }
    sandbox.control.createFault({ phase: 'response', action: { type: 'staleRead', lagMs } })
    const client = connect(account)
    const tasks = Array.from({ length: singles }, (_, index) => async () => [await placeSingle(client, index)])
    const more = Array.from({ length: batches }, (_, index) => () => placeBatch(client, `batch-${index}`))
    outcomes = (await runAll<Placement[]>([...more, ...tasks])).flat()
    await readBooks()
  }, patienceMs)
  afterAll(() => sandbox.close())

  it('loses a fifth of the responses, in each way', () => {
    const rules = faults.filter(({ rule }) => rule.operation === 'placeOrder')
    const lost = rules.reduce((sum, { fired }) => sum + fired, 0)
    expect(rules.map(({ matched }) => matched)).toEqual([singles, singles, singles])
    expect(lost / singles).toBeGreaterThan(0.14)
    expect(lost / singles).toBeLessThan(0.26)
    for (const { fired } of rules) expect(fired).toBeGreaterThan(0)
  })

  it('duplicates no order: every client id exists once', () => {
    expect(outcomes).toHaveLength(total)
    expect(Array.from(standing.values()).filter((orders) => orders.length !== 1)).toEqual([])
  })

  it('loses no order: the exchange has every order, and each is returned with its id', () => {
    expect(Array.from(standing.keys()).toSorted()).toEqual(outcomes.map(({ clientOid }) => clientOid).toSorted())
    for (const outcome of outcomes) {
      expect(outcome).toHaveProperty('orderId')
      if ('orderId' in outcome) expect(standing.get(outcome.clientOid)).toMatchObject([{ order_id: outcome.orderId }])
    }
  })

  it('finds every order whose response was lost', () => {
    expect(outcomes.filter((outcome) => 'error' in outcome)).toEqual([])
    expect(outcomes.filter((outcome) => 'recovered' in outcome && outcome.recovered).length).toBeGreaterThan(total / 20)
  })

  it('has the position of the market orders, and the invariants hold', async () => {
    const bought = outcomes.filter(({ clientOid }) => Number(clientOid.split('-').at(-1)) % 2 === 1).length
    const target = `/capi/v2/account/position/singlePosition?symbol=${symbol}`
    const [position] = await read<Position>(target)
    expect(Math.round(Number(position!.size) * 1_000)).toBe(bought)
    expect((await sandbox.control.checkInvariants()).checks.filter(({ ok }) => !ok)).toEqual([])
  })
})

describe('placing by a program that repeats requests without a response', () => {
  it('duplicates orders', async () => {
    const sandbox = createSandbox({ clock: Date.now, wallClock: Date.now })
    sandbox.control.setPrice({ symbol, price: '90000' })
    const account = sandbox.control.createAccount({ deposit: '10000' })
    const action = { type: 'status', status: 502 } as const
    sandbox.control.createFault({ operation: 'placeOrder', nth: 1, phase: 'afterCommit', action })
    const target = '/capi/v2/order/placeOrder'
    const order = { symbol, client_oid: 'again', size, type: '1', order_type: '0', match_price: '1' }
    const body = JSON.stringify(order)
    for (let status = 0; status !== 200;) {
      const headers = await signedHeaders(account, 'POST', target, body, Date.now())
      status = (await sandbox.fetch(target, { method: 'POST', headers, body })).status
    }
    const history = '/capi/v2/order/history'
    const headers = await signedHeaders(account, 'GET', history, '', Date.now())
    const orders = (await (await sandbox.fetch(history, { headers })).json()) as Order[]
    expect(orders.map((each) => each.client_oid)).toEqual(['again', 'again'])
    await sandbox.close()
  })
})
