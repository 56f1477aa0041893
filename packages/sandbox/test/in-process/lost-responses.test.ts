// Lost responses in process, with the default sandbox and the default client: nothing is placed twice, nothing is lost, it takes
// simulated time only, and it is the same in every run.
import { createClient, type PlacedOrder } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createSandbox } from '@capi/sandbox'

const symbol = 'cmt_btcusdt'

interface Run {
  readonly placed: readonly PlacedOrder[]
  /** Client ids of the orders that the exchange has. */
  readonly standing: readonly string[]
  readonly stateHash: string
  readonly endedAt: number
}

/** Places orders from some concurrent callers. A fifth of the responses is lost in one of three ways. */
async function play(callers: number, orders: number): Promise<Run> {
  const sandbox = createSandbox()
  const { key, secret, passphrase } = sandbox.control.createAccount({ deposit: '1000000000' })
  for (const how of ['close', 'reset', 'hang'] as const) {
    const action = { type: 'drop', how } as const
    sandbox.control.createFault({ operation: 'placeOrder', phase: 'afterCommit', probability: '0.0667', action })
  }
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
