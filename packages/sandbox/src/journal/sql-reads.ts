// The reads of a journal that SQLite and PostgreSQL have in common.
import type { Lineage } from '../session/history.ts'
import type { Journal } from './journal.ts'
import { type ResultRow, toArchiveRow, toSignature, toSnapshot, toSnapshotInfo } from './row-mapping.ts'
import {
  countRows,
  selectLast,
  selectOldest,
  selectRowCount,
  selectRows,
  selectSnapshot,
  selectSignatures,
  selectSnapshotIds,
  type Statement,
} from './sql.ts'
import { isWithin } from './rows.ts'

export type SqlReads = Pick<
  Journal,
  'last' | 'oldest' | 'listSnapshots' | 'loadSnapshot' | 'listSignatures' | 'select' | 'count' | 'countRows'
>

export interface SqlReadOptions {
  /** The number of the world. */
  readonly world: () => number
  /** Runs one statement. */
  readonly query: (statement: Statement) => Promise<ResultRow[]>
}

/** A statement names up to this many ranges; a row of older ones is looked up here. */
const namedRanges = 10
/** If too few of the rows that were read belong to a lineage, so many times as many are read. */
const growth = 4

/** Returns the reads of a world. */
export function createSqlReads({ world, query }: SqlReadOptions): SqlReads {
  const one = async (statement: Statement): Promise<ResultRow> => (await query(statement))[0]!
  const select: Journal['select'] = async (wanted) => {
    const { lineage, limit = Infinity } = wanted
    for (let most = limit; ; most *= growth) {
      const named = { ...wanted, lineage: joinOldest(lineage), ...(limit !== Infinity && { limit: most }) }
      const rows = (await query(selectRows(world(), named))).map(toArchiveRow)
      const found = rows.filter(({ row }) => isWithin(lineage, row))
      if (rows.length < most || found.length >= limit) return found.slice(0, limit)
    }
  }
  return {
    last: async () => Number((await one(selectLast(world())))['last'] ?? 0),
    oldest: async () => Number((await one(selectOldest(world())))['oldest'] ?? 2),
    listSnapshots: async () => (await query(selectSnapshotIds(world()))).map(toSnapshotInfo),
    loadSnapshot: async (id) => (await query(selectSnapshot(world(), id))).map(toSnapshot)[0],
    listSignatures: async (from) => (await query(selectSignatures(world(), from))).map(toSignature),
    select,
    async count(wanted) {
      if (wanted.lineage.length > namedRanges) return (await select(wanted)).length
      return Number((await one(countRows(world(), wanted)))['count'])
    },
    async countRows() {
      const { count, last } = await one(selectRowCount(world()))
      return { count: Number(count), last: Number(last ?? 0) }
    },
  }
}

/** Returns a lineage with few ranges, of which the first covers all older ones and what lies between them. */
function joinOldest(lineage: Lineage): Lineage {
  if (lineage.length <= namedRanges) return lineage
  const [newest, last] = [lineage.slice(1 - namedRanges), lineage.at(-namedRanges)!]
  return [[lineage[0]![0], last[1]], ...newest]
}
