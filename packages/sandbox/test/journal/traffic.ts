// Clients that keep trading while servers change, and record what they were told.
import { ApiError, type Client, createClient, OutcomeUnknownError } from '@capi/client'
import { expect } from 'vitest'
import { openAccount } from './load.ts'

const symbol = 'cmt_btcusdt'
/** The largest page of the order history. */
const historyPage = 1_000

export interface Traffic {
  /** Orders that were acknowledged, with their ids, by client id. */
  readonly placed: Map<string, string>
  readonly canceled: Set<string>
  /** Orders with an unknown outcome. */
  readonly unknown: Set<string>
  /** Orders that the client found after it had lost the response. */
  recovered: number
  stop(): Promise<void>
}

export interface Trader {
  readonly client: Client
  readonly name: string
}

/** Creates accounts with money, and a client for each with the default retries and recovery. */
export function openTraders(url: string, count: number): Promise<readonly Trader[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `trader-${index}`
      const credentials = await openAccount(url, name, '1000000')
      return { name, client: createClient({ baseUrl: url, credentials, limits: false, timeoutMs: 2_000 }) }
    }),
  )
}

/** Places an order after another with each trader, and cancels two of three, until it is stopped. */
export function startTraffic(traders: readonly Trader[], pauseMs: number): Traffic {
  const stopping = new AbortController()
  const traffic = {
    placed: new Map<string, string>(),
    canceled: new Set<string>(),
    unknown: new Set<string>(),
    recovered: 0,
  }
  const work = async ({ client, name }: Trader): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const clientOid = `${name}-${turn}`
      try {
        const placed = await client.placeOrder({ symbol, clientOid, type: 'open_long', size: '0.001', price: '89500' })
        traffic.placed.set(clientOid, placed.orderId)
        if (placed.recovered) traffic.recovered += 1
        if (turn % 3 !== 0 && (await client.cancelOrder({ orderId: placed.orderId })).result) {
          traffic.canceled.add(clientOid)
        }
      } catch (error) {
        if (error instanceof OutcomeUnknownError) traffic.unknown.add(clientOid)
        // No server is active; any other refusal is a defect.
        else if (!(error instanceof ApiError && error.status === 503)) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const workers = traders.map(work)
  return Object.assign(traffic, {
    async stop() {
      stopping.abort()
      await Promise.all(workers)
    },
  })
}

/** Everything acknowledged exists with its id and state, and no client id has two orders. */
export async function expectTraffic(traders: readonly Trader[], traffic: Traffic): Promise<void> {
  const found = new Map<string, { readonly orderId: string; readonly status: string | null | undefined }>()
  const doubled: string[] = []
  for (const { client } of traders) {
    const { items: history } = await client.listOrderHistory({ symbol, pageSize: historyPage })
    expect(history.length).toBeLessThan(historyPage)
    const current = []
    for await (const order of client.listCurrentOrders({ symbol, limit: 100 })) current.push(order)
    for (const { clientOid, orderId, status } of [...history, ...current]) {
      if (found.has(clientOid!)) doubled.push(clientOid!)
      found.set(clientOid!, { orderId, status })
    }
  }
  expect(doubled).toEqual([])
  expect(Array.from(traffic.placed).filter(([clientOid, id]) => found.get(clientOid)?.orderId !== id)).toEqual([])
  expect(Array.from(traffic.canceled).filter((clientOid) => found.get(clientOid)?.status !== 'canceled')).toEqual([])
}
