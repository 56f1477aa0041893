import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/open.ts'
import { withRecordDigest } from '../../src/journal/journal.ts'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { now } from '../fixtures/requests.ts'
import { comeBackOften, demo, list, newPlace, open, place, symbol, trade } from './persistent-sandbox.ts'
import { keepInFolder } from './journal-places.ts'
import { stateOf } from './recovered-state.ts'

describe('a sandbox that is reopened', () => {
  it('has accounts, keys, orders, records and the clock as they were', async () => {
    const keep = keepInFolder()
    const before = await trade(keep)
    const [state, accounts] = [before.control.stateHash(), before.accounts]
    await before.close()
    const after = await open(keep)
    expect(after.accounts).toEqual(accounts)
    expect(after.control.stateHash()).toBe(state)
    expect(after.control.getHealth().mode).toBe('manual')
    expect(await list(after, 'current')).toEqual(['resting'])
    expect(await list(after, 'history')).toEqual(['filled'])
    expect(await after.control.checkInvariants()).toMatchObject({ ok: true })
  })

  it('keeps its engine time while no process runs', async () => {
    const keep = keepInFolder()
    let time = now
    const before = await trade(keep, { clock: () => time })
    time += 5_000
    await before.close()
    time += 3_600_000
    const after = await open(keep, { clock: () => time })
    expect(after.control.now()).toBe(now + 5_000)
    time += 250
    expect(after.control.now()).toBe(now + 5_250)
  })

  it.each(['records', 'a snapshot'])('has mode and rate of the clock from %s', async (source) => {
    const shared = newPlace()
    let time = now
    const before = await open(createMemoryJournal(shared), { clock: () => time })
    before.control.setClock({ mode: 'real', rate: '20' })
    await before.close()
    if (source === 'records') shared.snapshots = []
    const after = await open(createMemoryJournal(shared), { clock: () => time })
    time += 1_000
    expect(after.control.now()).toBe(now + 20_000)
  })

  it('is recovered from its records alone if it was not closed', async () => {
    const shared = newPlace()
    const before = await trade(createMemoryJournal(shared))
    const state = before.control.stateHash()
    const after = await open(createMemoryJournal(shared))
    expect(after.control.stateHash()).toBe(state)
  })

  it('adds configured credentials to the existing account', async () => {
    const keep = keepInFolder()
    const before = await trade(keep)
    const { accountId } = before.accounts[0]!
    await before.close()
    const credentials = { key: 'own', secret: 'own-secret', passphrase: 'own-passphrase' }
    const after = await open(keep, { accounts: [{ ...demo, credentials }] })
    expect(after.accounts).toEqual([{ accountId, ...credentials }])
    expect(await list(after, 'current')).toEqual(['resting'])
  })

  it('replaces the secret of an existing key by the configured one', async () => {
    const shared = newPlace()
    const credentials = { key: 'own', secret: 'own-secret', passphrase: 'own-passphrase' }
    await (await trade(createMemoryJournal(shared), { accounts: [{ ...demo, credentials }] })).close()
    const wanted = { ...credentials, secret: 'another-secret' }
    const after = await open(createMemoryJournal(shared), { accounts: [{ ...demo, credentials: wanted }] })
    expect(after.accounts[0]).toMatchObject(wanted)
    expect(await list(after, 'current')).toEqual(['resting'])
  })

  it('refuses a configured key of another account', async () => {
    const shared = newPlace()
    const before = await trade(createMemoryJournal(shared))
    const credentials = { key: 'own', secret: 'own-secret', passphrase: 'own-passphrase' }
    before.control.createAccount({ credentials })
    await before.close()
    const wanted = open(createMemoryJournal(shared), { accounts: [{ ...demo, credentials }] })
    await expect(wanted).rejects.toThrow('The key must be new, was one that exists.')
  })

  it('opens the first accounts that are missing, after each record of a start', async () => {
    const shared = newPlace()
    const accounts = ['one', 'two', 'three'].map((name) => ({
      name,
      deposit: '1000',
      credentials: { key: `${name}-key`, secret: `${name}-secret`, passphrase: `${name}-passphrase` },
    }))
    const before = await open(createMemoryJournal(shared), { accounts })
    const opened = before.accounts
    await before.close()
    shared.snapshots = []
    const { records } = shared
    expect(records.length).toBeGreaterThan(accounts.length)
    for (let count = 1; count <= records.length; count += 1) {
      const part: MemoryStorage = { ...newPlace(), records: records.slice(0, count) }
      const after = await open(createMemoryJournal(part), { accounts })
      expect(after.accounts).toEqual(opened)
      expect(after.control.listAccounts()).toHaveLength(accounts.length)
      await after.close()
    }
  })

  it('has the same state from each snapshot as from all records', async () => {
    const shared = newPlace()
    const sandbox = await trade(createMemoryJournal(shared), { snapshotEvery: 7, retainMs: Infinity })
    for (let turn = 0; turn < 30; turn += 1) {
      await place(sandbox, turn % 3 === 0 ? '90500' : '89000', `turn-${turn}`)
      sandbox.control.advance(40_000)
      expect(await stateOf(createMemoryJournal(shared), false)).toBe(await stateOf(createMemoryJournal(shared), true))
    }
    expect(shared.snapshots.filter(({ name }) => name === '')).toHaveLength(1)
  })
})

