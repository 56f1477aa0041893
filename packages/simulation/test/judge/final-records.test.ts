import { defaultContracts, openSandbox, type PersistentSandbox } from '@capi/sandbox'
import type { Journal } from '@capi/sandbox/journal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createDisk } from '../../src/disk/disk.ts'
import { createDiskJournal } from '../../src/disk/disk-journal.ts'
import { createFinalRecords, type FinalRecords } from '../../src/judge/final-records.ts'

const contracts = defaultContracts.slice(0, 1)
const violations: string[] = []
let journal: Journal
let sandbox: PersistentSandbox
let records: FinalRecords

beforeAll(async () => {
  journal = createDiskJournal({ disk: createDisk({ name: 'd', random: createRandom('d') }), version: '1' })
  const time = 1_767_571_200_000
  const accounts = [{ name: 'one', deposit: '1000' }]
  sandbox = await openSandbox({ accounts, contracts, journal, clock: () => time, wallClock: () => time })
  records = createFinalRecords(contracts, sandbox.accounts[0]!.accountId, (text) => violations.push(text))
})
afterAll(() => sandbox.close())

describe('createFinalRecords', () => {
  it('reads what was stored since the last reading', async () => {
    await sandbox.untilDurable()
    await records.read(journal)
    expect(records.ids.bill.length).toBe(1)
    sandbox.control.deposit(sandbox.accounts[0]!.accountId, '5')
    await sandbox.untilDurable()
    await records.read(journal)
    expect(records.ids.bill.length).toBe(2)
    await records.read(journal)
    expect(records.ids.bill.length).toBe(2)
    expect(violations).toEqual([])
  })

  it('reports a stored record that is gone', async () => {
    await records.read({ ...journal, count: async (query) => (query.kind === 'bill' ? 1 : 0) })
    expect(violations.splice(0)).toEqual([
      'The journal must have the 2 final records of the kind bill that it has stored, has 1.',
    ])
  })
})
