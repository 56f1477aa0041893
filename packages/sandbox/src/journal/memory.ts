// A journal that lasts as long as the process: for tests, and the shortest account of what a journal does.

import type { ArchiveQuery, ArchiveRow } from './archive-row.ts'
import { type Batch, Deposed, type Journal, type JournalRecord, type Snapshot } from './journal.ts'

/** What several journals of one place share. */
export interface MemoryPlace {
  records: JournalRecord[]
  rows: ArchiveRow[]
  snapshots: Snapshot[]
}

export function createMemoryJournal(place: MemoryPlace = { records: [], rows: [], snapshots: [] }): Journal {
  const name = 'memory'
  return {
    place: name,
    open(isReset) {
      if (isReset) Object.assign(place, { records: [], rows: [], snapshots: [] })
      return Promise.resolve()
    },
    last: () => Promise.resolve(place.records.length),
    append({ records, rows, snapshots }: Batch) {
      const taken = records.find(({ seq }) => seq <= place.records.length)
      if (taken) return Promise.reject(new Deposed(name, taken.seq))
      place.records.push(...records)
      place.rows.push(...rows)
      for (const each of snapshots) {
        if (each.name === '') place.snapshots = place.snapshots.filter((other) => !isReplaced(place, other, each))
        place.snapshots.push(each)
      }
      return Promise.resolve()
    },
    async *read(from, to) {
      yield* place.records.slice(from - 1, to)
    },
    loadSnapshot: (until) => Promise.resolve(place.snapshots.findLast((each) => each.name === '' && each.seq <= until)),
    loadNamed: (until) => Promise.resolve(place.snapshots.filter((each) => each.name !== '' && each.seq <= until)),
    select: (query) => Promise.resolve(find(place, query).slice(0, query.limit)),
    count: (query) => Promise.resolve(find(place, query).length),
    dropAfter(seq) {
      place.records = place.records.slice(0, seq)
      place.rows = place.rows.filter((each) => each.seq <= seq)
      place.snapshots = place.snapshots.filter((each) => each.seq <= seq)
      return Promise.resolve()
    },
    dropSnapshots() {
      place.snapshots = []
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}

/** Tells whether nobody who goes on from a snapshot without a name asks for another one. */
function isReplaced({ snapshots }: MemoryPlace, { name, seq }: Snapshot, by: Snapshot): boolean {
  return name === '' || snapshots.some((each) => each.name === name && each.seq > seq && each.seq <= by.seq)
}

function find({ rows }: MemoryPlace, query: ArchiveQuery): ArchiveRow[] {
  const found = rows.filter(
    (row) =>
      row.kind === query.kind &&
      row.accountId === query.accountId &&
      query.lineage.some(([from, to]) => row.seq >= from && row.seq <= to) &&
      (query.id === undefined || row.id === query.id) &&
      (query.before === undefined || row.id < query.before) &&
      (query.symbol === undefined || row.symbol === query.symbol) &&
      (query.coin === undefined || row.coin === query.coin) &&
      (query.label === undefined || row.label === query.label) &&
      (query.startTime === undefined || row.time >= query.startTime) &&
      (query.endTime === undefined || row.time <= query.endTime),
  )
  return found.toSorted((one, other) => (one.id > other.id ? -1 : 1))
}
