// Load that remembers what it was told: every acknowledged order, cancellation and deposit (of a new account), and every refused order. After
// a restart the exchange is held against it.

import { createClient, type Client } from '@capi/client'
import { credentials } from './process.ts'

const symbol = 'cmt_btcusdt'
const headers = { 'content-type': 'application/json' }

export interface Told {
  /** Orders by their client id, with the order id that was acknowledged. */
  readonly placed: Map<string, string>
  readonly canceled: Set<string>
  readonly refused: Set<string>
  /** Accounts that were opened with a deposit of 5. */
  readonly accounts: Set<string>
  /** Requests that were answered. */
  answers: number
}

export function createTold(): Told {
  return { placed: new Map(), canceled: new Set(), refused: new Set(), accounts: new Set(), answers: 0 }
}

export function clientFor(url: string): Client {
  // One attempt each: what is not answered stays unknown.
  return createClient({ baseUrl: url, credentials, limits: false, recoveryTimeoutMs: 0, timeoutMs: 5_000, retries: 0 })
}

/** Keeps asking on so many connections until it is stopped or the other side is gone. */
export function startLoad(url: string, told: Told, run: string, connections = 32): { stop(): Promise<void> } {
  const client = clientFor(url)
  const stopping = new AbortController()
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const clientOid = `${run}-${worker}-${turn}`
      try {
        await act(client, url, told, clientOid, worker + turn)
        told.answers += 1
      } catch (error) {
        if (isRefusal(error)) told.refused.add(clientOid)
        else if (!stopping.signal.aborted) return
      }
    }
  }
  const workers = Array.from({ length: connections }, (_, worker) => work(worker))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(workers)
    },
  }
}

async function act(client: Client, url: string, told: Told, clientOid: string, kind: number): Promise<void> {
  if (kind % 10 === 9) {
    const body = JSON.stringify({ name: clientOid, deposit: '5' })
    const answer = await fetch(`${url}/sandbox/accounts`, { method: 'POST', headers, body })
    if (answer.status === 201) told.accounts.add(((await answer.json()) as { accountId: string }).accountId)
    return
  }
  // Some rest, some trade at once, and some are refused for what they are.
  const price = kind % 4 === 0 ? '90400' : kind % 7 === 0 ? '1.05' : '89500'
  const placed = await client.placeOrder({ symbol, clientOid, type: 'open_long', size: '0.001', price })
  told.placed.set(clientOid, placed.orderId!)
  if (kind % 3 !== 0 || price !== '89500') return
  const canceled = await client.cancelOrder({ orderId: placed.orderId! })
  if (canceled.result) told.canceled.add(clientOid)
}

function isRefusal(error: unknown): boolean {
  return (error as { name?: string }).name === 'ApiError' && Number((error as { status?: number }).status) < 500
}
