// Orders of each kind over HTTP, while the network loses, delays and repeats their requests, under each clock of the
// exchange. The exchange is read afterwards by requests that the test signs itself, without the client and its
// recovery.
import { createHash } from 'node:crypto'
import { ApiError, type Client, type Clock, createClient, OutcomeUnknownError } from '@capi/client'
import type { Order } from '@capi/api/wire'
import { describe, expect, it } from 'vitest'
import { createSandbox, type NewAccount, type Sandbox, type SandboxOptions } from '@capi/sandbox'
import { operations, TIMESTAMP_EXPIRED } from '@capi/api'
import { signedHeaders } from '../fixtures/requests.ts'
import { createLossyNetwork, type Fate } from './lossy-network.ts'

const total = Number(process.env['CAPI_ORDERS'] ?? 20)
const seed = Number(process.env['CAPI_SEED'] ?? 20_261_124)
const atATime = 20
/** Each account has so many orders, or a round of a search would read thousands of them. */
const perAccount = 200
const batchSize = 5
const symbol = 'cmt_btcusdt'
const size = '0.001'
const past = Date.UTC(2025, 0, 2)

/** The longest search, and when the requests arrive that it must find, and those that come after it. */
const recoveryTimeoutMs = 20_000
const lateMs = [200, 8_000] as const
const overdueMs = [22_000, 28_000] as const
/** The part of the orders that are sent again if they are not found. */
const resendShare = 0.25

interface ClockCase {
  readonly clock: string
  readonly options?: Pick<SandboxOptions, 'startTime'>
  /** How fast the time of the exchange passes; null for a manual clock. */
  readonly rate: string | null
  /** The time of a manual clock is moved so far, so often. */
  readonly step?: { readonly ms: number; readonly everyMs: number }
  /**
   * Whether it passes as fast as that of the client. Otherwise the client cannot tell by its times whether an order
   * with an id of the caller is that of an earlier call. Its outcome may then be unknown, with the id of that order.
   */
  readonly isSteady: boolean
}

const clocks: readonly ClockCase[] = [
  { clock: 'that of the machine', rate: '1', isSteady: true },
  { clock: 'manual, and stands still', rate: null, isSteady: false },
  { clock: 'manual, and is stepped by seconds', rate: null, step: { ms: 1_000, everyMs: 1_000 }, isSteady: false },
  { clock: 'manual, and is stepped by minutes', rate: null, step: { ms: 60_000, everyMs: 12_000 }, isSteady: false },
  { clock: 'real since a start in the past', options: { startTime: past }, rate: '1', isSteady: true },
  { clock: 'faster', options: { startTime: past }, rate: '60', isSteady: false },
  { clock: 'slower', options: { startTime: past }, rate: '0.1', isSteady: false },
]

const kinds = ['resting', 'filled', 'plan', 'protecting', 'batch'] as const
type Kind = (typeof kinds)[number]

/** What the time of the machine is at first. */
const begin = Date.UTC(2025, 10, 27)
/** A turn of this process, and what it counts as, so that searches and waits take a twentieth of their time. */
const turnMs = 10
const countedMs = 200

/**
 * The clock of the machine of a case, by which client and exchange run. It counts turns of this process, which does the
 * work of both, so that a busy machine delays a search and its end alike.
 */
