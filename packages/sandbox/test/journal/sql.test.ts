// What the reads of a journal take out of its database.
import Database from 'libsql'
import { expect, it } from 'vitest'
import { type ArchiveQuery, withRowDigest } from '../../src/journal/rows.ts'
import { columns, createTables, type ResultRow, rowValues, SqlReads, type Statement } from '../../src/journal/sql.ts'

/** Reads a database, and notes which fields the rows had. */
class NotingReads extends SqlReads {
  readonly fields = new Set<string>()
  readonly #database = new Database(':memory:')

  constructor(rows: number) {
    super()
    for (const text of createTables('sqlite')) this.#database.exec(text)
    const names = columns.capi_archive
    const insert = this.#database.prepare(
      `insert into capi_archive (${names.join()}) values (${names.map(() => '?').join()})`,
    )
    const common = { kind: 'fill', account: 3, time: 1, symbol: 1, coin: 0, label: 1, body: '[1]' } as const
    for (let row = 1; row <= rows; row += 1) insert.run(rowValues(1, withRowDigest({ ...common, row, id: row })))
  }

  protected get world(): number {
    return 1
  }

  protected async query({ text, values }: Statement): Promise<ResultRow[]> {
    const rows = this.#database.prepare(text).all(values) as ResultRow[]
    for (const row of rows) for (const name of Object.keys(row)) this.fields.add(name)
    return rows
  }
}

it.each([1, 10, 11, 40])('a count over a lineage of %d ranges takes no bodies', async (ranges) => {
  const reads = new NotingReads(100)
  // Two rows of each of these ranges belong to the lineage, every third one does not.
  const lineage = Array.from({ length: ranges }, (_, index) => [index * 3 + 1, index * 3 + 2] as const)
  const query: ArchiveQuery = { kind: 'fill', account: 3, lineage }
  const all = Array.from({ length: 100 }, (_, index) => index + 1)
  const expected = all.filter((row) => lineage.some(([from, to]) => row >= from && row <= to)).length
  expect(await reads.count(query)).toBe(expected)
  expect(reads.fields).not.toContain('body')
  expect((await reads.select(query)).length).toBe(expected)
})
