// The reads of a journal that SQLite and PostgreSQL have in common.
import type { Journal } from './journal.ts'
import { type ResultRow, toArchiveRow, toSignature, toSnapshot, toSnapshotInfo } from './row-mapping.ts'
import {
  countRows,
  type LineageCondition,
  selectLast,
  selectOldest,
  selectRowCount,
  selectRows,
  selectSnapshot,
  selectSignatures,
  selectSnapshotIds,
  type Statement,
} from './sql.ts'

export type SqlReads = Pick<
  Journal,
  'last' | 'oldest' | 'listSnapshots' | 'loadSnapshot' | 'listSignatures' | 'select' | 'count' | 'countRows'
>

export interface SqlReadOptions {
  /** The number of the world. */
  readonly world: () => number
  /** Runs one statement. */
  readonly query: (statement: Statement) => Promise<ResultRow[]>
  readonly isWithin: LineageCondition
}

/** Returns the reads of a world. */
export function createSqlReads({ world, query, isWithin }: SqlReadOptions): SqlReads {
  const one = async (statement: Statement): Promise<ResultRow> => (await query(statement))[0]!
  return {
    last: async () => Number((await one(selectLast(world())))['last'] ?? 0),
    oldest: async () => Number((await one(selectOldest(world())))['oldest'] ?? 2),
    listSnapshots: async () => (await query(selectSnapshotIds(world()))).map(toSnapshotInfo),
    loadSnapshot: async (id) => (await query(selectSnapshot(world(), id))).map(toSnapshot)[0],
    listSignatures: async (from) => (await query(selectSignatures(world(), from))).map(toSignature),
    select: async (wanted) => (await query(selectRows(world(), wanted, isWithin))).map(toArchiveRow),
    count: async (wanted) => Number((await one(countRows(world(), wanted, isWithin)))['count']),
    async countRows() {
      const { count, last } = await one(selectRowCount(world()))
      return { count: Number(count), last: Number(last ?? 0) }
    },
  }
}
