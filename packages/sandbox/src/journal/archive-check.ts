// Finds the first row of an archive in SQLite that is missing or was altered.
//
// Rows have numbers without gaps, and each has a digest. SQLite joins many rows into one text, because passing each row to the
// program would take ten times as long.

import { hashText } from './archive-row.ts'
import type { ResultRow } from './row-mapping.ts'
import type { Statement } from './sql.ts'

/** Rows that are joined into one text. */
const segment = 1_000

// The order of the fields is that of `digestOfRow` in archive-row.ts.
const fields = ['entry', 'account', 'kind', 'id', 'time', 'symbol', 'coin', 'label', 'lower(hex(body))', 'digest']
const text = `select group_concat(line, ',') as lines from
  (select ${fields.join(` || ' ' || `)} as line from capi_final where entry between ? and ? order by entry)`

/** Returns the number of the first row that is missing or not as it was written; undefined if there is none. */
export function findDamagedRow(query: (statement: Statement) => ResultRow[]): number | undefined {
  const [bounds] = query({ text: 'select min(entry) as low, max(entry) as high from capi_final', values: [] })
  const last = Number(bounds?.['high'] ?? 0)
  if (last > 0 && Number(bounds!['low']) < 1) return 1
  for (let from = 1; from <= last; from += segment) {
    const [row] = query({ text, values: [from, Math.min(last, from + segment - 1)] })
    const lines = String(row?.['lines'] ?? '').split(',')
    for (let entry = from; entry <= Math.min(last, from + segment - 1); entry += 1) {
      if (!isIntact(lines[entry - from], entry)) return entry
    }
  }
  return undefined
}

function isIntact(line: string | undefined, entry: number): boolean {
  if (!line?.startsWith(`${entry} `)) return false
  const end = line.lastIndexOf(' ')
  return Number(line.slice(end + 1)) === hashText(line.slice(0, end))
}