describe('a saved state', () => {
  it.each(['memory', 'a journal'])('is restored with orders, history and time, in %s', async (where) => {
    const shared = newPlace()
    const keep = createMemoryJournal(shared)
    const sandbox = where === 'memory' ? createSandbox({ wallClock: () => now, accounts: [demo] }) : await open(keep)
    sandbox.control.setPrice({ symbol, price: '90000' })
    await place(sandbox, '90500', 'filled')
    const saved = sandbox.control.saveSnapshot({ name: 'calm' })
    const state = sandbox.control.stateHash()
    await place(sandbox, '90500', 'later')
    sandbox.control.advance(1_000)
    expect(await list(sandbox, 'history')).toEqual(['later', 'filled'])
    expect(sandbox.control.restoreSnapshot({ name: 'calm' }).time).toBe(saved.time)
    expect(sandbox.control.stateHash()).toBe(state)
    expect(await list(sandbox, 'history')).toEqual(['filled'])
    await place(sandbox, '90500', 'again')
    expect(await list(sandbox, 'history')).toEqual(['again', 'filled'])
    expect(await sandbox.control.checkInvariants()).toMatchObject({ ok: true })
    expect(sandbox.control.listSnapshots()).toEqual([saved])
    expect(() => sandbox.control.restoreSnapshot({ name: 'storm' })).toThrow('saved state (calm), was storm')
    if (where === 'memory') return
    const full = await stateOf(createMemoryJournal(shared), true)
    const after = await open(createMemoryJournal(shared))
    expect(await list(after, 'history')).toEqual(['again', 'filled'])
    after.control.restoreSnapshot({ name: 'calm' })
    expect(await list(after, 'history')).toEqual(['filled'])
    expect(full).toContain('"lineage":[[1,')
  })
})

it('lists final orders after any number of saves and restores', async () => {
  const sandbox = await open(keepInFolder())
  await comeBackOften(sandbox)
  expect(await list(sandbox, 'history')).toEqual(['kept-800', 'kept-400', 'kept-0', 'kept'])
})

describe('a recovery', () => {
  async function recorded(): Promise<MemoryStorage> {
    const shared = newPlace()
    await (await trade(createMemoryJournal(shared))).close()
    // Without the last snapshot, every record is replayed.
    shared.snapshots = []
    return shared
  }

  it('stops at a record whose replay causes other events, and suggests a remedy', async () => {
    const shared = await recorded()
    const at = shared.records.findIndex(({ kind }) => kind === 'placeOrder')
    const record = shared.records[at]!
    shared.records[at] = withRecordDigest({ ...record, body: record.body.replace('0.01', '0.02') })
    const failure = await open(createMemoryJournal(shared)).catch((error: Error) => error)
    expect(String(failure)).toContain(
      `of record ${record.seq} of memory (placeOrder) must cause the events ${record.eventDigest}`,
    )
    expect(String(failure)).toContain(`--until ${record.seq - 1}`)
    const earlier = await open(createMemoryJournal(shared), { until: record.seq - 1 })
    expect(await list(earlier, 'history')).toEqual([])
    // The later records are gone, and their numbers are used again.
    expect(shared.records.filter(({ seq }) => seq === record.seq).map(({ kind }) => kind)).toEqual(['start'])
  })

  it('stops at a missing record', async () => {
    const shared = await recorded()
    shared.records.splice(3, 1)
    await expect(open(createMemoryJournal(shared))).rejects.toThrow('lacks record 4')
  })

  it.each([
    { name: 'seed', more: { seed: 'other' }, want: 'created with another seed' },
    { name: 'insurance', more: { insurance: '7' }, want: 'created with another insurance' },
    { name: 'record', more: { until: 999 }, want: 'there is no record 999' },
  ])('refuses another $name', async ({ more, want }) => {
    await expect(open(createMemoryJournal(await recorded()), more)).rejects.toThrow(want)
  })

  it('starts empty with reset', async () => {
    const shared = await recorded()
    const sandbox = await open(createMemoryJournal(shared), { reset: true, seed: 'other' })
    expect(await list(sandbox, 'history')).toEqual([])
  })
})
