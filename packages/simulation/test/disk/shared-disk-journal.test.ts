import { FencedError, withRecordDigest } from '@capi/sandbox/journal'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createDisk, type Disk } from '../../src/disk/disk.ts'
import { createSharedDiskJournal } from '../../src/disk/shared-disk-journal.ts'

const staleMs = 1_000

function newMachines(count: number) {
  const disk: Disk = createDisk({ name: 'the disk', random: createRandom('shared') })
  const time = { now: 0 }
  const journals = Array.from({ length: count }, () =>
    createSharedDiskJournal({ disk, version: '1', now: () => time.now, leastRewrite: 2_000 }),
  )
  return { disk, time, journals }
}

const batchOf = (seq: number) => ({
  records: [withRecordDigest({ seq, time: seq, kind: 'test', body: '{}', eventDigest: '' })],
  rows: [],
  snapshots: [],
})

const numbersIn = async (journal: ReturnType<typeof newMachines>['journals'][number]): Promise<number[]> => {
  const numbers: number[] = []
  for await (const { seq } of journal.read(1, Infinity)) numbers.push(seq)
  return numbers
}

describe('createSharedDiskJournal', () => {
  it('waits while another machine renews its lease, and takes the journal when it does not', async () => {
    const { time, journals } = newMachines(2)
    const [one, other] = [journals[0]!, journals[1]!]
    expect(await one.take(staleMs)).toBe(true)
    await one.append(batchOf(1))
    time.now = 900
    expect(await other.take(staleMs)).toBe(false)
    await one.renew()
    time.now = 1_800
    expect(await other.take(staleMs)).toBe(false)
    time.now = 1_901
    expect(await other.take(staleMs)).toBe(true)
    expect(await numbersIn(other)).toEqual([1])
  })

  it('refuses everything that a machine writes after another one has taken the journal', async () => {
    const { time, journals } = newMachines(2)
    const [one, other] = [journals[0]!, journals[1]!]
    await one.take(staleMs)
    await one.append(batchOf(1))
    time.now = 5_000
    await other.take(staleMs)
    await expect(one.append(batchOf(2))).rejects.toThrow(FencedError)
    await expect(one.renew()).rejects.toThrow(FencedError)
    await other.append(batchOf(2))
    expect(await numbersIn(other)).toEqual([1, 2])
    await other.close()
    expect(await one.take(staleMs)).toBe(true)
    expect(await numbersIn(one)).toEqual([1, 2])
  })

  it('takes the journal at once when the process of the other machine has ended', async () => {
    const { disk, journals } = newMachines(2)
    const [one, other] = [journals[0]!, journals[1]!]
    await one.take(staleMs)
    await one.append(batchOf(1))
    disk.crash()
    expect(await other.take(staleMs)).toBe(true)
    expect(await other.last()).toBe(1)
  })

  it('follows what another machine stores, also after the log was written again', async () => {
    const { journals } = newMachines(2)
    const [one, other] = [journals[0]!, journals[1]!]
    expect(await other.openToRead()).toBe(false)
    await one.take(staleMs)
    for (let seq = 1; seq <= 40; seq += 1) {
      await one.append({ ...batchOf(seq), ...(seq > 20 && { pruned: { from: 2, to: seq - 10 } }) })
      expect(await other.openToRead()).toBe(true)
      expect(await other.last()).toBe(seq)
    }
    expect(await numbersIn(other)).toEqual(await numbersIn(one))
    expect(await other.oldest()).toBe(31)
  })
})