function createMachineClock(): Clock & { close(): void } {
  const timers = new Set<{ left: number; readonly callback: () => void }>()
  let now = begin
  const interval = setInterval(() => {
    now += countedMs
    for (const timer of timers) {
      timer.left -= countedMs
      if (timer.left > 0) continue
      timers.delete(timer)
      timer.callback()
    }
  }, turnMs)
  return {
    now: () => now,
    setTimer(ms, callback) {
      const timer = { left: ms, callback }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    close: () => clearInterval(interval),
  }
}

interface Told {
  readonly clientOid: string
  readonly account: NewAccount
  readonly orderId: string | null
  readonly error?: unknown
  readonly recovered: boolean
  /** What the exchange had for this client id when the outcome was reported. */
  readonly standing: readonly string[]
}

/** Returns pseudo-random numbers in [0, 1). */
function seeded(text: string): () => number {
  let count = 0
  return () =>
    createHash('sha256')
      .update(`${text} ${(count += 1)}`)
      .digest()
      .readUInt32BE() /
    2 ** 32
}

const resting = { type: 'open_long', size, price: '80000' } as const
const filled = { type: 'open_long', size, matchPrice: 'market' } as const
const plan = { symbol, type: 'open_long', size, triggerPrice: '95000', executePrice: '95001' } as const
const protecting = { symbol, type: 'stop_loss', positionSide: 'LONG', size, triggerPrice: '58000' } as const

/** Places one order, or a batch, and returns what the client reported. Half of the orders have ids of the caller. */
async function place(
  client: Client,
  kind: Kind,
  name: string,
  resend: boolean,
): Promise<Omit<Told, 'account' | 'standing'>[]> {
  const given = Number(name) % 2 === 0 ? { clientOid: `own-${name}` } : {}
  if (kind === 'batch') {
    const orders = Array.from({ length: batchSize }, (_, each) => ({
      ...(each % 2 === 0 ? resting : filled),
      ...(each % 4 < 2 && { clientOid: `own-${name}-${each}` }),
    }))
    try {
      const entries = await client.placeOrders({ symbol, orders }, { resend })
      return entries.map(({ clientOid, orderId, recovered = false, error }) => ({
        clientOid,
        orderId,
        recovered,
        error,
      }))
    } catch (error) {
      return orders.map(({ clientOid = '' }) => ({ clientOid, orderId: null, recovered: false, error }))
    }
  }
  const sends = {
    resting: () => client.placeOrder({ symbol, ...resting, ...given }, { resend }),
    filled: () => client.placeOrder({ symbol, ...filled, ...given }, { resend }),
    plan: () => client.placePlanOrder({ ...plan, ...given }, { resend }),
    protecting: () => client.placeTpSlOrder({ ...protecting, ...given }, { resend }),
  }
  try {
    const { clientOid, orderId, recovered = false } = await sends[kind]()
    return [{ clientOid, orderId, recovered }]
  } catch (error) {
    const clientOid = error instanceof OutcomeUnknownError ? error.clientOid! : (given.clientOid ?? '')
    return [{ clientOid, orderId: null, recovered: false, error }]
  }
}

/** Places all orders of a case, several at a time. */
async function placeAll(
  kind: Kind,
  sandbox: Sandbox,
  accounts: readonly NewAccount[],
  clients: readonly Client[],
  random: () => number,
): Promise<Told[]> {
  const told: Told[] = []
  const calls = kind === 'batch' ? Math.max(20, Math.ceil(total / batchSize)) : total
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const index = next++
      const [account, client] = [accounts[index % accounts.length]!, clients[index % accounts.length]!]
      const outcomes = await place(client, kind, String(index), random() < resendShare)
      const standing = await readOrders(sandbox, account)
      for (const outcome of outcomes)
        told.push({ ...outcome, account, standing: standing.get(outcome.clientOid) ?? [] })
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker))
  return told
}

/** Reads all orders of an account; returns their ids by client id. */
async function readOrders(sandbox: Sandbox, account: NewAccount): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>()
  const read = async (target: string): Promise<Order[]> => {
    const headers = await signedHeaders(account, 'GET', target, '', sandbox.control.now())
    const response = await sandbox.fetch(target, { headers })
    expect(response.status).toBe(200)
    const json = (await response.json()) as Order[] | { list: Order[] }
    return Array.isArray(json) ? json : json.list
  }
  const add = (orders: readonly Order[]): void => {
    for (const { client_oid: clientOid, order_id: orderId } of orders)
      ids.set(clientOid!, [...new Set([...(ids.get(clientOid!) ?? []), orderId!])])
  }
  add(await read(`${operations.listOrderHistory.path}?pageSize=1000`))
  for (const { path } of [operations.listCurrentOrders, operations.listCurrentPlanOrders])
    for (let page = 0, length = 100; length === 100; page += 1) {
      const orders = await read(`${path}?limit=100&page=${page}`)
      length = orders.length
      add(orders)
    }
  return ids
}

const isUnknown = (told: Told): told is Told & { readonly error: OutcomeUnknownError } =>
  told.error instanceof OutcomeUnknownError

