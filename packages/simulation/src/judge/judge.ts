// Compares what traders were told with the state of the exchange. The judge asks the engine, not the interface, what is true.

import { IncompleteListError } from '@capi/client'
import type { ContractTerms, PersistentSandbox } from '@capi/sandbox'
import { createRowCodec, type Journal } from '@capi/sandbox/journal'
import type { Intent } from '../trading/account-book.ts'
import type { Trader } from '../trading/trader.ts'

export interface JudgedTrader {
  readonly trader: Trader
  readonly accountId: string
}

export interface JudgeOptions {
  readonly sandbox: PersistentSandbox
  /** The journal of the sandbox. */
  readonly journal: Journal
  readonly contracts: readonly ContractTerms[]
  readonly traders: readonly JudgedTrader[]
  /** Whether a request with this client id was delivered twice: the id is unique among pending orders only. */
  readonly wasDuplicated: (clientOid: string) => boolean
  readonly onViolation: (text: string) => void
}

interface TrueOrder {
  readonly orderId: string
  readonly status: string
}

/** Judges the present state. No call of a trader may be in progress, and no fault. */
export async function judge({
  sandbox,
  journal,
  contracts,
  traders,
  wasDuplicated,
  onViolation,
}: JudgeOptions): Promise<void> {
  const { ok, checks } = await sandbox.control.checkInvariants()
  if (!ok)
    onViolation(`The money or the positions do not reconcile: ${JSON.stringify(checks.filter((each) => !each.ok))}`)
  for (const { trader, accountId } of traders) {
    const truth = await readTruth(sandbox, journal, contracts, accountId)
    for (const intent of trader.book.intents) {
      const problem = problemOf(
        intent,
        (intent.isPlan ? truth.plans : truth.orders).get(intent.clientOid) ?? [],
        wasDuplicated(intent.clientOid),
      )
      if (problem) onViolation(`${intent.clientOid} ${problem}`)
    }
    const { client } = trader
    const listIds = (kind: 'order' | 'fill' | 'bill') => readIds(journal, contracts, accountId, kind)
    await compareList(
      'order history',
      client.listOrderHistory({}),
      ({ orderId }) => orderId,
      () => listIds('order'),
      onViolation,
    )
    await compareList(
      'fills',
      client.listFills({}),
      ({ tradeId }) => tradeId,
      () => listIds('fill'),
      onViolation,
    )
    await compareList(
      'bills',
      client.listBills({}),
      ({ billId }) => String(billId),
      () => listIds('bill'),
      onViolation,
    )
  }
}

/** Returns how the outcome that a trader was told differs from what happened; undefined if it does not. */
export function problemOf(intent: Intent, orders: readonly TrueOrder[], wasDuplicated: boolean): string | undefined {
  const { outcome, orderId, isCanceled, reason } = intent
  const ids = orders.map((order) => order.orderId).join(' and ')
  if (orders.length > 1 && !wasDuplicated) return `exists ${orders.length} times, as ${ids}.`
  const found = orders.find((order) => order.orderId === orderId)
  switch (outcome) {
    case 'open':
      return 'has no outcome: its call never ended.'
    case 'placed':
      if (!found) return `was reported to be placed as ${orderId}, but does not exist${ids && `; ${ids} does`}.`
      if (isCanceled && !/^cancel/i.test(found.status)) return `was reported to be cancelled, but is ${found.status}.`
      return undefined
    case 'refused':
      return orders.length > 0 && !wasDuplicated
        ? `was reported to be refused (${reason}), but exists as ${ids}.`
        : undefined
    case 'unknown':
      return undefined
  }
}

interface Truth {
  /** By client id. The order that a triggered plan order has placed has its client id too. */
  readonly orders: ReadonlyMap<string, TrueOrder[]>
  readonly plans: ReadonlyMap<string, TrueOrder[]>
}

