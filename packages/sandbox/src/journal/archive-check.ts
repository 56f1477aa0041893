// Finds the first row of an archive that is missing or was altered.
//
// Rows have numbers without gaps, and each has a digest. SQLite joins many rows into one text, because passing each row
// to the program would take ten times as long. PostgreSQL computes the digests itself, so that the rows are not
// transferred. Either way a statement covers some rows only, because it must end within a time.
import { hashText } from './rows.ts'
import type { ResultRow } from './row-mapping.ts'
import type { Statement } from './sql.ts'

/** Rows of one statement. */
const segment = 1_000

// The order of the fields is that of `digestOfRow` in rows.ts.
const columns = ['entry', 'account', 'kind', 'id', 'time', 'symbol', 'coin', 'label']
const bounds = 'select min(entry) as low, max(entry) as high from capi_archive where world = ?'

// A JSON text has no line breaks.
const joinedLine = [...columns, 'body', 'digest'].join(` || ' ' || `)
const joined = `select group_concat(line, char(10)) as lines from
  (select ${joinedLine} as line from capi_archive where world = ? and entry between ? and ? order by entry)`

const computed = `sha256(convert_to(concat_ws(' ', ${columns.join()}, body), 'UTF8'))`
const firstDamaged = `select min(place) as place
  from generate_series(cast(? as bigint), cast(? as bigint)) place
  left join capi_archive on world = ? and entry = place
  where entry is null or digest <> ('x' || left(encode(${computed}, 'hex'), 12))::bit(48)::bigint`

/**
 * Returns the number of the first row in SQLite that is missing or not as it was written; undefined if there is none.
 */
export function findDamagedRow(world: number, query: (statement: Statement) => ResultRow[]): number | undefined {
  const { low, high } = query({ text: bounds, values: [world] })[0]!
  const last = Number(high ?? 0)
  if (Number(low ?? 1) < 1) return 1
  for (let from = 1; from <= last; from += segment) {
    const [row] = query({ text: joined, values: [world, from, Math.min(last, from + segment - 1)] })
    const lines = String(row?.['lines'] ?? '').split('\n')
    for (let entry = from; entry <= Math.min(last, from + segment - 1); entry += 1) {
      if (!isIntact(lines[entry - from], entry)) return entry
    }
  }
  return undefined
}

/** Returns the same for PostgreSQL. */
export async function findDamagedRowOnServer(
  world: number,
  query: (statement: Statement) => Promise<ResultRow[]>,
): Promise<number | undefined> {
  const { low, high } = (await query({ text: bounds, values: [world] }))[0]!
  const last = Number(high ?? 0)
  if (Number(low ?? 1) < 1) return 1
  for (let from = 1; from <= last; from += segment) {
    const values = [from, Math.min(last, from + segment - 1), world]
    const place = (await query({ text: firstDamaged, values }))[0]?.['place']
    if (place !== null && place !== undefined) return Number(place)
  }
  return undefined
}

function isIntact(line: string | undefined, entry: number): boolean {
  if (!line?.startsWith(`${entry} `)) return false
  const end = line.lastIndexOf(' ')
  return Number(line.slice(end + 1)) === hashText(line.slice(0, end))
}
