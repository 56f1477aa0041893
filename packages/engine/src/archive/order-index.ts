// Finds the final orders or plan orders of an account by id and by client order id, and lists them by id: they are
// stored in the order in which they ended. An index is built when it is first used, because most accounts never need
// one.
import { firstIndex } from '../base/binary-search.ts'
import { beforeFirstId } from '../base/id.ts'
import type { Order, PlanOrder } from '../model/order.ts'
import type { RecordTable } from './record-table.ts'

export class OrderIndex<Row extends Order | PlanOrder> {
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
