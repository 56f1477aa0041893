// What every journal guarantees, wherever it stores data.

import { expect, it, onTestFinished } from 'vitest'
import type { ArchiveQuery, ArchiveRow } from '../../src/journal/archive-row.ts'
import { withRecordDigest, withSnapshotDigest } from '../../src/journal/digest.ts'
import { type Batch, FencedError, type Journal, type JournalRecord, type Snapshot } from '../../src/journal/journal.ts'
import type { OpenPlace } from './journal-places.ts'

const everything: ArchiveQuery['lineage'] = [[1, Number.MAX_SAFE_INTEGER]]

function recordOf(seq: number): JournalRecord {
  const body = `{"note":"it’s ${seq}"}`
  return withRecordDigest({ seq, time: 1_764_201_600_000 + seq, kind: 'deposit', body, eventDigest: `${seq} ok` })
}

function snapshotOf(seq: number, name: string, body: string): Snapshot {
  return withSnapshotDigest({ seq, name, body })
}

function rowOf(seq: number, id: bigint, more: Partial<ArchiveRow> = {}): ArchiveRow {
  const usual = { symbol: 'cmt_btcusdt', coin: 'USDT', label: 'a', body: `{"id":"${id}n"}` }
  return { seq, kind: 'order', accountId: 600_000_000_000_000_003n, id, time: seq * 10, ...usual, ...more }
}

function batchOf(from: number, count: number, more: Partial<Batch> = {}): Batch {
  const records = Array.from({ length: count }, (_, index) => recordOf(from + index))
  return { records, rows: [], snapshots: [], ...more }
}

async function readAll(journal: Journal, from = 1, to = 1_000): Promise<JournalRecord[]> {
  const found: JournalRecord[] = []
  for await (const record of journal.read(from, to)) found.push(record)
  return found
}

