// Lists over what became final, read from the journal. Everything that was noted is written first, so that a list never
// lacks what an earlier answer told of.

import { type Archive, type CancelOrderCommand, createMemoryArchive, findOrder, type Order } from '../engine/index.ts'
import type { Records } from '../records.ts'
import type { Session } from '../session.ts'
import { type ArchiveQuery, type FinalKind, fromRow } from './archive-row.ts'
import type { Journal } from './journal.ts'
import type { Recorder } from './recorder.ts'

type Wanted = Omit<ArchiveQuery, 'lineage' | 'kind' | 'accountId'>

/** Returns the records of a session that a journal keeps. */
export function createJournalRecords(journal: Journal, recorder: Recorder, session: Session): Records {
  const queryOf = (kind: FinalKind, accountId: bigint, wanted: Wanted): ArchiveQuery => {
    return { kind, accountId, lineage: session.lineage, ...wanted }
  }
  const select = async <Kind extends FinalKind>(kind: Kind, accountId: bigint, wanted: Wanted) => {
    await recorder.kept()
    const rows = await journal.select(queryOf(kind, accountId, wanted))
    return rows.map((row) => fromRow<Kind>(row))
  }
  const findFinal = async ({ accountId, orderId, clientOid }: CancelOrderCommand): Promise<Order | undefined> => {
    if (orderId === null && clientOid === null) return undefined
    const wanted = orderId === null ? { label: clientOid! } : { id: orderId }
    const [order] = await select('order', accountId, { ...wanted, limit: 1 })
    return clientOid === null || order?.clientOid === clientOid ? order : undefined
  }
  const readAccount = async (archive: Archive, accountId: bigint): Promise<void> => {
    for (const bill of (await select('bill', accountId, {})).toReversed()) archive.addBill(bill)
    for (const fill of (await select('fill', accountId, {})).toReversed()) archive.addFill(fill)
    for (const order of (await select('order', accountId, {})).toReversed()) archive.addOrder(order)
    for (const position of (await select('position', accountId, {})).toReversed()) archive.addPosition(position)
  }

  return {
    listPastOrders: (accountId, filter) => select('order', accountId, filter),
    async listFills(accountId, { orderId, limit, ...filter }) {
      const wanted = { ...filter, label: orderId?.toString() }
      const fills = await select('fill', accountId, { ...wanted, limit })
      const total = await journal.count(queryOf('fill', accountId, wanted))
      return { fills, hasMore: total > limit, total }
    },
    async listBills(accountId, { businessType, limit, ...filter }) {
      const bills = await select('bill', accountId, { ...filter, label: businessType, limit: limit + 1 })
      return { bills: bills.slice(0, limit), hasMore: bills.length > limit }
    },
    // The engine knows the live ones and none of the others.
    findOrder: (command) => findOrder(session.exchange.world, command) ?? findFinal(command),
    async readAll() {
      const archive = createMemoryArchive()
      for (const id of session.exchange.world.accounts.keys()) await readAccount(archive, id)
      return archive
    },
  }
}
