import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Batch, type Journal, JournalError, withRecordDigest } from '@capi/sandbox/journal'
import { batchOf, keepsOthersAway, keepsPromises, recordOf } from '../../../sandbox/test/journal/journal-suite.ts'
import { createRandom } from '../../src/base/random.ts'
import { createDisk, type Disk } from '../../src/disk/disk.ts'
import { createDiskJournal } from '../../src/disk/disk-journal.ts'

const version = '1.0.0'

function newDisk(seed = 'disk'): Disk {
  return createDisk({ name: 'the disk', random: createRandom(seed) })
}

async function open(disk: Disk, wait?: () => Promise<void>): Promise<Journal> {
  const journal = createDiskJournal({ disk, version, leastRewrite: 1, ...(wait && { wait }) })
  await journal.open()
  return journal
}

/** Returns everything that a journal holds, as text. */
async function contentsOf(journal: Journal): Promise<string> {
  const records = []
  for await (const record of journal.read(1, Infinity)) records.push(record)
  const snapshots = await Promise.all((await journal.listSnapshots()).map((each) => journal.loadSnapshot(each)))
  return JSON.stringify({ records, snapshots, rows: await journal.countRows() })
}

const openOnDisk = (): ((writer: string, version?: string) => Journal) => {
  const disk = newDisk()
  return (_, writtenBy = version) => createDiskJournal({ disk, version: writtenBy })
}

describe('createDiskJournal', () => {
  keepsPromises(openOnDisk)
  keepsOthersAway(openOnDisk)

  it('has every acknowledged batch after a crash at any operation, and at most one more, as a whole', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.string(), sizes, fc.array(fc.nat(20), { maxLength: 4 }), async (seed, counts, crashes) => {
        const disk = newDisk(seed)
        let acknowledged = 0
        for (const lastOperation of [...crashes, Infinity]) {
          let operations = 0
          // The process ends within an operation: its promise is never settled.
          const crashed = new Promise<'crashed'>((resolve) => {
            void run(async () => {
              operations += 1
              if (operations <= lastOperation) return
              disk.crash()
              resolve('crashed')
              await new Promise(() => undefined)
            }).then(() => resolve('crashed'))
          })
          await crashed
          disk.crash()
          const journal = await open(disk)
          const stored = await journal.last()
          const next = counts.findIndex((_, index) => endOf(counts, index) === stored)
          expect(stored === 0 || next >= 0).toBe(true)
          expect(stored).toBeGreaterThanOrEqual(acknowledged)
          const index = counts.findIndex((_, place) => endOf(counts, place) > acknowledged)
          expect(stored).toBeLessThanOrEqual(index < 0 ? acknowledged : endOf(counts, index))
          const read = JSON.parse(await contentsOf(journal)) as { records: unknown[] }
          expect(read.records).toEqual(Array.from({ length: stored }, (_, place) => recordOf(place + 1)))
          acknowledged = stored
          await journal.close()
        }
        async function run(wait: () => Promise<void>): Promise<void> {
          const journal = await open(disk, wait)
          for (const [index, count] of counts.entries()) {
            const from = endOf(counts, index - 1) + 1
            if (from <= acknowledged) continue
            await journal.append(batchOf(from, count))
            acknowledged = from + count - 1
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('never serves damage: after any one bit has flipped it serves the same, or refuses and names the record', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.nat(), fc.nat(7), async (batches, at, bit) => {
        const disk = newDisk()
        const journal = createDiskJournal({ disk, version })
        await journal.open()
        for (let index = 0; index < batches; index += 1) await journal.append(batchOf(index * 3 + 1, 3))
        const before = await contentsOf(journal)
        await journal.close()
        disk.flipBit(at % disk.used, bit)
        const again = createDiskJournal({ disk, version })
        try {
          await again.open()
        } catch (error) {
          expect(error).toBeInstanceOf(JournalError)
          expect((error as Error).message).toMatch(
            /^the disk is damaged after record \d+: the entry at byte \d+ is not/,
          )
          return
        }
        expect(await contentsOf(again)).toBe(before)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses a disk on which both descriptions are damaged, and uses it after a reset', async () => {
    const disk = newDisk()
    const journal = await open(disk)
    await journal.append(batchOf(1, 3))
    await journal.close()
    disk.flipBit(30, 1)
    disk.flipBit(4_096 + 30, 1)
    await expect(open(disk)).rejects.toThrow('the disk is damaged: neither description of its entries')
    const reset = createDiskJournal({ disk, version })
    await reset.open(true)
    await reset.append(batchOf(1, 2))
    await reset.close()
    expect(await (await open(disk)).last()).toBe(2)
  })

  it('stores nothing of a batch that a full disk has no room for, and goes on when there is room', async () => {
    const disk = newDisk()
    const journal = await open(disk)
    await journal.append(batchOf(1, 3))
    disk.capacity = disk.used
    await expect(journal.append(batchOf(4, 500))).rejects.toThrow(
      'The disk of the disk is full; nothing more can be stored.',
    )
    expect(await journal.last()).toBe(3)
    disk.capacity = Infinity
    await journal.append(batchOf(4, 500))
    await journal.close()
    expect(await (await open(disk)).last()).toBe(503)
  })

  it('uses the room of deleted records again, and holds the same after a crash while it does', async () => {
    const disk = newDisk()
    const reopen = async (): Promise<Journal> => {
      const journal = createDiskJournal({ disk, version })
      await journal.open()
      return journal
    }
    let journal = await reopen()
    let most = 0
    for (let from = 1; from <= 40_000; from += 500) {
      const pruned = from > 1_000 ? { from: Math.max(2, from - 1_000), to: from - 501 } : undefined
      await journal.append({ ...longBatch(from, 500), pruned })
      most = Math.max(most, disk.used)
      if (from % 5_000 !== 1) continue
      const before = await contentsOf(journal)
      disk.crash()
      journal = await reopen()
      expect(await contentsOf(journal)).toBe(before)
    }
    expect(await journal.oldest()).toBe(39_001)
    expect(most).toBeLessThan(6 * 1_048_576)
  })
})

function longBatch(from: number, count: number): Batch {
  const records = Array.from({ length: count }, (_, index) =>
    withRecordDigest({ ...recordOf(from + index), body: `{"note":"${'long '.repeat(100)}"}` }),
  )
  return { records, rows: [], snapshots: [] }
}

/** Returns the last record of a batch. */
function endOf(counts: readonly number[], index: number): number {
  return counts.slice(0, index + 1).reduce((sum, count) => sum + count, 0)
}