/** Claims all guarantees for one kind of journal. */
export function keepsPromises(openPlace: OpenPlace): void {
  async function open(): Promise<{ journal: Journal; again: () => Promise<Journal>; rival: () => Journal }> {
    const journalOf = openPlace()
    const journal = journalOf('first')
    await journal.open()
    onTestFinished(() => journal.close())
    const again = async (): Promise<Journal> => {
      await journal.close()
      const next = journalOf('next')
      await next.open()
      onTestFinished(() => next.close())
      return next
    }
    return { journal, again, rival: () => journalOf('rival') }
  }

  it('is empty at first', async () => {
    const { journal } = await open()
    expect(await journal.last()).toBe(0)
    expect(await readAll(journal)).toEqual([])
    expect(await journal.loadSnapshot(1_000)).toBeUndefined()
    expect(await journal.loadNamed(1_000)).toEqual([])
  })

  it('returns its records in order, also after it was reopened', async () => {
    const { journal, again } = await open()
    await journal.append(batchOf(1, 3))
    await journal.append(batchOf(4, 2))
    const next = await again()
    expect(await next.last()).toBe(5)
    expect(await readAll(next)).toEqual([1, 2, 3, 4, 5].map(recordOf))
    expect(await readAll(next, 2, 4)).toEqual([2, 3, 4].map(recordOf))
  })

  it('stores a batch as a whole or not at all, and refuses a number that is taken', async () => {
    const { journal } = await open()
    await journal.append(batchOf(1, 2, { rows: [rowOf(1, 600_000_000_000_000_005n)] }))
    const doubled = batchOf(2, 2, { rows: [rowOf(3, 600_000_000_000_000_007n)] })
    await expect(journal.append({ ...doubled, records: doubled.records.toReversed() })).rejects.toThrow()
    expect(await readAll(journal)).toEqual([1, 2].map(recordOf))
    const query: ArchiveQuery = { kind: 'order', accountId: 600_000_000_000_000_003n, lineage: everything }
    expect(await journal.count(query)).toBe(1)
  })

  it('stores the latest snapshot for the start, and all saved states', async () => {
    const { journal } = await open()
    await journal.append(batchOf(1, 1, { snapshots: [snapshotOf(1, '', 'one')] }))
    await journal.append(batchOf(2, 1, { snapshots: [snapshotOf(2, 'calm', 'named')] }))
    await journal.append(batchOf(3, 1, { snapshots: [snapshotOf(3, '', 'three')] }))
    await journal.append(batchOf(4, 1, { snapshots: [snapshotOf(4, 'calm', 'again')] }))
    expect(await journal.loadSnapshot(4)).toEqual(snapshotOf(3, '', 'three'))
    expect(await journal.loadSnapshot(2)).toBeUndefined()
    expect((await journal.loadNamed(4)).map(({ body }) => body)).toEqual(['named', 'again'])
    expect((await journal.loadNamed(3)).map(({ body }) => body)).toEqual(['named'])
    // A recovery from a later snapshot needs only the latest save of a name.
    await journal.append(batchOf(5, 1, { snapshots: [snapshotOf(5, '', 'five')] }))
    expect((await journal.loadNamed(5)).map(({ body }) => body)).toEqual(['again'])
    await journal.dropSnapshots()
    expect([await journal.loadSnapshot(5), await journal.loadNamed(5)]).toEqual([undefined, []])
    expect(await journal.last()).toBe(5)
  })

  it('finds final records by every filter of the lists, newest first', async () => {
    const { journal } = await open()
    const rows = [
      rowOf(1, 600_000_000_000_000_005n),
      rowOf(2, 600_000_000_000_000_007n, { symbol: 'cmt_ethusdt', label: 'b' }),
      rowOf(3, 600_000_000_000_000_009n, { coin: 'EUR' }),
      rowOf(3, 600_000_000_000_000_011n, { kind: 'fill' }),
      rowOf(3, 600_000_000_000_000_013n, { accountId: 600_000_000_000_000_001n }),
    ]
    await journal.append(batchOf(1, 3, { rows }))
    const find = async (wanted: Partial<ArchiveQuery>): Promise<string> => {
      const query = { kind: 'order', accountId: 600_000_000_000_000_003n, lineage: everything, ...wanted } as const
      const found = await journal.select(query)
      if (wanted.limit === undefined) expect(await journal.count(query)).toBe(found.length)
      return found.map(({ id }) => String(id).slice(-2)).join()
    }
    expect(await find({})).toBe('09,07,05')
    expect(await find({ limit: 2 })).toBe('09,07')
    expect(await find({ kind: 'fill' })).toBe('11')
    expect(await find({ accountId: 600_000_000_000_000_001n })).toBe('13')
    expect(await find({ id: 600_000_000_000_000_007n })).toBe('07')
    expect(await find({ before: 600_000_000_000_000_009n })).toBe('07,05')
    expect(await find({ symbol: 'cmt_ethusdt' })).toBe('07')
    expect(await find({ coin: 'EUR' })).toBe('09')
    expect(await find({ label: 'b' })).toBe('07')
    expect(await find({ startTime: 20 })).toBe('09,07')
    expect(await find({ endTime: 20 })).toBe('07,05')
    expect(await find({ lineage: [[1, 1], [3, 9]] })).toBe('09,05') // prettier-ignore
    const [row] = await journal.select({ kind: 'order', accountId: rows[0]!.accountId, lineage: [[1, 1]] })
    expect(row).toEqual(rows[0])
  })

  it('deletes everything after a record, and everything with a reset', async () => {
    const { journal, again } = await open()
    const rows = [rowOf(1, 600_000_000_000_000_005n), rowOf(3, 600_000_000_000_000_007n)]
    await journal.append(batchOf(1, 3, { rows, snapshots: [snapshotOf(3, '', 'three')] }))
    await journal.dropAfter(2)
    expect(await journal.last()).toBe(2)
    expect(await journal.loadSnapshot(9)).toBeUndefined()
    const query: ArchiveQuery = { kind: 'order', accountId: 600_000_000_000_000_003n, lineage: everything }
    expect(await journal.count(query)).toBe(1)
    const next = await again()
    await next.close()
    await next.open(true)
    expect(await next.last()).toBe(0)
    expect(await next.count(query)).toBe(0)
  })
}

/** Claims the further guarantees of a journal that outlives its process. */
export function keepsOthersAway(openPlace: OpenPlace): void {
  it('admits one process at a time, and the next one when that has ended', async () => {
    const journalOf = openPlace()
    const [one, other] = [journalOf('one'), journalOf('other')]
    await one.open()
    await expect(other.open()).rejects.toThrow('is in use by another sandbox')
    await other.close()
    await one.close()
    await other.open()
    await other.close()
  })

  it('refuses what another version wrote, until it is reset', async () => {
    const journalOf = openPlace()
    const older = journalOf('older', '0.9.0')
    await older.open()
    await older.append(batchOf(1, 2))
    await older.close()
    const newer = journalOf('newer', '1.0.0')
    await expect(newer.open()).rejects.toThrow('was written by version 0.9.0, this is 1.0.0')
    await newer.close()
    await newer.open(true)
    expect(await newer.last()).toBe(0)
    await newer.close()
    await newer.open()
    await newer.close()
  })
}

export { batchOf, FencedError, recordOf }
