// Lists over what became final, read from the journal. Everything that was noted is written first, so that a list never
// lacks what an earlier answer told of. The world goes on while a list is read: it has what was final when it was asked
// for, and nothing of what came later.

import {
  type Archive,
  type CancelOrderCommand,
  contractsOf,
  createMemoryArchive,
  findOrder,
  isClientOid,
  listPlanHistory,
} from '../engine/index.ts'
import { type Order, type PlanOrder, restoreWorld, serializeState, type World } from '../engine/index.ts'
import type { Records } from '../session/history.ts'
import type { Session, Lineage } from '../session/session.ts'
import { type ArchiveQuery, type Final, type FinalKind, fromRow } from './archive-row.ts'
import type { Journal } from './journal.ts'
import type { Recorder } from './recorder.ts'

type Wanted = Omit<ArchiveQuery, 'lineage' | 'kind' | 'accountId'>

/** Returns the records of a session that a journal keeps. */
export function createJournalRecords(journal: Journal, recorder: Recorder, session: Session): Records {
  const lineageNow = (): Lineage => endAt(session.lineage, recorder.seq)
  const select = async <Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    wanted: Wanted,
    lineage: Lineage = lineageNow(),
  ) => {
    await recorder.kept()
    const rows = await journal.select({ kind, accountId, lineage, ...wanted })
    return rows.map((row) => fromRow<Kind>(row))
  }
  /** Reads the newest that a condition holds for, a page at a time: an account has any number of them. */
  const selectNewest = async <Kind extends FinalKind>(
    kind: Kind,
    accountId: bigint,
    { limit, ...wanted }: Wanted & { limit: number },
    isMeant: (record: Final[Kind]) => boolean,
  ) => {
    const lineage = lineageNow()
    const found: Final[Kind][] = []
    let before: bigint | undefined
    for (;;) {
      const page = await select(kind, accountId, { ...wanted, before, limit }, lineage)
      found.push(...page.filter(isMeant))
      if (page.length < limit || found.length >= limit) return found
      before = page.at(-1)!.id
    }
  }
  const findFinal = async (command: CancelOrderCommand): Promise<Order | PlanOrder | undefined> => {
    const { accountId, orderId, clientOid } = command
    // What no identifier can be, not every database takes in a question.
    if (orderId === null && (clientOid === null || !isClientOid(clientOid))) return undefined
    const wanted = { ...(orderId === null ? { label: clientOid! } : { id: orderId }), limit: 1 }
    const lineage = lineageNow()
    const [order] = await select('order', accountId, wanted, lineage)
    const [plan] = await select('plan', accountId, wanted, lineage)
    const latest = order && plan ? (order.id > plan.id ? order : plan) : (order ?? plan)
    return clientOid === null || latest?.clientOid === clientOid ? latest : undefined
  }
  const readAccount = async (archive: Archive, accountId: bigint, lineage: Lineage): Promise<void> => {
    const read = async <Kind extends FinalKind>(kind: Kind): Promise<Final[Kind][]> => {
      const rows = await journal.select({ kind, accountId, lineage })
      return rows.map((row) => fromRow<Kind>(row)).toReversed()
    }
    for (const bill of await read('bill')) archive.addBill(bill)
    for (const fill of await read('fill')) archive.addFill(fill)
    for (const order of await read('order')) archive.addOrder(order)
    for (const plan of await read('plan')) archive.addPlan(plan)
    for (const position of await read('position')) archive.addPosition(position)
  }

  return {
    listPastOrders: (accountId, filter) => select('order', accountId, filter),
    async listFills(accountId, { orderId, limit, ...filter }) {
      const wanted = { ...filter, label: orderId?.toString() }
      const lineage = lineageNow()
      const fills = await select('fill', accountId, { ...wanted, limit }, lineage)
      const total = await journal.count({ kind: 'fill', accountId, lineage, ...wanted })
      return { fills, hasMore: total > limit, total }
    },
    async listBills(accountId, { businessType, limit, ...filter }) {
      const bills = await select('bill', accountId, { ...filter, label: businessType, limit: limit + 1 })
      return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
    },
    async listPastPlans(accountId, { type, limit, ...filter }) {
      // Those that were set off and are not final are few, and the engine has them.
      const live = listPlanHistory(worldWithoutPast(session.exchange.world), accountId, {
        type,
        limit,
        ...filter,
      }).plans
      const isMeant = (plan: PlanOrder): boolean => type === undefined || plan.type === type
      const ended = await selectNewest('plan', accountId, { ...filter, limit: limit + 1 }, isMeant)
      const plans = [...live, ...ended].toSorted((one, other) => (one.id > other.id ? -1 : 1))
      return { plans: plans.slice(0, limit), hasMore: plans.length > limit }
    },
    // The engine knows the live ones and none of the others.
    findOrder: (command) => findOrder(session.exchange.world, command) ?? findFinal(command),
    async readWorld() {
      const { world } = session.exchange
      const text = serializeState(world)
      const lineage = lineageNow()
      const archive = createMemoryArchive()
      await recorder.kept()
      for (const id of Array.from(world.accounts.keys())) await readAccount(archive, id, lineage)
      const contracts = contractsOf(world.markets).map(({ terms }) => terms)
      return restoreWorld(text, { contracts, archive })
    },
  }
}

function endAt(lineage: Lineage, seq: number): Lineage {
  return [...lineage.slice(0, -1), [lineage.at(-1)![0], seq]]
}

function worldWithoutPast(world: World): World {
  return { ...world, archive: createMemoryArchive() }
}
