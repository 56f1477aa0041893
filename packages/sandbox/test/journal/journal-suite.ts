// What every journal guarantees, wherever it stores data.
import { expect, it, onTestFinished } from 'vitest'
import { type ArchiveQuery, type ArchiveRow, withRowDigest } from '../../src/journal/rows.ts'
import { withRecordDigest, withSnapshotDigest } from '../../src/journal/journal.ts'
import { type Batch, type Journal, type JournalRecord, type Snapshot } from '../../src/journal/journal.ts'
import type { StoredSignature } from '../../src/session/signatures.ts'
import type { OpenPlace } from './journal-places.ts'

const everything: ArchiveQuery['lineage'] = [[1, Number.MAX_SAFE_INTEGER]]

function recordOf(seq: number): JournalRecord {
  const body = `{"note":"it’s ${seq}"}`
  return withRecordDigest({ seq, time: 1_764_201_600_000 + seq, kind: 'deposit', body, eventDigest: `${seq} ok` })
}

function snapshotOf(seq: number, name: string, body: string): Snapshot {
  return withSnapshotDigest({ seq, name, takenAt: 1_764_201_600_000 + seq, body })
}

function rowOf(row: number, id: number, more: Partial<Omit<ArchiveRow, 'row' | 'id' | 'digest'>> = {}): ArchiveRow {
  const usual = { symbol: 1, coin: 1, label: 7, body: `["it’s\\n",${row}]` }
  return withRowDigest({ row, kind: 'order', account: 3, id, time: row * 10, ...usual, ...more })
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
    expect(await journal.oldest()).toBe(2)
    expect(await journal.listSnapshots()).toEqual([])
    expect(await journal.loadSnapshot({ seq: 1, name: '' })).toBeUndefined()
    expect(await journal.countRows()).toEqual({ count: 0, last: 0 })
    expect(await journal.findDamagedRow()).toBeUndefined()
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

  it('returns the signatures from a timestamp on, also after older records were gone back to', async () => {
    const { journal, again } = await open()
    const signatureOf = (time: number, isRefused = false): StoredSignature => ({ time, mark: `+/${time}=`, isRefused })
    const all = [signatureOf(5), signatureOf(7, true), signatureOf(6)]
    await journal.append(batchOf(1, 2, { signatures: all }))
    await journal.dropAfter(1, 0)
    const next = await again()
    expect(await next.listSignatures(0)).toEqual(all)
    expect(await next.listSignatures(6)).toEqual(all.slice(1))
    await next.append(batchOf(2, 1, { signatures: [signatureOf(8)], signaturesFrom: 7 }))
    expect(await next.listSignatures(0)).toEqual([signatureOf(7, true), signatureOf(8)])
  })

  it('stores a batch as a whole or not at all, and refuses a number that is taken', async () => {
    const { journal } = await open()
    await journal.append(batchOf(1, 2, { rows: [rowOf(1, 5)] }))
    const doubled = batchOf(2, 2, { rows: [rowOf(3, 7)] })
    await expect(journal.append({ ...doubled, records: doubled.records.toReversed() })).rejects.toThrow()
    expect(await readAll(journal)).toEqual([1, 2].map(recordOf))
    const query: ArchiveQuery = { kind: 'order', account: 3, lineage: everything }
    expect(await journal.count(query)).toBe(1)
  })

  it('stores snapshots, and deletes saved states that no recovery needs', async () => {
    const { journal } = await open()
    const listed = async (): Promise<string> =>
      (await journal.listSnapshots()).map(({ seq, name }) => `${seq}${name}`).join()
    await journal.append(batchOf(1, 1, { snapshots: [snapshotOf(1, '', 'one')] }))
    await journal.append(batchOf(2, 1, { snapshots: [snapshotOf(2, 'calm', 'named')] }))
    await journal.append(batchOf(3, 1, { snapshots: [snapshotOf(3, '', 'three')] }))
    await journal.append(batchOf(4, 1, { snapshots: [snapshotOf(4, 'calm', 'again')] }))
    await journal.append(batchOf(5, 1, { snapshots: [snapshotOf(5, 'calm', 'last'), snapshotOf(5, '', 'five')] }))
    // A recovery from the third record needs the second save; none needs the one of the fourth record.
    expect(await listed()).toBe('1,2calm,3,5,5calm')
    expect(await journal.loadSnapshot({ seq: 3, name: '' })).toEqual(snapshotOf(3, '', 'three'))
    expect(await journal.loadSnapshot({ seq: 2, name: 'calm' })).toEqual(snapshotOf(2, 'calm', 'named'))
    const dropped = [{ seq: 1, name: '' }, { seq: 3, name: '' }] // prettier-ignore
    await journal.append(batchOf(6, 1, { dropped, snapshots: [snapshotOf(6, '', 'six')] }))
    expect(await listed()).toBe('5,5calm,6')
    await journal.append({ records: [], rows: [], snapshots: [snapshotOf(6, '', 'replaced')] })
    expect((await journal.loadSnapshot({ seq: 6, name: '' }))!.body).toBe('replaced')
  })

  it('deletes old records but the first, and goes on', async () => {
    const { journal, again } = await open()
    await journal.append(batchOf(1, 9))
    await journal.append(batchOf(10, 1, { pruned: { from: 2, to: 6 } }))
    expect([await journal.oldest(), await journal.last()]).toEqual([7, 10])
    expect((await readAll(journal)).map(({ seq }) => seq)).toEqual([1, 7, 8, 9, 10])
    const next = await again()
    await next.append({ records: [], rows: [], snapshots: [], pruned: { from: 7, to: 8 } })
    expect(await next.oldest()).toBe(9)
    await next.append(batchOf(11, 1))
    expect(await next.last()).toBe(11)
  })

  it('finds a row that was altered or is missing, and replaces it and all later ones', async () => {
    const { journal } = await open()
    const rows = Array.from({ length: 2_500 }, (_, index) => rowOf(index + 1, index + 5))
    await journal.append(batchOf(1, 1, { rows }))
    expect(await journal.findDamagedRow()).toBeUndefined()
    expect(await journal.countRows()).toEqual({ count: 2_500, last: 2_500 })
    const end = rows.slice(2_400)
    const damages: [number, ArchiveRow[]][] = [
      [2_001, [{ ...rows[2_000]!, time: 9 }, ...end]],
      [1_500, [{ ...rows[1_499]!, body: '[0]' }, rows[1_500]!]],
      [1_001, [rows[1_001]!, ...end]],
      [1, end],
    ]
    for (const [number, others] of damages) {
      await journal.replaceRows(number - 1, others)
      expect(await journal.findDamagedRow()).toBe(number)
      await journal.replaceRows(number - 1, rows.slice(number - 1))
      expect(await journal.findDamagedRow()).toBeUndefined()
    }
  })

  it('finds final records by every filter of the lists, newest first', async () => {
    const { journal } = await open()
    const rows = [
      rowOf(1, 5),
      rowOf(2, 7, { symbol: 2, label: 281_474_976_710_655 }),
      rowOf(3, 9, { coin: 2 }),
      rowOf(4, 11, { kind: 'fill' }),
      rowOf(5, 13, { account: 1 }),
    ]
    await journal.append(batchOf(1, 3, { rows }))
    const find = async (wanted: Partial<ArchiveQuery>): Promise<string> => {
      const query = { kind: 'order', account: 3, lineage: everything, ...wanted } as const
      const found = await journal.select(query)
      if (wanted.limit === undefined) expect(await journal.count(query)).toBe(found.length)
      return found.map(({ id }) => id).join()
    }
    expect(await find({})).toBe('9,7,5')
    expect(await find({ limit: 2 })).toBe('9,7')
    expect(await find({ kind: 'fill' })).toBe('11')
    expect(await find({ account: 1 })).toBe('13')
    expect(await find({ id: 7 })).toBe('7')
    expect(await find({ before: 9 })).toBe('7,5')
    expect(await find({ symbol: 2 })).toBe('7')
    expect(await find({ coin: 2 })).toBe('9')
    expect(await find({ label: 281_474_976_710_655 })).toBe('7')
    expect(await find({ startTime: 20 })).toBe('9,7')
    expect(await find({ endTime: 20 })).toBe('7,5')
    expect(await find({ label: -1 })).toBe('')
    expect(await find({ lineage: [[1, 1], [3, 9]] })).toBe('9,5') // prettier-ignore
    expect(await find({ lineage: [] })).toBe('')
    const [row] = await journal.select({ kind: 'order', account: rows[0]!.account, lineage: [[1, 1]] })
    expect(row).toEqual(rows[0])
  })

  it('deletes everything after a record, and everything with a reset', async () => {
    const { journal, again } = await open()
    const rows = [rowOf(1, 5), rowOf(2, 7)]
    await journal.append(batchOf(1, 3, { rows, snapshots: [snapshotOf(3, '', 'three')] }))
    await journal.dropAfter(2, 1)
    expect(await journal.last()).toBe(2)
    expect(await journal.listSnapshots()).toEqual([])
    const query: ArchiveQuery = { kind: 'order', account: 3, lineage: everything }
    expect(await journal.count(query)).toBe(1)
    const next = await again()
    await next.close()
    await next.open(true)
    expect(await next.last()).toBe(0)
    expect(await next.count(query)).toBe(0)
  })
}

/** Claims what matters where a query is a text with parameters, of which a database takes only so many. */
export function findsManyRanges(openPlace: OpenPlace): void {
  it('finds final records in any number of ranges', async () => {
    const journal = openPlace()('first')
    await journal.open()
    onTestFinished(() => journal.close())
    const rows = Array.from({ length: 60_000 }, (_, index) => rowOf(index + 1, index + 1))
    await journal.append(batchOf(1, 1, { rows }))
    for (const count of [10, 11, 1_000, 20_000]) {
      // Every third row, and all of the last ones.
      const ranges = Array.from({ length: count }, (_, index) => [index * 3 + 1, index * 3 + 1] as const)
      const lineage = [...ranges.slice(0, -1), [ranges.at(-1)![0], 60_000] as const]
      const query: ArchiveQuery = { kind: 'order', account: 3, lineage }
      const above = 60_000 - ranges.at(-1)![0]
      expect(await journal.count(query)).toBe(count + above)
      const oldest = await journal.select({ ...query, before: 10 })
      expect(oldest.map(({ id }) => id)).toEqual([7, 4, 1])
    }
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

export { batchOf, recordOf }
