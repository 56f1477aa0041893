// The contents of a journal in memory: what the entries on the disk add up to.
import {
  type ArchiveQuery,
  type ArchiveRow,
  type Batch,
  isRowIntact,
  isWithin,
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
  return new JournalContents()
}

class JournalContents implements Contents {
  records: JournalRecord[] = []
  rows: ArchiveRow[] = []
  signatures: StoredSignature[] = []
  snapshots: Snapshot[] = []
  /** The rows of each account and kind, in the order of their ids. */
  #groups = new Map<string, ArchiveRow[]>()

  apply(entry: Entry): void {
    switch (entry.kind) {
      case 'batch':
        return this.#addBatch(entry)
      case 'replaceRows':
        this.#dropRows(entry.after)
        return this.#addRows(entry.rows)
      case 'dropAfter':
        this.records = this.records.filter(({ seq }) => seq <= entry.seq)
        this.snapshots = this.snapshots.filter(({ seq }) => seq <= entry.seq)
        return this.#dropRows(entry.row)
      case 'contents':
        this.records.push(...entry.records)
        this.snapshots.push(...entry.snapshots)
        this.#addSignatures(entry)
        this.#addRows(entry.rows)
    }
  }

  readRecords(from: number, to: number): readonly JournalRecord[] {
    const { records } = this
    // Only records directly after the first one may be missing, so numbers are counted from the end.
    const first = Math.max(0, records.length - 1 - ((records.at(-1)?.seq ?? 0) - from))
    return records.slice(first, first + Math.max(0, to - from + 1)).filter(({ seq }) => seq >= from && seq <= to)
  }

  find(query: ArchiveQuery, limit = Infinity): ArchiveRow[] {
    const { lineage, before, startTime = -Infinity, endTime = Infinity } = query
    const exact = (['id', 'symbol', 'coin', 'label'] as const).filter((name) => query[name] !== undefined)
    const group = this.#groups.get(groupOf(query)) ?? []
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
  }

  findDamagedRow(): number | undefined {
    const index = this.rows.findIndex((row, place) => row.row !== place + 1 || !isIntact(row))
    return index < 0 ? undefined : index + 1
  }

  #addBatch(batch: Batch): void {
    this.records.push(...batch.records)
    this.#addRows(batch.rows)
    this.#addSignatures(batch)
    for (const each of batch.dropped ?? []) this.#remove(each)
    for (const each of batch.snapshots) this.#addSnapshot(each)
    const { pruned } = batch
    if (pruned) this.records = this.records.filter(({ seq }) => seq < pruned.from || seq > pruned.to)
  }

  #addSnapshot(snapshot: Snapshot): void {
    this.#remove(snapshot)
    this.snapshots.push(snapshot)
    if (snapshot.name === '')
      this.snapshots = this.snapshots.filter((other) => !isReplaced(this.snapshots, other, snapshot.seq))
    this.snapshots.sort((one, other) => one.seq - other.seq || (one.name < other.name ? -1 : 1))
  }

  #remove({ seq, name }: SnapshotId): void {
    this.snapshots = this.snapshots.filter((each) => each.seq !== seq || each.name !== name)
  }

  #addSignatures({ signatures: added = [], signaturesFrom }: Partial<Batch>): void {
    this.signatures.push(...added)
    if (signaturesFrom !== undefined) this.signatures = this.signatures.filter(({ time }) => time >= signaturesFrom)
  }

  #addRows(added: readonly ArchiveRow[]): void {
    for (const row of added) {
      this.rows.push(row)
      const key = groupOf(row)
      const group = this.#groups.get(key)
      if (!group) this.#groups.set(key, [row])
      else if (group.at(-1)!.id <= row.id) group.push(row)
      else group.splice(firstFrom(group, row.id + 1), 0, row)
    }
  }

  #dropRows(after: number): void {
    const left = this.rows.filter(({ row }) => row <= after)
    this.rows = []
    this.#groups = new Map()
    this.#addRows(left)
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
