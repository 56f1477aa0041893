// A journal on a simulated disk that several machines can reach: one has it and renews a lease, the others read it and
// wait. A machine that takes the journal takes the disk away from the one before, whose operations fail from then on.
import {
  FencedError,
  JournalError,
  type JournalRecord,
  requireVersion,
  type SharedJournal,
  type Snapshot,
  type SnapshotId,
} from '@capi/sandbox/journal'
import { createContents } from './contents.ts'
import { type AttachedDisk, DiskLostError, type ReadableDisk } from './disk.ts'
import { createDiskJournal, type DiskJournalOptions } from './disk-journal.ts'
import { createEntryReader, type EntryReader, headLength, lengthOf, startOfChain, writeText } from './entries.ts'
import { pageSize } from './image.ts'
import { createLogReader, leasePlace, type LogReader } from './journal-log.ts'

export interface SharedDiskJournalOptions extends DiskJournalOptions {
  /** The clock of the disk, in milliseconds. */
  readonly now: () => number
}

const leaseChain = startOfChain('lease')

export function createSharedDiskJournal(options: SharedDiskJournalOptions): SharedJournal {
  const { disk, entries = createEntryReader() } = options
  const place = disk.name
  const lease = new Lease({ ...options, entries })
  const journal = createDiskJournal({
    ...options,
    entries,
    // Before the entries are read, because that may take longer than a lease lasts.
    onAttached: (to) => lease.hold(to),
  })
  const follower = new Follower({ ...options, entries })
  /** Reads are those of the journal once it is open. */
  const reading = (): Pick<SharedJournal, Read> => (lease.isHeld ? journal : follower)

  return {
    ...journal,
    openToRead: () => follower.refresh(),
    async take(staleMs) {
      if (disk.holder) {
        if (!(await lease.isStale(staleMs))) return false
        disk.takeAway()
      }
      try {
        await journal.open()
        return true
      } catch (error) {
        lease.drop()
        // Another machine was faster, or has taken the journal in turn.
        if (error instanceof FencedError || (error instanceof JournalError && /is in use/.test(error.message)))
          return false
        throw error
      }
    },
    async renew() {
      try {
        await lease.renew()
      } catch (error) {
        if (error instanceof DiskLostError) throw new FencedError(place, (await journal.last()) + 1)
        throw error
      }
    },
    last: () => reading().last(),
    oldest: () => reading().oldest(),
    read: (from, to) => reading().read(from, to),
    listSnapshots: () => reading().listSnapshots(),
    loadSnapshot: (id) => reading().loadSnapshot(id),
    async close() {
      lease.drop()
      await journal.close()
    },
  }
}

type Read = 'last' | 'oldest' | 'read' | 'listSnapshots' | 'loadSnapshot'
type Parts = SharedDiskJournalOptions & { readonly entries: EntryReader }

/** The time, on the disk, at which the machine that has the journal was there. */
class Lease {
  readonly #options: Parts
  readonly #readable: ReadableDisk
  /** What this machine writes to, once it has the journal. */
  #attached: AttachedDisk | undefined

  constructor(options: Parts) {
    this.#options = options
    this.#readable = options.disk.openToRead(options.wait)
  }

  get isHeld(): boolean {
    return this.#attached !== undefined
  }

  async hold(disk: AttachedDisk): Promise<void> {
    await this.#write(disk)
    this.#attached = disk
  }

  async renew(): Promise<void> {
    if (!this.#attached) throw new JournalError(`${this.#options.disk.name} is not open.`)
    await this.#write(this.#attached)
  }

  drop(): void {
    this.#attached = undefined
  }

  async isStale(staleMs: number): Promise<boolean> {
    const block = await this.#readable.read(leasePlace, pageSize)
    const length = lengthOf(block)
    if (length === undefined || length > pageSize - headLength) return false
    const text = block.subarray(0, headLength + length)
    const renewedAt = this.#options.entries.read(leasePlace, text, leaseChain, Number)?.value
    return renewedAt !== undefined && this.#options.now() - renewedAt >= staleMs
  }

  async #write(disk: AttachedDisk): Promise<void> {
    await disk.write(leasePlace, writeText(String(this.#options.now()), leaseChain).bytes)
    await disk.flush()
  }
}

/** The journal of another machine, as far as this one has read it. */
class Follower implements Pick<SharedJournal, Read> {
  #contents = createContents()
  readonly #reader: LogReader

  constructor({ disk, wait, entries, version }: Parts) {
    const place = disk.name
    this.#reader = createLogReader({
      disk: disk.openToRead(wait),
      entries,
      place,
      onWriter: (writer) => requireVersion(place, { ...writer }, version),
      onRewrite: () => (this.#contents = createContents()),
      onEntry: (entry) => this.#contents.apply(entry),
    })
  }

  refresh(): ReturnType<SharedJournal['openToRead']> {
    return this.#reader.refresh()
  }

  async last(): Promise<number> {
    return this.#contents.records.at(-1)?.seq ?? 0
  }

  async oldest(): Promise<number> {
    return this.#contents.records.find(({ seq }) => seq > 1)?.seq ?? 2
  }

  async *read(from: number, to: number): AsyncIterable<JournalRecord> {
    yield* this.#contents.readRecords(from, to)
  }

  async listSnapshots(): Promise<readonly Snapshot[]> {
    return this.#contents.snapshots
  }

  async loadSnapshot({ seq, name }: SnapshotId): Promise<Snapshot | undefined> {
    return this.#contents.snapshots.find((each) => each.seq === seq && each.name === name)
  }
}
