// Compares what traders were told with the state of the exchange. The judge asks the engine and the journal, not the
// interface, what is true. At quiet points it checks what is new since the last one and one list of each account; at
// the end it checks everything.
import type { Client } from '@capi/client'
import type { ContractTerms, PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import type { Trader } from '../trading/trader.ts'
import { compareList, type JudgedList } from './compare-list.ts'
import { createFinalRecords, type FinalRecords, type RecordKind, type TrueOrder } from './final-records.ts'
import { problemOf } from './problem-of.ts'

export interface JudgedTrader {
  readonly trader: Pick<Trader, 'book' | 'client'>
  readonly accountId: string
}

export interface JudgeOptions {
  readonly contracts: readonly ContractTerms[]
  readonly traders: readonly JudgedTrader[]
  /** Whether a copy of a request with this client id was executed after the request had been refused. */
  readonly wasRevived: (clientOid: string) => boolean
  /** Whether nothing was wrong while a client searched for the order of this client id. */
  readonly wasSearchUndisturbed: (clientOid: string) => boolean
  /** The ranges of numbers of final records that belong to the present state. @default all */
  readonly lineage?: readonly (readonly [number, number])[]
  readonly onViolation: (text: string) => void
}

/** What the judge compares with. */
export interface Judged {
  readonly sandbox: PersistentSandbox
  /** The journal of the sandbox. */
  readonly journal: Journal
  /** Checks everything, not only what is new. */
  readonly isLast: boolean
}

export interface Judge {
  /** Judges the present state. No call of a trader may be in progress, and no fault. */
  judge(judged: Judged): Promise<void>
}

/** The most records of each kind that the engine is asked for. */
const mostRecords = 1_000

export function createJudge({ contracts, traders, lineage, onViolation, ...circumstances }: JudgeOptions): Judge {
  const accounts = traders.map(({ trader, accountId }) => ({
    trader,
    accountId,
    records: createFinalRecords(contracts, accountId, onViolation, lineage),
    /** Intents before this one cannot change any more. */
    settled: 0,
  }))
  let rounds = 0

  async function judge({ sandbox, journal, isLast }: Judged): Promise<void> {
    rounds += 1
    if (isLast) await checkMoney(sandbox, onViolation)
    for (const [index, account] of accounts.entries()) {
      const { trader, accountId, records } = account
      const limit = isLast ? mostRecords : 1
      const live = (await sandbox.control.getAccount({ accountId, limit })) as unknown as Live
      await records.read(journal)
      const truth = truthOf(live, records)
      const { intents } = trader.book
      for (const intent of isLast ? intents : intents.slice(account.settled)) {
        const { clientOid, isPlan } = intent
        // The engine shows few triggered plan orders here, but those have a live order of the same client id.
        if (!isLast && isPlan && truth(false, clientOid).length > 0) continue
        const problem = problemOf(intent, truth(isPlan, clientOid), {
          isReused: trader.book.find(clientOid) !== intent,
          wasRevived: circumstances.wasRevived(clientOid),
          wasSearchUndisturbed: circumstances.wasSearchUndisturbed(clientOid),
        })
        if (problem) onViolation(`${clientOid} ${problem}`)
      }
      account.settled = intents.length
      const lists = listsOf(trader.client)
      const kinds = Object.keys(lists) as (keyof typeof lists)[]
      for (const kind of isLast ? kinds : [kinds[(rounds + index) % kinds.length]!]) {
        const readExisting = async (): Promise<readonly string[]> => {
          await records.read(journal)
          return records.ids[kind]
        }
        await compareList(lists[kind], readExisting, onViolation)
      }
    }
  }
  return { judge }
}

async function checkMoney(sandbox: PersistentSandbox, onViolation: (text: string) => void): Promise<void> {
  const { ok, checks } = await sandbox.control.checkInvariants()
  if (!ok)
    onViolation(`The money or the positions do not reconcile: ${JSON.stringify(checks.filter((each) => !each.ok))}`)
}

function listsOf(client: Client): Readonly<Record<Exclude<RecordKind, 'plan'>, JudgedList>> {
  const idsOf = async function* <Item>(list: AsyncIterable<Item>, idOf: (item: Item) => string | null) {
    for await (const item of list) yield String(idOf(item))
  }
  return {
    order: {
      name: 'order history',
      ids: () => idsOf(client.listOrderHistory({}), ({ orderId }) => orderId),
      // This list has no cursor.
      mayEnd: /the endpoint has no cursor/,
    },
    fill: {
      name: 'fills',
      ids: () => idsOf(client.listFills({}), ({ tradeId }) => tradeId),
      mayEnd: /records have the time/,
    },
    bill: {
      name: 'bills',
      ids: () => idsOf(client.listBills({}), ({ billId }) => String(billId)),
      mayEnd: /records have the time/,
    },
  }
}

type WireOrder = { readonly client_oid: string; readonly order_id: string }
type Live = {
  readonly orders: readonly WireOrder[]
  readonly planOrders: readonly WireOrder[]
  readonly pastPlanOrders: readonly WireOrder[]
}

/** Returns a function that finds the orders, or plan orders, of a client id. */
function truthOf(live: Live, records: FinalRecords) {
  const orders = groupByClientOid(live.orders)
  // A triggered plan order whose order is live is in neither list of the engine, but in the history.
  const plans = groupByClientOid([...live.planOrders, ...live.pastPlanOrders])
  return (isPlan: boolean, clientOid: string): readonly TrueOrder[] => {
    const final = (isPlan ? records.plans : records.orders).get(clientOid) ?? []
    const present = (isPlan ? plans : orders).get(clientOid) ?? []
    return [...final, ...present.filter(({ orderId }) => !final.some((each) => each.orderId === orderId))]
  }
}

function groupByClientOid(live: readonly WireOrder[]): ReadonlyMap<string, TrueOrder[]> {
  const orders = new Map<string, TrueOrder[]>()
  for (const { client_oid: clientOid, order_id: orderId } of live) {
    const list = orders.get(clientOid) ?? []
    orders.set(clientOid, list)
    if (!list.some((each) => each.orderId === orderId)) list.push({ orderId, status: 'live' })
  }
  return orders
}
