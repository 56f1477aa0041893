// Lost responses in process, with the default sandbox and the default client: nothing is placed twice, nothing is lost,
// it takes simulated time only, and it is the same in every run.
import { createClient, type PlacedOrder } from '@capi/client'
import { describe, expect, it } from 'vitest'
import type { Order } from '@capi/api/wire'
import { createSandbox, type FaultAction } from '@capi/sandbox'
import { signedHeaders } from '../fixtures/requests.ts'

const symbol = 'cmt_btcusdt'

interface Run {
  readonly placed: readonly PlacedOrder[]
  /** Client ids of the orders that the exchange has. */
  readonly standing: readonly string[]
  readonly stateHash: string
  readonly endedAt: number
}

/** Each applies to a twentieth of the executed requests. */
const losses: readonly FaultAction[] = [
  { type: 'drop', how: 'close' },
  { type: 'drop', how: 'reset' },
  { type: 'drop', how: 'hang' },
  { type: 'status', status: 502, body: 'html' },
]

/** Places orders from some concurrent callers. A fifth of the responses is lost in one of four ways. */
async function play(callers: number, orders: number): Promise<Run> {
  const sandbox = createSandbox()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000000000' })
  for (const action of losses)
    sandbox.control.createFault({ operation: 'placeOrder', phase: 'afterCommit', probability: '0.05', action })
  // Lists lag behind.
  sandbox.control.createFault({ phase: 'response', action: { type: 'staleRead', lagMs: 500 } })
  const client = createClient({ transport: sandbox.transport, credentials: { key, secret, passphrase } })
  const placed: PlacedOrder[] = []
  const [bid] = (await client.getDepth({ symbol })).bids
  const price = String(Math.floor(Number(bid!.price) / 2))
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let number = caller; number < orders; number += callers)
        placed.push(await client.placeOrder({ symbol, type: 'open_long', size: '0.001', price }))
    }),
  )
  sandbox.control.deleteFaults()
  const standing: string[] = []
  for await (const { clientOid } of client.listCurrentOrders({ symbol })) standing.push(clientOid!)
  const run = { placed, standing, stateHash: sandbox.control.stateHash(), endedAt: sandbox.clock.now() }
  await sandbox.close()
  return run
}

const callers = 8
const orders = 250

describe('callers that lose a fifth of the responses', () => {
  it('place orders once each, the same in every run', async () => {
    const one = await play(callers, orders)
    expect(one.placed.map(({ clientOid }) => clientOid).toSorted()).toEqual(one.standing.toSorted())
    expect(new Set(one.standing).size).toBe(orders)
    const recovered = one.placed.filter((order) => 'recovered' in order).length
    expect(recovered).toBeGreaterThan(orders / 8)
    expect(await play(callers, orders)).toEqual(one)
  })
})

describe('a program that repeats requests without a response', () => {
  it('duplicates orders', async () => {
    const sandbox = createSandbox({ clock: Date.now })
    const account = sandbox.control.createAccount({ deposit: '10000' })
    const action = { type: 'status', status: 502 } as const
    sandbox.control.createFault({ operation: 'placeOrder', nth: 1, phase: 'afterCommit', action })
    const send = async (method: 'GET' | 'POST', target: string, body = ''): Promise<Response> => {
      const headers = await signedHeaders(account, method, target, body, Date.now())
      return sandbox.fetch(target, { method, headers, ...(body !== '' && { body }) })
    }
    const order = { symbol, client_oid: 'again', size: '0.001', type: '1', order_type: '0', match_price: '1' }
    for (let status = 0; status !== 200;)
      status = (await send('POST', '/capi/v2/order/placeOrder', JSON.stringify(order))).status
    const placed = (await (await send('GET', '/capi/v2/order/history')).json()) as Order[]
    expect(placed.map((each) => each.client_oid)).toEqual(['again', 'again'])
    await sandbox.close()
  })
})
