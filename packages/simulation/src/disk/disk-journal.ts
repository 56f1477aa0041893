// A journal on a simulated disk, written by one process: the third implementation of `Journal`, beside SQLite and
// PostgreSQL.
//
// Its contents are in memory too and reads are served from there, as from the page cache of a system. When most of what
// the log holds was replaced or deleted, the log is written again without it.
import {
  type Batch,
  FencedError,
  type Journal,
  JournalError,
  journalFormat,
  type JournalOptions,
  requireVersion,
} from '@capi/sandbox/journal'
import { createContents } from './contents.ts'
import { type AttachedDisk, type Disk, DiskFullError, DiskInUseError, DiskLostError, type DiskWait } from './disk.ts'
import { createEntryReader, type Entry, type EntryReader, serializeEntry } from './entries.ts'
import { type Log, openLog } from './journal-log.ts'

export interface DiskJournalOptions extends Omit<JournalOptions, 'writer'> {
  readonly disk: Disk
  /** Waits for the time that an operation takes. @default none takes time */
  readonly wait?: DiskWait
  /** Reads entries of this disk. Journals of the same disk may share one. @default one of its own */
  readonly entries?: EntryReader
  /** Bytes below which the log is never written again. @default 1 MiB */
  readonly leastRewrite?: number
  /** Called with what the journal writes to, before it is opened. */
  readonly onAttached?: (disk: AttachedDisk) => Promise<void>
}

const defaultLeastRewrite = 1_048_576
/** The log is written again when it is this many times as long as after the last time. */
const growth = 3
/** Records, rows or snapshots of one entry of a log that is written again. */
const chunk = 1_000

export function createDiskJournal(options: DiskJournalOptions): Journal {
  const { disk, version, wait, entries = createEntryReader(), leastRewrite = defaultLeastRewrite } = options
  const place = disk.name
  let attached: AttachedDisk | undefined
  let log: Log | undefined
  let contents = createContents()
  let rewriteAt = leastRewrite
  /** Changes are stored one after the other. */
  let turn: Promise<unknown> = Promise.resolve()

  const release = (): void => {
    attached?.detach()
    attached = undefined
    log = undefined
  }
  const lastSeq = (): number => contents.records.at(-1)?.seq ?? 0
  const rewriteIfLong = async (opened: Log): Promise<void> => {
    if (opened.length < rewriteAt) return
    const texts = Array.from(entriesOf(contents), serializeEntry)
    try {
      await opened.rewrite(texts)
    } catch (error) {
      // The disk has no room for a second log; the first one is as it was.
      if (!(error instanceof DiskFullError)) throw error
    }
    rewriteAt = Math.max(leastRewrite, opened.length * growth)
  }
  const store = (entry: Entry, check = (): void => undefined): Promise<void> => {
    const mine = turn.then(async () => {
      if (!log) throw new JournalError(`${place} is not open.`)
      check()
      await log.append(serializeEntry(entry))
      contents.apply(entry)
      await rewriteIfLong(log)
    })
    turn = mine.catch(() => undefined)
    return mine.catch((error: unknown) => {
      if (error instanceof DiskFullError)
        throw new JournalError(`The disk of ${place} is full; nothing more can be stored.`)
      if (error instanceof DiskLostError) throw new FencedError(place, lastSeq() + 1)
      throw error
    })
  }
  const requireFree = ({ records }: Batch): void => {
    let next = lastSeq()
    for (const { seq } of records) {
      if (seq <= next) throw new FencedError(place, seq)
      next = seq
    }
  }

  return {
    place,
    async open(isReset = false) {
      try {
        attached = disk.attach(wait)
      } catch (error) {
        if (!(error instanceof DiskInUseError)) throw error
        throw new JournalError(`${place} is in use by another sandbox; choose another with --data.`)
      }
      contents = createContents()
      try {
        await options.onAttached?.(attached)
        log = await openLog({
          disk: attached,
          entries,
          place,
          format: journalFormat,
          version,
          isReset,
          onWriter: (writer) => requireVersion(place, { ...writer }, version),
          onEntry: (entry) => contents.apply(entry),
          describeEnd: () => `record ${lastSeq()}`,
        })
      } catch (error) {
        release()
        if (error instanceof DiskLostError) throw new FencedError(place, 1)
        if (error instanceof DiskFullError)
          throw new JournalError(`The disk of ${place} is full; nothing more can be stored.`)
        throw error
      }
      rewriteAt = Math.max(leastRewrite, log.length)
    },
    last: async () => lastSeq(),
    oldest: async () => contents.records.find(({ seq }) => seq > 1)?.seq ?? 2,
    append: (batch) => store({ kind: 'batch', ...batch }, () => requireFree(batch)),
    async *read(from, to) {
      yield* contents.readRecords(from, to)
    },
    listSnapshots: async () => contents.snapshots.map(({ seq, name, takenAt }) => ({ seq, name, takenAt })),
    loadSnapshot: async ({ seq, name }) => contents.snapshots.find((each) => each.seq === seq && each.name === name),
    listSignatures: async (from) => contents.signatures.filter(({ time }) => time >= from),
    select: async (query) => contents.find(query, query.limit),
    count: async (query) => contents.find(query).length,
    countRows: async () => ({ count: contents.rows.length, last: contents.rows.at(-1)?.row ?? 0 }),
    findDamagedRow: async () => contents.findDamagedRow(),
    replaceRows: (after, rows) => store({ kind: 'replaceRows', after, rows }),
    dropAfter: (seq, row) => store({ kind: 'dropAfter', seq, row }),
    async close() {
      await turn
      release()
    },
  }
}

/** Yields entries that add up to the present contents. */
function* entriesOf({ records, rows, signatures, snapshots }: ReturnType<typeof createContents>): Iterable<Entry> {
  const none = { kind: 'contents', records: [], rows: [], snapshots: [] } as const
  for (let from = 0; from < records.length; from += chunk) yield { ...none, records: records.slice(from, from + chunk) }
  for (let from = 0; from < rows.length; from += chunk) yield { ...none, rows: rows.slice(from, from + chunk) }
  for (let from = 0; from < signatures.length; from += chunk)
    yield { ...none, signatures: signatures.slice(from, from + chunk) }
  for (const snapshot of snapshots) yield { ...none, snapshots: [snapshot] }
}
