import { openSandbox, type PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createDisk } from '../../src/disk/disk.ts'
import { createDiskJournal } from '../../src/disk/disk-journal.ts'
import { checkRecovery } from '../../src/judge/recovery-check.ts'

const options = { seed: 's', accounts: [{ name: 'one', deposit: '1000' }], snapshotEvery: 3 }
let journal: Journal
let sandbox: PersistentSandbox

beforeAll(async () => {
  journal = createDiskJournal({ disk: createDisk({ name: 'd', random: createRandom('d') }), version: '1' })
  const time = 1_767_571_200_000
  sandbox = await openSandbox({ ...options, journal, clock: () => time, wallClock: () => time })
  const { accountId } = sandbox.accounts[0]!
  for (let count = 0; count < 10; count += 1) sandbox.control.deposit(accountId, '1')
  await sandbox.untilDurable()
})
afterAll(() => sandbox.close())

const check = (changed: Partial<Journal> = {}, earliest = 1): Promise<string | undefined> =>
  checkRecovery({ journal: { ...journal, ...changed }, sandbox: options, earliest, isFull: true })

describe('checkRecovery', () => {
  it('accepts a journal that leads to one state, from a snapshot and from its first record', async () => {
    expect((await journal.listSnapshots()).length).toBeGreaterThan(0)
    expect(await check()).toBeUndefined()
  })

  it('reports a record that is missing, and one that the server cannot go back to', async () => {
    const withoutThird: Partial<Journal> = {
      async *read(from, to) {
        for await (const record of journal.read(from, to)) if (record.seq !== 3) yield record
      },
    }
    expect(await check(withoutThird)).toContain('lacks record 3')
    const last = await journal.last()
    const pruned: Partial<Journal> = { oldest: async () => last }
    expect(await check(pruned)).toContain('can go back to record')
  })

  it('reports a snapshot of another state', async () => {
    const [first] = await journal.listSnapshots()
    const wrong: Partial<Journal> = {
      listSnapshots: async () => [{ ...first!, seq: first!.seq }],
      loadSnapshot: async () => undefined,
    }
    expect(await check(wrong)).toContain('was altered after it had been written')
  })

  it('changes nothing', async () => {
    const before = [await journal.last(), (await journal.listSnapshots()).length]
    await check()
    expect([await journal.last(), (await journal.listSnapshots()).length]).toEqual(before)
  })
})