/** Reads the live orders from the engine, and final records from the journal. */
async function readTruth(
  sandbox: PersistentSandbox,
  journal: Journal,
  contracts: readonly ContractTerms[],
  accountId: string,
): Promise<Truth> {
  const live = (await sandbox.control.getAccount({ accountId, limit: 1_000 })) as unknown as Live
  const past = await readFinal(journal, contracts, accountId, 'order')
  const pastPlans = await readFinal(journal, contracts, accountId, 'plan')
  return {
    orders: byClientOid(live.orders, past),
    // A triggered plan order whose order is live is in neither list of the engine, but in the history.
    plans: byClientOid([...live.planOrders, ...live.pastPlanOrders], pastPlans),
  }
}

/** Returns the final records of an account from the journal, newest first. */
async function readFinal<Kind extends 'order' | 'plan' | 'fill' | 'bill'>(
  journal: Journal,
  contracts: readonly ContractTerms[],
  accountId: string,
  kind: Kind,
) {
  const codec = createRowCodec(contracts)
  const rows = await journal.select(codec.toQuery(kind, BigInt(accountId), [[1, Number.MAX_SAFE_INTEGER]], {}))
  return rows.map((row) => codec.fromRow<Kind>(row))
}

async function readIds(
  journal: Journal,
  contracts: readonly ContractTerms[],
  accountId: string,
  kind: 'order' | 'fill' | 'bill',
): Promise<readonly string[]> {
  return (await readFinal(journal, contracts, accountId, kind)).map(({ id }) => String(id))
}

function byClientOid(
  live: readonly WireOrder[],
  past: readonly { readonly clientOid: string; readonly id: bigint; readonly status: string }[],
): ReadonlyMap<string, TrueOrder[]> {
  const statuses = new Map<string, { clientOid: string; status: string }>()
  for (const { client_oid: clientOid, order_id: id } of live) statuses.set(String(id), { clientOid, status: 'live' })
  for (const { clientOid, id, status } of past) statuses.set(String(id), { clientOid, status })
  const orders = new Map<string, TrueOrder[]>()
  for (const [orderId, { clientOid, status }] of statuses) {
    const list = orders.get(clientOid) ?? []
    orders.set(clientOid, list)
    list.push({ orderId, status })
  }
  return orders
}

type WireOrder = { readonly client_oid: string; readonly order_id: string }
type Live = {
  readonly orders: readonly WireOrder[]
  readonly planOrders: readonly WireOrder[]
  readonly pastPlanOrders: readonly WireOrder[]
}

/**
 * Reads a list completely with the client, and requires every record exactly once. `readExpected` returns the ids, newest first. The
 * market goes on while the list is read, so records that exist only afterwards may be in the list or not.
 */
async function compareList<Item>(
  name: string,
  list: AsyncIterable<Item>,
  idOf: (item: Item) => string,
  readExpected: () => Promise<readonly string[]>,
  onViolation: (text: string) => void,
): Promise<void> {
  const expected = await readExpected()
  const seen = new Set<string>()
  let isComplete = true
  try {
    for await (const item of list) {
      const id = idOf(item)
      if (seen.has(id)) onViolation(`The complete list of ${name} has ${id} twice.`)
      seen.add(id)
    }
  } catch (error) {
    // A list without a cursor ends after its first page, and the client says so.
    if (!(error instanceof IncompleteListError)) throw error
    isComplete = false
  }
  const existing = new Set(await readExpected())
  const newer = Array.from(seen).filter((id) => existing.has(id) && !expected.includes(id)).length
  const readable = isComplete ? expected : expected.slice(0, seen.size - newer)
  const missing = readable.filter((id) => !seen.has(id))
  const added = Array.from(seen).filter((id) => !existing.has(id))
  if (missing.length > 0)
    onViolation(`The complete list of ${name} lacks ${missing.length} of ${expected.length}: ${missing[0]}.`)
  if (added.length > 0) onViolation(`The complete list of ${name} has ${added.length} that do not exist: ${added[0]}.`)
}
