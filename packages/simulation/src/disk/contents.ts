// The contents of a journal in memory: what the entries on the disk add up to.
import {
  type ArchiveQuery,
  type ArchiveRow,
  type Batch,
  isRowIntact,
  type JournalRecord,
  type Snapshot,
  type SnapshotId,
  type StoredSignature,
} from '@capi/sandbox/journal'
import type { Entry } from './entries.ts'

export interface Contents {
  /** In order, and without gaps after the first two. */
  readonly records: readonly JournalRecord[]
  readonly rows: readonly ArchiveRow[]
  readonly signatures: readonly StoredSignature[]
  /** Oldest first. */
  readonly snapshots: readonly Snapshot[]
  apply(entry: Entry): void
  /** Returns the records of a range of numbers, bounds inclusive. */
  readRecords(from: number, to: number): readonly JournalRecord[]
  /** Returns up to a number of final records, newest first. @default all */
  find(query: ArchiveQuery, limit?: number): ArchiveRow[]
  /** Returns the number of the first row that is missing or not as it was written. */
  findDamagedRow(): number | undefined
}

export function createContents(): Contents {
  let records: JournalRecord[] = []
  let rows: ArchiveRow[] = []
  let signatures: StoredSignature[] = []
  let snapshots: Snapshot[] = []
  /** The rows of each account and kind, in the order of their ids. */
  let groups = new Map<string, ArchiveRow[]>()

  const addRows = (added: readonly ArchiveRow[]): void => {
    for (const row of added) {
      rows.push(row)
      const key = groupOf(row)
      const group = groups.get(key)
      if (!group) groups.set(key, [row])
      else if (group.at(-1)!.id <= row.id) group.push(row)
      else group.splice(firstFrom(group, row.id + 1), 0, row)
    }
  }
  const dropRows = (after: number): void => {
    const left = rows.filter(({ row }) => row <= after)
    rows = []
    groups = new Map()
    addRows(left)
  }
  const remove = ({ seq, name }: SnapshotId): void => {
    snapshots = snapshots.filter((each) => each.seq !== seq || each.name !== name)
  }
  const addSignatures = ({ signatures: added = [], signaturesFrom }: Partial<Batch>): void => {
    signatures.push(...added)
    if (signaturesFrom !== undefined) signatures = signatures.filter(({ time }) => time >= signaturesFrom)
  }
  const addBatch = (batch: Batch): void => {
    records.push(...batch.records)
    addRows(batch.rows)
    addSignatures(batch)
    for (const each of batch.dropped ?? []) remove(each)
    for (const each of batch.snapshots) {
      remove(each)
      snapshots.push(each)
      if (each.name === '') snapshots = snapshots.filter((other) => !isReplaced(snapshots, other, each.seq))
      snapshots.sort((one, other) => one.seq - other.seq || (one.name < other.name ? -1 : 1))
    }
    const { pruned } = batch
    if (pruned) records = records.filter(({ seq }) => seq < pruned.from || seq > pruned.to)
  }

  return {
    get records() {
      return records
    },
    get rows() {
      return rows
    },
    get signatures() {
      return signatures
    },
    get snapshots() {
      return snapshots
    },
    apply(entry) {
      switch (entry.kind) {
        case 'batch':
          return addBatch(entry)
        case 'replaceRows':
          dropRows(entry.after)
          return addRows(entry.rows)
        case 'dropAfter':
          records = records.filter(({ seq }) => seq <= entry.seq)
          snapshots = snapshots.filter(({ seq }) => seq <= entry.seq)
          return dropRows(entry.row)
        case 'contents':
          records.push(...entry.records)
          snapshots.push(...entry.snapshots)
          addSignatures(entry)
          addRows(entry.rows)
      }
    },
    readRecords(from, to) {
      // Only records directly after the first one may be missing, so numbers are counted from the end.
      const first = Math.max(0, records.length - 1 - ((records.at(-1)?.seq ?? 0) - from))
      return records.slice(first, first + Math.max(0, to - from + 1)).filter(({ seq }) => seq >= from && seq <= to)
    },
    find(query, limit = Infinity) {
      const { lineage, before, startTime = -Infinity, endTime = Infinity } = query
      const exact = (['id', 'symbol', 'coin', 'label'] as const).filter((name) => query[name] !== undefined)
      const group = groups.get(groupOf(query)) ?? []
      const found: ArchiveRow[] = []
      for (let index = firstFrom(group, before ?? Infinity) - 1; index >= 0 && found.length < limit; index -= 1) {
        const row = group[index]!
        const isFound =
          row.time >= startTime &&
          row.time <= endTime &&
          exact.every((name) => row[name] === query[name]) &&
          isWithin(lineage, row.row)
        if (isFound) found.push(row)
      }
      return found
    },
    findDamagedRow() {
      const index = rows.findIndex((row, place) => row.row !== place + 1 || !isIntact(row))
      return index < 0 ? undefined : index + 1
    },
  }
}

/** Rows that were found to be intact. A row never changes; one that was read from altered bytes is another one. */
const intact = new WeakSet<ArchiveRow>()

function isIntact(row: ArchiveRow): boolean {
  if (intact.has(row)) return true
  if (!isRowIntact(row)) return false
  intact.add(row)
  return true
}

/** Returns the index of the first row whose id is not lower. */
function firstFrom(group: readonly ArchiveRow[], id: number): number {
  let [low, high] = [0, group.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (group[middle]!.id < id) low = middle + 1
    else high = middle
  }
  return low
}

function groupOf({ account, kind }: Pick<ArchiveRow, 'account' | 'kind'>): string {
  return `${account} ${kind}`
}

/** Whether no recovery needs a saved state any more, now that there is a snapshot without a name after a record. */
function isReplaced(snapshots: readonly Snapshot[], { name, seq }: SnapshotId, by: number): boolean {
  if (name === '') return false
  const hasBaseBetween = (end: number): boolean =>
    snapshots.some((each) => each.name === '' && each.seq >= seq && each.seq < end)
  return snapshots.some((each) => each.name === name && each.seq > seq && each.seq <= by && !hasBaseBetween(each.seq))
}

/** The ranges of a lineage are in order and do not overlap. */
function isWithin(lineage: ArchiveQuery['lineage'], row: number): boolean {
  let [low, high] = [0, lineage.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lineage[middle]![0] <= row) low = middle + 1
    else high = middle
  }
  return low > 0 && row <= lineage[low - 1]![1]
}
