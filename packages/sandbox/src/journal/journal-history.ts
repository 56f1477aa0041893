// The history of an account, read from a journal. Pending changes are flushed first, so that a list contains everything
// that an earlier response reported. The world goes on while a list is read; the list describes the moment of the call.
import {
  type Archive,
  type CancelOrderCommand,
  contractsOf,
  createMemoryArchive,
  type FinalKind,
  type FinalRecords,
  findOrder,
  isClientOid,
  listPlanHistory,
} from '@capi/engine'
import { type Order, type PlanOrder, restoreWorld, serializeState, type World } from '@capi/engine'
import { endAt, type History, type Lineage } from '../session/history.ts'
import type { Session } from '../session/session.ts'
import { finalKinds, type RecordQuery } from './rows.ts'
import type { Journal } from './journal.ts'
import type { Recorder } from './recorder.ts'

/** Returns the history of a session that is stored in a journal. */
export function createJournalHistory(journal: Journal, recorder: Recorder, session: Session): History {
  const { codec } = recorder
  const currentLineage = (): Lineage => endAt(session.lineage, recorder.rowCount)
  const select = async <Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    filter: RecordQuery,
    lineage: Lineage = currentLineage(),
  ) => {
    await recorder.untilDurable()
    const rows = await journal.select(codec.toQuery(kind, accountId, lineage, filter))
    return rows.map((row) => codec.fromRow<Kind>(row))
  }
  /**
   * Selects the newest records that match a condition, a page at a time, because an account may have any number of
   * them.
   */
  const selectNewest = async <Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    { limit, ...filter }: RecordQuery & { limit: number },
    matches: (record: FinalRecords[Kind]) => boolean,
  ) => {
    const lineage = currentLineage()
    const found: FinalRecords[Kind][] = []
    let before: bigint | undefined
    for (;;) {
      const page = await select(kind, accountId, { ...filter, before, limit }, lineage)
      found.push(...page.filter(matches))
      if (page.length < limit || found.length >= limit) return found
      before = page.at(-1)!.id
    }
  }
  const findFinal = async (command: CancelOrderCommand): Promise<Order | PlanOrder | undefined> => {
    const { accountId, orderId, clientOid } = command
    // Not every database accepts a text that cannot be a client id.
    if (orderId === null && (clientOid === null || !isClientOid(clientOid))) return undefined
    const filter = { ...(orderId === null ? { clientOid: clientOid! } : { id: orderId }), limit: 1 }
    const lineage = currentLineage()
    const [order] = await select('order', accountId, filter, lineage)
    const [plan] = await select('plan', accountId, filter, lineage)
    const latest = order && plan ? (order.id > plan.id ? order : plan) : (order ?? plan)
    return clientOid === null || latest?.clientOid === clientOid ? latest : undefined
  }
  const readAccount = async (archive: Archive, accountId: bigint, lineage: Lineage): Promise<void> => {
    for (const kind of finalKinds)
      for (const record of (await select(kind, accountId, {}, lineage)).toReversed()) archive.add(kind, record)
  }

  return {
    listOrders: (accountId, { symbol, startTime, endTime, limit }) =>
      select('order', accountId, { symbol, startTime, endTime, limit }),
    async listFills(accountId, { orderId, limit, ...rest }) {
      const filter = { ...rest, orderId }
      const lineage = currentLineage()
      const fills = await select('fill', accountId, { ...filter, limit }, lineage)
      const total = await journal.count(codec.toQuery('fill', accountId, lineage, filter))
      return { fills, hasMore: total > limit, total }
    },
    async listBills(accountId, { limit, ...filter }) {
      const bills = await select('bill', accountId, { ...filter, limit: limit + 1 })
      return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
    },
    async listPlans(accountId, { type, limit, symbol, startTime, endTime }) {
      const filter = { symbol, startTime, endTime }
      // The engine holds the few triggered plan orders that are not final yet.
      const live = listPlanHistory(withoutArchive(session.exchange.world), accountId, { type, limit, ...filter }).plans
      const matches = (plan: PlanOrder): boolean => type === undefined || plan.type === type
      const final = await selectNewest('plan', accountId, { ...filter, limit: limit + 1 }, matches)
      const plans = [...live, ...final].toSorted((one, other) => (one.id > other.id ? -1 : 1))
      return { plans: plans.slice(0, limit), hasMore: plans.length > limit }
    },
    // The engine holds all live orders and no final ones.
    findOrder: async (command) => findOrder(session.exchange.world, command) ?? findFinal(command),
    async readWorld() {
      const { world } = session.exchange
      const text = serializeState(world)
      const lineage = currentLineage()
      const archive = createMemoryArchive()
      for (const id of Array.from(world.accounts.keys())) await readAccount(archive, id, lineage)
      const contracts = contractsOf(world.markets).map(({ terms }) => terms)
      return restoreWorld(text, { contracts, archive })
    },
  }
}

function withoutArchive(world: World): World {
  return { ...world, archive: createMemoryArchive() }
}
