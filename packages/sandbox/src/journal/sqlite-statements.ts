// The statements of a journal in SQLite. Each is prepared once, and returns integers as bigints.
import type Database from 'libsql'
import type { ResultRow } from './row-mapping.ts'
import { columns, type Statement, type Table } from './sql.ts'

export type Connection = InstanceType<typeof Database>
type Prepared = ReturnType<Connection['prepare']>

// Each text is made once: it is the key of its prepared statement.
const insertTexts = Object.fromEntries(
  Object.entries(columns).map(([table, names]) => [
    table,
    `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
  ]),
) as Record<Table, string>
const replaceText = insertTexts.capi_state.replace('insert', 'replace')

export class SqliteStatements {
  readonly #database: () => Connection
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: () => Connection) {
    this.#database = database
  }

  readonly prepare = (text: string): Prepared => {
    let statement = this.#prepared.get(text)
    if (!statement) {
      statement = this.#database().prepare(text)
      statement.safeIntegers(true)
      this.#prepared.set(text, statement)
    }
    return statement
  }

  readonly all = ({ text, values }: Statement): ResultRow[] => this.prepare(text).all(values) as ResultRow[]

  readonly run = ({ text, values }: Statement): void => void this.prepare(text).run(values)

  readonly insert = (table: Table, values: Statement['values']): void => this.run({ text: insertTexts[table], values })

  /** Inserts a state, or replaces the one with its name. */
  replaceState(values: Statement['values']): void {
    this.run({ text: replaceText, values })
  }

  readonly transact = (work: () => void): void => {
    this.#database().exec('begin immediate')
    try {
      work()
      this.#database().exec('commit')
    } catch (error) {
      // A failing disk may have ended the transaction already; the first error is the one to report.
      try {
        if (this.#database().inTransaction) this.#database().exec('rollback')
      } catch {
        // The open transaction ends with the connection.
      }
      throw error
    }
  }

  /** Forgets the statements of a connection that is closed. */
  clear(): void {
    this.#prepared.clear()
  }
}
