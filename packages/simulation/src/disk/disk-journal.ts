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
import {
  type AttachedDisk,
  DiskFullError,
  DiskInUseError,
  DiskLostError,
  type DiskWait,
  type JournalDisk,
} from './disk.ts'
import { createEntryReader, type Entry, type EntryReader } from './entries.ts'
import { type Log, openLog } from './journal-log.ts'

export interface DiskJournalOptions extends Omit<JournalOptions, 'writer'> {
  readonly disk: JournalDisk
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
  const store = new JournalStore(options)
  const { place } = store
  return {
    place,
    open: (isReset = false) => store.open(isReset),
    last: async () => store.last,
    oldest: async () => store.contents.records.find(({ seq }) => seq > 1)?.seq ?? 2,
    append: (batch) => store.change({ kind: 'batch', ...batch }, () => requireFree(batch, place, store.last)),
    async *read(from, to) {
      yield* store.contents.readRecords(from, to)
    },
    listSnapshots: async () => store.contents.snapshots.map(({ seq, name, takenAt }) => ({ seq, name, takenAt })),
    loadSnapshot: async ({ seq, name }) =>
      store.contents.snapshots.find((each) => each.seq === seq && each.name === name),
    listSignatures: async (from) => store.contents.signatures.filter(({ time }) => time >= from),
    select: async (query) => store.contents.find(query, query.limit),
    count: async (query) => store.contents.find(query).length,
    countRows: async () => ({ count: store.contents.rows.length, last: store.contents.rows.at(-1)?.row ?? 0 }),
    findDamagedRow: async () => store.contents.findDamagedRow(),
    replaceRows: (after, rows) => store.change({ kind: 'replaceRows', after, rows }),
    dropAfter: (seq, row) => store.change({ kind: 'dropAfter', seq, row }),
    close: () => store.close(),
  }
}

/** The log on the disk, and what its entries add up to. Changes are stored one after the other. */
class JournalStore {
  readonly place: string
  contents = createContents()
  readonly #options: DiskJournalOptions
  readonly #entries: EntryReader
  readonly #leastRewrite: number
  #attached: AttachedDisk | undefined
  #log: Log | undefined
  #rewriteAt: number
  #turn: Promise<unknown> = Promise.resolve()

  constructor(options: DiskJournalOptions) {
    const { disk, entries = createEntryReader(), leastRewrite = defaultLeastRewrite } = options
    this.place = disk.name
    this.#options = options
    this.#entries = entries
    this.#leastRewrite = leastRewrite
    this.#rewriteAt = leastRewrite
  }

  /** The number of the last record; 0 without one. */
  get last(): number {
    return this.contents.records.at(-1)?.seq ?? 0
  }

  async open(isReset: boolean): Promise<void> {
    const attached = this.#attach()
    this.contents = createContents()
    try {
      await this.#options.onAttached?.(attached)
      this.#log = await this.#openLog(attached, isReset)
    } catch (error) {
      this.#release()
      throw this.#errorOf(error, 1)
    }
    this.#rewriteAt = Math.max(this.#leastRewrite, this.#log.length)
  }

  #attach(): AttachedDisk {
    const { disk, wait } = this.#options
    try {
      this.#attached = disk.attach(wait)
      return this.#attached
    } catch (error) {
      if (!(error instanceof DiskInUseError)) throw error
      throw new JournalError(`${this.place} is in use by another sandbox; choose another with --data.`)
    }
  }

  #openLog(disk: AttachedDisk, isReset: boolean): Promise<Log> {
    const { version } = this.#options
    return openLog({
      disk,
      entries: this.#entries,
      place: this.place,
      format: journalFormat,
      version,
      isReset,
      onWriter: (writer) => requireVersion(this.place, { ...writer }, version),
      onEntry: (entry) => this.contents.apply(entry),
      describeEnd: () => `record ${this.last}`,
    })
  }

  change(entry: Entry, check = (): void => undefined): Promise<void> {
    const mine = this.#turn.then(async () => {
      if (!this.#log) throw new JournalError(`${this.place} is not open.`)
      check()
      await this.#log.append(JSON.stringify(entry))
      this.contents.apply(entry)
      await this.#rewriteIfLong(this.#log)
    })
    this.#turn = mine.catch(() => undefined)
    return mine.catch((error: unknown) => {
      throw this.#errorOf(error, this.last + 1)
    })
  }

  async #rewriteIfLong(log: Log): Promise<void> {
    if (log.length < this.#rewriteAt) return
    const texts = Array.from(entriesOf(this.contents), (entry) => JSON.stringify(entry))
    try {
      await log.rewrite(texts)
    } catch (error) {
      // The disk has no room for a second log; the first one is as it was.
      if (!(error instanceof DiskFullError)) throw error
    }
    this.#rewriteAt = Math.max(this.#leastRewrite, log.length * growth)
  }

  async close(): Promise<void> {
    await this.#turn
    this.#release()
  }

  #release(): void {
    this.#attached?.detach()
    this.#attached = undefined
    this.#log = undefined
  }

  /** Returns what a journal throws for an error of the disk; `seq` is the record that could not be stored. */
  #errorOf(error: unknown, seq: number): unknown {
    if (error instanceof DiskLostError) return new FencedError(this.place, seq)
    if (error instanceof DiskFullError)
      return new JournalError(`The disk of ${this.place} is full; nothing more can be stored.`)
    return error
  }
}

/** Throws an error if one of the numbers of the records is taken. */
function requireFree({ records }: Batch, place: string, last: number): void {
  let next = last
  for (const { seq } of records) {
    if (seq <= next) throw new FencedError(place, seq)
    next = seq
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