/** Holds what the client reported against the exchange, once every request has arrived. */
async function judge(
  sandbox: Sandbox,
  accounts: readonly NewAccount[],
  told: readonly Told[],
  isSteady: boolean,
): Promise<void> {
  const books = new Map<NewAccount, Map<string, string[]>>()
  for (const account of accounts) books.set(account, await readOrders(sandbox, account))
  const idsOf = ({ account, clientOid }: Told): readonly string[] => books.get(account)!.get(clientOid) ?? []
  expect(
    Array.from(books.values())
      .flatMap((ids) => [...ids])
      .filter(([, ids]) => ids.length > 1),
  ).toEqual([])
  for (const each of told.filter(({ orderId }) => orderId !== null)) expect(idsOf(each)).toEqual([each.orderId])
  const failed = told.filter(({ orderId }) => orderId === null)
  const unknown = failed.filter(isUnknown)
  for (const { clientOid, standing, error } of unknown.filter((each) => each.standing.length > 0)) {
    expect([clientOid, error.message]).toEqual([expect.stringMatching(/^own-/), expect.anything()])
    expect([isSteady, error.possibleOrderIds]).toEqual([false, expect.arrayContaining([...standing])])
  }
  // The time was moved while the request was on its way, twice.
  const refused = failed.filter((each) => !isUnknown(each))
  for (const each of refused) {
    expect(each.error).toBeInstanceOf(ApiError)
    expect((each.error as ApiError).code).toBe(TIMESTAMP_EXPIRED)
    expect(idsOf(each)).toEqual([])
  }
  const clientIds = new Set(told.map(({ clientOid }) => clientOid))
  for (const ids of books.values()) for (const clientOid of ids.keys()) expect(clientIds).toContain(clientOid)
  expect(told.filter(({ recovered }) => recovered).length).toBeGreaterThan(0)
}

/** Prints the counts of a long run. */
function report(clock: string, kind: Kind, told: readonly Told[], counts: ReadonlyMap<Fate, number>): void {
  const recovered = told.filter((each) => each.recovered).length
  const unknown = told.filter(isUnknown)
  const shown = unknown.filter(({ standing }) => standing.length > 0).length
  const refused = told.filter(({ error }) => error instanceof ApiError).length
  const fates = Array.from(counts, ([fate, count]) => `${count} ${fate}`).join(', ')
  console.log(
    `${clock}, ${kind}: ${told.length} orders, ${recovered} recovered, ${unknown.length} unknown (${shown} named), ${refused} refused; ${fates}`,
  )
}

describe.concurrent.each(clocks)('orders with lost responses over HTTP, where the clock is $clock', (clockCase) => {
  it.concurrent.each(kinds)('are placed once, and reported as they are: %s', { timeout: 1_800_000 }, async (kind) => {
    const { options = {}, rate, step } = clockCase
    const random = seeded(`${seed} ${kind}`)
    const clock = createMachineClock()
    const network = createLossyNetwork({ random, clock, lateMs, overdueMs })
    const sandbox = createSandbox({ wallClock: clock.now, ...(rate !== null && { clock: clock.now }), ...options })
    sandbox.control.setPrice({ symbol, price: '90000' })
    sandbox.control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '1000' })
    if (rate !== null) sandbox.control.setClock({ mode: 'real', rate })
    const takeStep = (): void => {
      sandbox.control.advance(step!.ms)
      clock.setTimer(step!.everyMs, takeStep)
    }
    if (step) takeStep()
    try {
      const baseUrl = await sandbox.listen()
      const accounts = Array.from({ length: Math.ceil(total / perAccount) }, () =>
        sandbox.control.createAccount({ deposit: '10000000' }),
      )
      const clients = accounts.map(({ key, secret, passphrase }) =>
        createClient({
          baseUrl,
          credentials: { key, secret, passphrase },
          limits: false,
          fetch: network.fetch,
          clock,
          random,
          timeoutMs: 20_000,
          recoveryTimeoutMs,
        }),
      )
      // The first request shows a client that its clock is wrong. If that is an order, its refusal may be lost.
      for (const client of clients) await client.getAccounts()
      const told = await placeAll(kind, sandbox, accounts, clients, random)
      await network.settle()
      await judge(sandbox, accounts, told, clockCase.isSteady)
      if (process.env['CAPI_ORDERS']) report(clockCase.clock, kind, told, network.counts)
    } finally {
      clock.close()
      await sandbox.close()
    }
  })
})
