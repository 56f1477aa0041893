// The archive in memory: what happens to final orders, plan orders, positions, fills and bills. One table for each kind
// has the records of all accounts in columns, which take a fifth of the memory of objects; reading a record makes a new
// object. Orders are also found by id and by client order id.
import { beforeFirstId } from '../base/ids.ts'
import { firstIndex } from '../base/sorted.ts'
import type { Order, PlanOrder } from '../state/order.ts'
import type { Archive, FinalKind, FinalRecords, FoundKind, RecordMatch } from '../state/world.ts'
import type { Column, Columns } from './columns.ts'
import { chunkRows, Integers } from './integers.ts'
import {
  billColumns,
  fillColumns,
  orderColumns,
  planColumns,
  positionColumns,
  writeBill,
  writeFill,
  writeOrder,
  writePlan,
  writePosition,
  type WriteRow,
} from './records.ts'

/** An archive in memory. */
export interface MemoryArchive extends Archive {
  /** Returns an independent copy. */
  copy(): MemoryArchive
}

interface MemoryArchiveOptions {
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

// The final records of one kind, of all accounts, in the order in which they became final. The rows of an account form
// a chain, newest first. Chains are continued when they are read, because most records are written more often than they
// are read.
//
// With a limit, the oldest records are dropped: each new row above the limit hides the oldest one, and a chunk of rows
// is freed when all of them are hidden.

/** What every record has. */
interface Listed {
  readonly accountId: bigint
}

class RecordTable<Row extends Listed> {
  readonly columns: Columns<Row>
  readonly #writeRow: WriteRow<Row>
  readonly #all: readonly (readonly [name: string, column: Column<unknown>])[]
  readonly #limit: number
  /** The newest row of each account that is in a chain. */
  readonly #newest: Map<bigint, { row: number }>
  /** How many rows before a row the previous one of the same account is; 0 where there is none. */
  readonly #distances: Integers
  /** The number of rows that were ever added. */
  #end: number
  /** The number of rows whose chains are complete. */
  #chained: number
  #first: number

  constructor(columns: Columns<Row>, writeRow: WriteRow<Row>, limit: number, copied?: RecordTable<Row>) {
    this.columns = columns
    this.#writeRow = writeRow
    this.#all = Object.entries(columns) as (readonly [string, Column<unknown>])[]
    this.#limit = limit
    this.#newest = new Map(Array.from(copied ? copied.#newest : [], ([accountId, { row }]) => [accountId, { row }]))
    this.#distances = copied ? copied.#distances.copy() : new Integers()
    this.#end = copied ? copied.#end : 0
    this.#chained = copied ? copied.#chained : 0
    this.#first = copied ? copied.#first : 0
  }

  /** The oldest row that was not dropped. */
  get first(): number {
    return this.#first
  }

