// Load that records every acknowledged order, cancellation and deposit, and every refused order. After a restart the
// state is compared with these.
import { createClient, type Client } from '@capi/client'
import type { Credentials } from '../../src/index.ts'

const symbol = 'cmt_btcusdt'
const headers = { 'content-type': 'application/json' }
/** With this many traders, the history of each fits on one page. */
const tradersPerLoad = 4
/** Deposit of accounts that are created under load. */
export const deposit = '5'

export interface Told {
  /** Keys of the accounts that trade. */
  readonly traders: Credentials[]
  /** Orders by their client id, with the order id that was acknowledged. */
  readonly placed: Map<string, string>
  readonly canceled: Set<string>
  readonly refused: Set<string>
  /** Accounts that were opened with a deposit. */
  readonly accounts: Set<string>
  /** Number of requests with a response. */
  answers: number
}

export function createTold(): Told {
  return {
    traders: [],
    placed: new Map(),
    canceled: new Set(),
    refused: new Set(),
    accounts: new Set(),
    answers: 0,
  }
}

/** Adds the records of one load to those of others. */
export function remember(all: Told, told: Told): void {
  all.traders.push(...told.traders)
  for (const [clientOid, orderId] of told.placed) all.placed.set(clientOid, orderId)
  for (const name of ['canceled', 'refused', 'accounts'] as const) for (const each of told[name]) all[name].add(each)
  all.answers += told.answers
}

/** Returns a client that sends each request once: a request without a response stays unknown. */
export function clientFor(url: string, credentials: Credentials, timeoutMs = 60_000): Client {
  return createClient({ baseUrl: url, credentials, limits: false, recoveryTimeoutMs: 0, timeoutMs, retries: 0 })
}

export interface LoadOptions {
  readonly connections?: number
  /** How long a connection waits for a response before it gives up and ends. @default 60 s */
  readonly timeoutMs?: number
}

/** Sends requests on several connections until it is stopped or the server is gone. */
export function startLoad(
  url: string,
  told: Told,
  run: string,
  { connections = 32, timeoutMs }: LoadOptions = {},
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const clients = Promise.all(
    Array.from({ length: tradersPerLoad }, async (_, index) => {
      const trader = await openAccount(url, `${run}-trader-${index}`, '100000')
      told.traders.push(trader)
      return clientFor(url, trader, timeoutMs)
    }),
  ).catch(() => [])
  const work = async (worker: number): Promise<void> => {
    const client = (await clients)[worker % tradersPerLoad]
    if (!client) return
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

/** Creates an account with money and a key. */
export async function openAccount(
  url: string,
  name: string,
  amount: string,
): Promise<Credentials & { accountId: string }> {
  const body = JSON.stringify({ name, deposit: amount })
  const answer = await fetch(`${url}/sandbox/accounts`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(await answer.text())
  return (await answer.json()) as Credentials & { accountId: string }
}

async function act(client: Client, url: string, told: Told, clientOid: string, kind: number): Promise<void> {
  if (kind % 10 === 9) {
    told.accounts.add((await openAccount(url, clientOid, deposit)).accountId)
    return
  }
  // Some rest, some trade at once, and some are invalid.
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
