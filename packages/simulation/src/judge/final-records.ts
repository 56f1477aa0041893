// The final records of an account as the journal has stored them. Each reading adds those that are new, and requires
// that none of the earlier ones is gone: what was stored once is there after any crash.
import type { ContractTerms } from '@capi/sandbox'
import { createRowCodec, type Journal } from '@capi/sandbox/journal'
import { createLedger } from './ledger.ts'

export type RecordKind = 'order' | 'plan' | 'fill' | 'bill'

export interface TrueOrder {
  readonly orderId: string
  readonly status: string
}

export interface FinalRecords {
  /** The ids of each kind, oldest first. */
  readonly ids: Readonly<Record<RecordKind, readonly string[]>>
  /** By client id. The order that a triggered plan order has placed has its client id too. */
  readonly orders: ReadonlyMap<string, readonly TrueOrder[]>
  readonly plans: ReadonlyMap<string, readonly TrueOrder[]>
  /** Adds what was stored since the last reading. */
  read(journal: Journal): Promise<void>
}

const kinds: readonly RecordKind[] = ['order', 'plan', 'fill', 'bill']
const everything = [1, Number.MAX_SAFE_INTEGER] as const

/**
 * Returns the final records of an account, of which none is read yet: those whose numbers are in the ranges of a
 * lineage.
 */
export function createFinalRecords(
  contracts: readonly ContractTerms[],
  accountId: string,
  onViolation: (text: string) => void,
  lineage: readonly (readonly [number, number])[] = [everything],
): FinalRecords {
  const codec = createRowCodec(contracts)
  const id = BigInt(accountId)
  const ids: Record<RecordKind, string[]> = { order: [], plan: [], fill: [], bill: [] }
  const orders = new Map<string, TrueOrder[]>()
  const plans = new Map<string, TrueOrder[]>()
  const ledger = createLedger(onViolation)
  /** The number of the latest row that was read. */
  let lastRow = 0

  const rangesOf = (first: number, last: number) =>
    lineage.map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const).filter(([from, to]) => from <= to)
  const readNew = async <Kind extends RecordKind>(journal: Journal, kind: Kind, end: number) => {
    const rows = await journal.select(codec.toQuery(kind, id, rangesOf(lastRow + 1, end), {}))
    const records = rows.toReversed().map((row) => codec.fromRow<Kind>(row))
    for (const record of records) ids[kind].push(String(record.id))
    return records
  }
  const addOrders = (
    map: Map<string, TrueOrder[]>,
    records: readonly { readonly clientOid: string; readonly id: bigint; readonly status: string }[],
  ): void => {
    for (const { clientOid, id: orderId, status } of records) {
      const list = map.get(clientOid)
      if (list) list.push({ orderId: String(orderId), status })
      else map.set(clientOid, [{ orderId: String(orderId), status }])
    }
  }
  return {
    ids,
    orders,
    plans,
    async read(journal) {
      const { last } = await journal.countRows()
      const final = await readNew(journal, 'order', last)
      addOrders(orders, final)
      addOrders(plans, await readNew(journal, 'plan', last))
      ledger.addFills(await readNew(journal, 'fill', last))
      ledger.addOrders(final)
      ledger.addBills(await readNew(journal, 'bill', last))
      lastRow = Math.max(lastRow, last)
      for (const kind of kinds) {
        const count = await journal.count(codec.toQuery(kind, id, rangesOf(1, last), {}))
        const known = ids[kind].length
        if (count !== known)
          onViolation(
            `The journal must have the ${known} final records of the kind ${kind} that it has stored, has ${count}.`,
          )
      }
    },
  }
}
