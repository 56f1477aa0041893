// The final records of one kind, of all accounts, in the order in which they became final. The rows of an account form
// a chain, newest first. Chains are continued when they are read, because most records are written more often than they
// are read.
//
// With a limit, the oldest records are dropped: each new row above the limit hides the oldest one, and a chunk of rows
// is freed when all of them are hidden.
import { Integers } from './integers.ts'
import { chunkRows } from './packed-chunks.ts'
import type { Column, Columns } from './columns.ts'
import type { WriteRow } from './record-writers.ts'

/** What every record has. */
export interface Listed {
  readonly accountId: bigint
}

export class RecordTable<Row extends Listed> {
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
