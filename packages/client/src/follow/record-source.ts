// Follows fills and bills, which never change: each record is returned once.
import { type Bill, type Fill, operations } from '@capi/api'
import type { Change } from './change.ts'
import { type Poll, Seen, type Source, readAll } from './source.ts'

const lists = { fill: 'listFills', bill: 'listBills' } as const

/** How far the server's clock may be set back without a record being returned twice, in milliseconds. */
const clockStepMs = 300_000

/** Returns the source of fills or bills. */
export function recordSource(kind: keyof typeof lists): Source {
  const id = lists[kind]
  const { id: idName } = operations[id].paging!.record
  const seen = new Seen()
  let latest = -Infinity
  return {
    kind,
    get latest() {
      return latest
    },
    async poll(poll) {
      const records = await readAll<Fill | Bill>(poll, id, poll.client[id](filtersOf(poll), { signal: poll.signal }))
      const changes = records.flatMap((record): Change[] => {
        const { symbol, createdTime } = record
        const time = createdTime ?? poll.now
        latest = Math.max(latest, createdTime ?? -Infinity)
        const recordId = String(record[idName])
        if (!seen.add(record, createdTime) || time < poll.since) return []
        return [{ kind, change: 'new', time, symbol, id: recordId, record } as Change]
      })
      seen.forget(poll.from - clockStepMs)
      return changes
    },
    setBack() {
      latest = -Infinity
    },
  }
}

function filtersOf({ from, symbol }: Poll): { startTime: number; symbol?: string } {
  return { startTime: from, ...(symbol !== undefined && { symbol }) }
}
