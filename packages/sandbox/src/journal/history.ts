// The history of an account, read from a journal. Pending changes are flushed first, so that a list contains everything
// that an earlier response reported. The world goes on while a list is read; the list describes the moment of the call.
import {
  type Archive,
  type BillFilter,
  type FillFilter,
  type FillList,
  type PlanHistoryFilter,
  type RecordFilter,
  type CancelOrderCommand,
  contractsOf,
  createMemoryArchive,
  type FinalKind,
  type FinalRecords,
  findOrder,
  isClientOid,
  listPlanHistory,
  type Order,
  type PlanOrder,
  restoreWorld,
  serializeState,
  type World,
} from '@capi/engine'
import { endAt, type History, type Lineage } from '../session/history.ts'
import type { Session } from '../session/session.ts'
import type { Journal } from './journal.ts'
import type { Recorder } from './recorder.ts'
import { finalKinds, type RecordQuery } from './rows.ts'

/** Returns the history of a session that is stored in a journal. */
export function createJournalHistory(journal: Journal, recorder: Recorder, session: Session): History {
  return new JournalHistory(journal, recorder, session)
}

class JournalHistory implements History {
  readonly #journal: Journal
  readonly #recorder: Recorder
  readonly #session: Session

  constructor(journal: Journal, recorder: Recorder, session: Session) {
    this.#journal = journal
    this.#recorder = recorder
    this.#session = session
  }

  listOrders(accountId: bigint, { symbol, startTime, endTime, limit }: RecordFilter): Promise<readonly Order[]> {
    return this.#select('order', accountId, { symbol, startTime, endTime, limit })
  }

  async listFills(accountId: bigint, { orderId, limit, ...rest }: FillFilter): Promise<FillList> {
    const filter = { ...rest, orderId }
    const lineage = this.#lineage
    const fills = await this.#select('fill', accountId, { ...filter, limit }, lineage)
    const total = await this.#journal.count(this.#recorder.codec.toQuery('fill', accountId, lineage, filter))
    return { fills, hasMore: total > limit, total }
  }

  async listBills(accountId: bigint, { limit, ...filter }: BillFilter): ReturnType<History['listBills']> {
    const bills = await this.#select('bill', accountId, { ...filter, limit: limit + 1 })
    return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
  }

  async listPlans(
    accountId: bigint,
    { type, limit, symbol, startTime, endTime }: PlanHistoryFilter,
  ): ReturnType<History['listPlans']> {
    const filter = { symbol, startTime, endTime }
    // The engine holds the few triggered plan orders that are not final yet.
    const world = withoutArchive(this.#session.exchange.world)
    const live = listPlanHistory(world, accountId, { type, limit, ...filter }).plans
    const matches = (plan: PlanOrder): boolean => type === undefined || plan.type === type
    const final = await this.#selectNewest('plan', accountId, { ...filter, limit: limit + 1 }, matches)
    const plans = [...live, ...final].toSorted((one, other) => (one.id > other.id ? -1 : 1))
    return { plans: plans.slice(0, limit), hasMore: plans.length > limit }
  }

  // The engine holds all live orders and no final ones.
  async findOrder(command: CancelOrderCommand): Promise<Order | PlanOrder | undefined> {
    return findOrder(this.#session.exchange.world, command) ?? this.#findFinal(command)
  }

  async readWorld(): Promise<World> {
    const { world } = this.#session.exchange
    const text = serializeState(world)
    const lineage = this.#lineage
    const archive = createMemoryArchive()
    for (const id of Array.from(world.accounts.keys())) await this.#readAccount(archive, id, lineage)
    const contracts = contractsOf(world.markets).map(({ terms }) => terms)
    return restoreWorld(text, { contracts, archive })
  }

  get #lineage(): Lineage {
    return endAt(this.#session.lineage, this.#recorder.rowCount)
  }

  async #select<Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    filter: RecordQuery,
    lineage: Lineage = this.#lineage,
  ): Promise<readonly FinalRecords[Kind][]> {
    const { codec } = this.#recorder
    await this.#recorder.untilDurable()
    const rows = await this.#journal.select(codec.toQuery(kind, accountId, lineage, filter))
    return rows.map((row) => codec.fromRow<Kind>(row))
  }

  /**
   * Selects the newest records that match a condition, a page at a time, because an account may have any number of
   * them.
   */
  async #selectNewest<Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    { limit, ...filter }: RecordQuery & { limit: number },
    matches: (record: FinalRecords[Kind]) => boolean,
  ): Promise<readonly FinalRecords[Kind][]> {
    const lineage = this.#lineage
    const found: FinalRecords[Kind][] = []
    let before: bigint | undefined
    for (;;) {
      const page = await this.#select(kind, accountId, { ...filter, before, limit }, lineage)
      found.push(...page.filter(matches))
      if (page.length < limit || found.length >= limit) return found
      before = page.at(-1)!.id
    }
  }

  async #findFinal({ accountId, orderId, clientOid }: CancelOrderCommand): Promise<Order | PlanOrder | undefined> {
    // Not every database accepts a text that cannot be a client id.
    if (orderId === null && (clientOid === null || !isClientOid(clientOid))) return undefined
    const filter = { ...(orderId === null ? { clientOid: clientOid! } : { id: orderId }), limit: 1 }
    const lineage = this.#lineage
    const [order] = await this.#select('order', accountId, filter, lineage)
    const [plan] = await this.#select('plan', accountId, filter, lineage)
    const latest = order && plan ? (order.id > plan.id ? order : plan) : (order ?? plan)
    return clientOid === null || latest?.clientOid === clientOid ? latest : undefined
  }

  async #readAccount(archive: Archive, accountId: bigint, lineage: Lineage): Promise<void> {
    for (const kind of finalKinds)
      for (const record of (await this.#select(kind, accountId, {}, lineage)).toReversed()) archive.add(kind, record)
  }
}

function withoutArchive(world: World): World {
  return { ...world, archive: createMemoryArchive() }
}
