// The archive in memory. Final records are stored in columns, which take a fifth of the memory of objects; reading one
// makes a new object.
import type { Archive, FinalKind, FinalRecords, FoundKind, RecordMatch } from '../model/archive.ts'
import type { Column } from './columns.ts'
import { OrderIndex } from './order-index.ts'
import { billColumns, fillColumns, orderColumns, planColumns, positionColumns } from './record-columns.ts'
import { RecordTable } from './record-table.ts'
import { writeBill, writeFill, writeOrder, writePlan, writePosition } from './record-writers.ts'

/** An archive in memory. */
export interface MemoryArchive extends Archive {
  /** Returns an independent copy. */
  copy(): MemoryArchive
}

export interface MemoryArchiveOptions {
  /** The largest number of records of each kind; the oldest are dropped first. @default no limit */
  readonly limit?: number | undefined
}

type Tables = { readonly [Kind in FinalKind]: RecordTable<FinalRecords[Kind]> }
type Indexes = { readonly [Kind in FoundKind]: (accountId: bigint) => OrderIndex<FinalRecords[Kind]> }

/** Returns an empty archive; throws a `RangeError` where the limit is not a whole number from 1. */
export function createMemoryArchive({ limit = Infinity }: MemoryArchiveOptions = {}): MemoryArchive {
  if (limit !== Infinity && !(Number.isSafeInteger(limit) && limit >= 1)) {
    throw new RangeError(`The history limit must be a whole number from 1, was ${limit}.`)
  }
  return archiveOf({
    order: new RecordTable(orderColumns(), writeOrder, limit),
    plan: new RecordTable(planColumns(), writePlan, limit),
    fill: new RecordTable(fillColumns(), writeFill, limit),
    bill: new RecordTable(billColumns(), writeBill, limit),
    position: new RecordTable(positionColumns(), writePosition, limit),
  })
}

function archiveOf(tables: Tables): MemoryArchive {
  const indexes: Indexes = { order: indexOf(tables.order), plan: indexOf(tables.plan) }
  /** Yields the rows of an account, newest first: orders and plan orders by id, all others by their end. */
  const rowsOf = (kind: FinalKind, accountId: bigint): Iterable<number> =>
    kind === 'order' || kind === 'plan' ? indexes[kind](accountId).rows() : tables[kind].rows(accountId)
  return {
    get isComplete() {
      return Object.values(tables).every(({ first }) => first === 0)
    },
    add: (kind, record) => tables[kind].add(record),
    all(kind, accountId) {
      const rows = kind === 'order' ? rowsOf(kind, accountId) : tables[kind].rows(accountId)
      return Array.from(rows, (row) => tables[kind].read(row)).toReversed()
    },
    newest(kind, accountId, match, most) {
      const matches = rowTest(tables[kind], match)
      const found = []
      if (most > 0) {
        for (const row of rowsOf(kind, accountId)) {
          if (!matches(row)) continue
          found.push(tables[kind].read(row))
          if (found.length === most) break
        }
      }
      return found
    },
    count(kind, accountId, match) {
      const matches = rowTest(tables[kind], match)
      let count = 0
      for (const row of tables[kind].rows(accountId)) if (matches(row)) count += 1
      return count
    },
    find: (kind, accountId, id) => indexes[kind](accountId).find(id),
    findByClientOid: (kind, accountId, clientOid) => indexes[kind](accountId).findByClientOid(clientOid),
    copy: () =>
      archiveOf({
        order: tables.order.copy(),
        plan: tables.plan.copy(),
        fill: tables.fill.copy(),
        bill: tables.bill.copy(),
        position: tables.position.copy(),
      }),
  }
}

/** Returns a function that returns the index of an account. */
function indexOf<Row extends FinalRecords[FoundKind]>(table: RecordTable<Row>): (accountId: bigint) => OrderIndex<Row> {
  const indexes = new Map<bigint, OrderIndex<Row>>()
  return (accountId) => {
    let index = indexes.get(accountId)
    if (!index) indexes.set(accountId, (index = new OrderIndex(table, accountId)))
    return index
  }
}

// Compares what the columns store, so that a row that does not match costs no object.
function rowTest(
  { columns }: { readonly columns: object },
  { startTime = -Infinity, endTime = Infinity, ...equal }: RecordMatch,
): (row: number) => boolean {
  const fields = columns as Readonly<Record<string, Column<unknown>>>
  const time = (fields['createdTime'] ?? fields['time']) as Column<number>
  const tests = Object.entries(equal).flatMap(([name, value]) => (value === undefined ? [] : fields[name]!.is(value)))
  const isUnbounded = startTime === -Infinity && endTime === Infinity
  return (row) => {
    if (!isUnbounded && (time.get(row) < startTime || time.get(row) > endTime)) return false
    return tests.every((test) => test(row))
  }
}