  add(record: Row): void {
    this.#writeRow(this.columns, this.#end, record)
    this.#end += 1
    if (this.#end - this.#first > this.#limit) this.#dropOldest()
  }

  /** Yields the rows of an account, newest first. */
  *rows(accountId: bigint): Generator<number> {
    this.#chain()
    let row = this.#newest.get(accountId)?.row ?? -1
    while (row >= this.#first) {
      yield row
      const distance = this.#distances.get(row)
      if (distance === 0) return
      row -= distance
    }
  }

  read(row: number): Row {
    const record: Record<string, unknown> = {}
    for (const [name, column] of this.#all) record[name] = column.get(row)
    return record as unknown as Row
  }

  copy(): RecordTable<Row> {
    const columns = Object.fromEntries(this.#all.map(([name, column]) => [name, column.copy()]))
    return new RecordTable(columns as unknown as Columns<Row>, this.#writeRow, this.#limit, this)
  }

  #chain(): void {
    for (let row = Math.max(this.#chained, this.#first); row < this.#end; row += 1) {
      const accountId = this.columns.accountId.get(row) as bigint
      const newest = this.#newest.get(accountId)
      this.#distances.set(row, newest ? row - newest.row : 0)
      if (newest) newest.row = row
      else this.#newest.set(accountId, { row })
    }
    this.#chained = this.#end
  }

  #dropOldest(): void {
    this.#first += 1
    if (this.#first % chunkRows !== 0) return
    const chunk = this.#first / chunkRows - 1
    this.#distances.drop(chunk)
    for (const [, column] of this.#all) column.drop(chunk)
  }
}

// Finds the final orders or plan orders of an account by id and by client order id, and lists them by id: they are
// stored in the order in which they ended. An index is built when it is first used, because most accounts never need
// one.

class OrderIndex<Row extends Order | PlanOrder> {
  readonly #table: RecordTable<Row>
  readonly #accountId: bigint
  /** Sorted by id; may contain rows that were dropped. */
  #rows: number[] = []
  /** The ids of these rows, as numbers. */
  #ids: number[] = []
  #newest = -1
  /** The row of the latest order with each client order id; null before the first search. */
  #clientOids: Map<string, number> | null = null
  /** The oldest row when dropped rows were last removed. */
  #first = 0

  constructor(table: RecordTable<Row>, accountId: bigint) {
    this.#table = table
    this.#accountId = accountId
  }

  /** Yields the rows of the account, the newest order first. */
  *rows(): Generator<number> {
    this.#update()
    for (let index = this.#rows.length - 1; index >= 0; index -= 1) {
      const row = this.#rows[index]!
      if (this.#isPresent(row)) yield row
    }
  }

  find(id: bigint): Row | undefined {
    this.#update()
    const index = this.#placeOf(numberOf(id))
    return this.#ids[index] === numberOf(id) ? this.#read(this.#rows[index]!) : undefined
  }

  /** Returns the latest order with a client order id. */
  findByClientOid(clientOid: string): Row | undefined {
    this.#update()
    if (!this.#clientOids) {
      this.#clientOids = new Map()
      for (const row of this.#rows) this.#indexClientOid(row)
    }
    const row = this.#clientOids.get(clientOid)
    return row === undefined ? undefined : this.#read(row)
  }

  #update(): void {
    this.#removeDropped()
    const added: number[] = []
    for (const row of this.#table.rows(this.#accountId)) {
      if (row <= this.#newest) break
      added.push(row)
    }
    if (added.length === 0) return
    this.#newest = added[0]!
    for (const row of added.toReversed()) {
      this.#insert(row)
      this.#indexClientOid(row)
    }
  }

  #insert(row: number): void {
    const id = numberOf(this.#table.columns.id.get(row))
    // Most orders end in the order of their ids.
    const place = this.#ids.length === 0 || this.#ids.at(-1)! < id ? this.#ids.length : this.#placeOf(id)
    this.#rows.splice(place, 0, row)
    this.#ids.splice(place, 0, id)
  }

  #placeOf(id: number): number {
    return firstIndex(this.#ids.length, (index) => this.#ids[index]! >= id)
  }

  #indexClientOid(row: number): void {
    if (!this.#clientOids) return
    // A client order id is free again when its order has ended, so a later row is a later order.
    this.#clientOids.set(this.#table.columns.clientOid.get(row), row)
  }

  // Only when so many were dropped that it costs little for each.
  #removeDropped(): void {
    const { first } = this.#table
    if (first - this.#first <= this.#rows.length) return
    this.#first = first
    this.#ids = this.#ids.filter((_id, index) => this.#isPresent(this.#rows[index]!))
    this.#rows = this.#rows.filter((row) => this.#isPresent(row))
    for (const [clientOid, row] of this.#clientOids ?? []) {
      if (!this.#isPresent(row)) this.#clientOids!.delete(clientOid)
    }
  }

  #isPresent(row: number): boolean {
    return row >= this.#table.first
  }

  #read(row: number): Row | undefined {
    return this.#isPresent(row) ? this.#table.read(row) : undefined
  }
}

function numberOf(id: bigint): number {
  return Number(id - beforeFirstId)
}
