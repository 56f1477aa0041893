// The reads of a journal that SQLite and PostgreSQL have in common.

import type { Journal } from './journal.ts'
import { type ResultRow, toArchiveRow, toSnapshot } from './row-mapping.ts'
import { countRows, selectLast, selectNamed, selectRows, selectSnapshot, type Statement } from './sql.ts'

export type SqlReads = Pick<Journal, 'last' | 'loadSnapshot' | 'loadNamed' | 'select' | 'count'>

/** Returns the reads of a world over a function that runs one statement. */
export function createSqlReads(world: string, query: (statement: Statement) => Promise<ResultRow[]>): SqlReads {
  return {
    last: async () => Number((await query(selectLast(world)))[0]!['last'] ?? 0),
    loadSnapshot: async (until) => (await query(selectSnapshot(world, until))).map(toSnapshot)[0],
    loadNamed: async (until) => (await query(selectNamed(world, until))).map(toSnapshot),
    select: async (wanted) => (await query(selectRows(world, wanted))).map(toArchiveRow),
    count: async (wanted) => Number((await query(countRows(world, wanted)))[0]!['count']),
  }
}
