// The ranges of rows that belong to the present state, as a condition for SQLite. A few are written out. Any number of
// others is in a temporary table, where a row finds its range by a search in an index; a statement may have only so
// many values.
import type { Lineage } from '../session/history.ts'
import { type LineageCondition, type Statement, withinFew } from './sql.ts'

const createTable = 'create temp table if not exists capi_lineage (low integer primary key, high integer not null)'

/** Returns the condition over a function that runs a statement. It fills the table when the ranges have changed. */
export function createLineageTable(run: (statement: Statement) => void): LineageCondition {
  let current: Lineage = []
  const fill = (ranges: Lineage): void => {
    run({ text: createTable, values: [] })
    run({ text: 'delete from capi_lineage', values: [] })
    for (const range of ranges) run({ text: 'insert into capi_lineage (low, high) values (?, ?)', values: range })
    current = ranges
  }
  return (lineage) => {
    const few = withinFew(lineage)
    if (few) return few
    // Only the last range grows, so that it is not in the table.
    const ranges = lineage.slice(0, -1)
    if (!isEqual(ranges, current)) fill(ranges)
    const found = '(select high from capi_lineage where low <= entry order by low desc limit 1)'
    return { text: `(entry between ? and ? or entry <= ${found})`, values: lineage.at(-1)! }
  }
}

function isEqual(one: Lineage, other: Lineage): boolean {
  return one.length === other.length && one.every(([low, high], index) => isSame(other[index]!, low, high))
}

function isSame([otherLow, otherHigh]: Lineage[number], low: number, high: number): boolean {
  return low === otherLow && high === otherHigh
}
