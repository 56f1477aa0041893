// A journal on a simulated disk that several machines can reach: one has it and renews a lease, the others read it and
// wait. A machine that takes the journal takes the disk away from the one before, whose operations fail from then on.
import { FencedError, JournalError, requireVersion, type SharedJournal } from '@capi/sandbox/journal'
import { createContents } from './contents.ts'
import { type AttachedDisk, DiskLostError } from './disk.ts'
import { createDiskJournal, type DiskJournalOptions } from './disk-journal.ts'
import { createEntryReader, headLength, lengthOf, startOfChain, writeText } from './entries.ts'
import { pageSize } from './image.ts'
import { createLogReader, leasePlace } from './journal-log.ts'

export interface SharedDiskJournalOptions extends DiskJournalOptions {
  /** The clock of the disk, in milliseconds. */
  readonly now: () => number
}

const leaseChain = startOfChain('lease')

export function createSharedDiskJournal(options: SharedDiskJournalOptions): SharedJournal {
  const { disk, wait, now, version, entries = createEntryReader() } = options
  const place = disk.name
  /** What this machine writes to, once it has the journal. */
  let attached: AttachedDisk | undefined
  const writeLease = async (to: AttachedDisk): Promise<void> => {
    await to.write(leasePlace, writeText(String(now()), leaseChain).bytes)
    await to.flush()
  }
  const journal = createDiskJournal({
    ...options,
    entries,
    // Before the entries are read, because that may take longer than a lease lasts.
    async onAttached(to) {
      await writeLease(to)
      attached = to
    },
  })
  const readable = disk.openToRead(wait)
  let followed = createContents()
  const reader = createLogReader({
    disk: readable,
    entries,
    place,
    onWriter: (writer) => requireVersion(place, { ...writer }, version),
    onRewrite: () => (followed = createContents()),
    onEntry: (entry) => followed.apply(entry),
  })
  const lastSeq = (): number => followed.records.at(-1)?.seq ?? 0

  const readLease = async (): Promise<number | undefined> => {
    const block = await readable.read(leasePlace, pageSize)
    const length = lengthOf(block)
    if (length === undefined || length > pageSize - headLength) return undefined
    return entries.read(leasePlace, block.subarray(0, headLength + length), leaseChain, Number)?.value
  }
  /** Reads are those of the journal once it is open. */
  const isOpen = (): boolean => attached !== undefined

  return {
    ...journal,
    openToRead: () => reader.refresh(),
    async take(staleMs) {
      if (disk.holder) {
        const renewedAt = await readLease()
        if (renewedAt === undefined || now() - renewedAt < staleMs) return false
        disk.takeAway()
      }
      try {
        await journal.open()
        return true
      } catch (error) {
        attached = undefined
        // Another machine was faster, or has taken the journal in turn.
        if (error instanceof FencedError || (error instanceof JournalError && /is in use/.test(error.message)))
          return false
        throw error
      }
    },
    async renew() {
      if (!attached) throw new JournalError(`${place} is not open.`)
      try {
        await writeLease(attached)
      } catch (error) {
        if (error instanceof DiskLostError) throw new FencedError(place, (await journal.last()) + 1)
        throw error
      }
    },
    last: async () => (isOpen() ? journal.last() : lastSeq()),
    oldest: async () => (isOpen() ? journal.oldest() : (followed.records.find(({ seq }) => seq > 1)?.seq ?? 2)),
    async *read(from, to) {
      if (isOpen()) yield* journal.read(from, to)
      else yield* followed.readRecords(from, to)
    },
    listSnapshots: async () => (isOpen() ? journal.listSnapshots() : followed.snapshots),
    loadSnapshot: async (id) =>
      isOpen()
        ? journal.loadSnapshot(id)
        : followed.snapshots.find(({ seq, name }) => seq === id.seq && name === id.name),
    async close() {
      attached = undefined
      await journal.close()
    },
  }
}
