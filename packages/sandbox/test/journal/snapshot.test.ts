import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import Database from 'libsql'
import { createMemoryJournal, type MemoryStorage } from '../fixtures/memory-journal.ts'
import { openPersistentSession } from '../../src/journal/recovery.ts'
import { describeSession } from '../../src/sandbox.ts'
import { now } from '../fixtures/requests.ts'
import { list, newPlace, open, place, trade } from './persistent-sandbox.ts'
import { ownFolder } from './journal-places.ts'
import { startProcess } from './command-process.ts'
import { stateOf } from './recovered-state.ts'

/** Alters one character of the body of each snapshot with a name. */
function damage(shared: MemoryStorage, name: string): void {
  shared.snapshots = shared.snapshots.map((each) =>
    each.name === name
      ? { ...each, body: each.body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) }
      : each,
  )
}

describe('a snapshot', () => {
  it('has the saved states in the order in which they were saved', async () => {
    const shared = newPlace()
    const before = await open(createMemoryJournal(shared))
    for (const name of ['calm', 'storm', 'calm']) before.control.saveSnapshot({ name })
    const names = before.control.listSnapshots()
    await before.close()
    const after = await open(createMemoryJournal(shared))
    expect(names.map(({ name }) => name)).toEqual(['storm', 'calm'])
    expect(after.control.listSnapshots()).toEqual(names)
  })
})

describe('a snapshot at a key', () => {
  it('gives the same state as all records, although time passed before it without a record', async () => {
    const shared = newPlace()
    let time = now
    const described = describeSession({ clock: () => time })
    const journal = createMemoryJournal(shared)
    const onFailure = (): void => undefined
    const { session, recorder } = await openPersistentSession({
      journal,
      session: described,
      version: '1',
      snapshotEvery: 1,
      onFailure,
    })
    time += 5_000
    session.exchange.sync()
    session.keys.issue(session.exchange.world.marketMaker.id, ['read'])
    await recorder.untilDurable()
    expect(await stateOf(createMemoryJournal(shared), false)).toBe(await stateOf(createMemoryJournal(shared), true))
    expect(shared.records.map((record) => record.kind)).toEqual(['begin', 'start', 'key'])
  })
})

describe('an altered snapshot', () => {
  it('is ignored with a warning, and replaced by a replay of the records', async () => {
    const shared = newPlace()
    const before = await trade(createMemoryJournal(shared))
    const state = before.control.stateHash()
    await before.close()
    const intact = shared.snapshots
    damage(shared, '')
    expect(shared.snapshots).not.toEqual(intact)
    const lines: string[] = []
    const onWarning = (text: string): void => void lines.push(text)
    const after = await open(createMemoryJournal(shared), { onWarning })
    expect(lines).toEqual([
      `The snapshot of memory after record ${intact[0]!.seq} was altered after it had been written; ` +
        'records are replayed instead.',
    ])
    expect(after.control.stateHash()).toBe(state)
    expect(shared.snapshots).toEqual(intact)
    await after.close()
    await open(createMemoryJournal(shared), { onWarning })
    expect(lines).toHaveLength(1)
  })

  it('is refused if the records are altered too', async () => {
    const shared = newPlace()
    await (await trade(createMemoryJournal(shared))).close()
    damage(shared, '')
    const at = shared.records.findIndex(({ kind }) => kind === 'placeOrder')
    const record = shared.records[at]!
    shared.records[at] = { ...record, body: record.body.replace('0.01', '0.02') }
    const { records, rows, snapshots, signatures } = shared
    const kept = {
      records: [...records],
      rows: [...rows],
      snapshots: [...snapshots],
      signatures: [...signatures!],
    }
    const refused = open(createMemoryJournal(shared))
    await expect(refused).rejects.toThrow(`Record ${record.seq} of memory (placeOrder) was altered`)
    expect(shared).toEqual(kept)
  })

  it('is restored under its name', async () => {
    const shared = newPlace()
    const before = await trade(createMemoryJournal(shared))
    for (const name of ['calm', 'storm']) before.control.saveSnapshot({ name })
    const state = before.control.stateHash()
    await place(before, '90500', 'later')
    const [later, names] = [before.control.stateHash(), before.control.listSnapshots()]
    await before.close()
    damage(shared, 'calm')
    const lines: string[] = []
    const onWarning = (text: string): void => void lines.push(text)
    const after = await open(createMemoryJournal(shared), { onWarning })
    expect(lines).toEqual([expect.stringMatching(/^The saved state calm of memory was altered/)])
    expect(after.control.stateHash()).toBe(later)
    await after.close()
    const next = await open(createMemoryJournal(shared), { onWarning })
    expect(lines).toHaveLength(1)
    expect(next.control.listSnapshots()).toEqual(names)
    next.control.restoreSnapshot({ name: 'calm' })
    expect(next.control.stateHash()).toBe(state)
    expect(await list(next, 'history')).toEqual(['filled'])
  })

  it('is restored under its name, even if the recovery before was interrupted', async () => {
    const shared = newPlace()
    const before = await trade(createMemoryJournal(shared))
    before.control.saveSnapshot({ name: 'calm' })
    const names = before.control.listSnapshots()
    await before.close()
    damage(shared, 'calm')
    const full = { ...createMemoryJournal(shared), append: () => Promise.reject(new Error('no space left')) }
    await expect(open(full, { onFailure: () => undefined })).rejects.toThrow('no space left')
    for (let start = 0; start < 2; start += 1) {
      const after = await open(createMemoryJournal(shared))
      expect(after.control.listSnapshots()).toEqual(names)
      await after.close()
    }
  })

  it.each(['seq', 'name', 'body', 'digest'])('in a folder is detected by its %s', async (column) => {
    const folder = ownFolder()
    const before = await trade({ folder })
    before.control.saveSnapshot({ name: 'calm' })
    await before.close()
    const database = new Database(join(folder, 'journal.db'))
    // Numbers stay numbers, and the state stays valid.
    const altered = column === 'seq' ? 'seq - 1' : `replace(${column} || '0', '0', '1')`
    database.exec(`update capi_state set ${column} = ${altered} where name = 'calm'`)
    database.close()
    const lines: string[] = []
    const after = await open({ folder }, { onWarning: (text) => void lines.push(text) })
    expect(lines).toEqual([expect.stringContaining('was altered after it had been written')])
    expect(after.control.listSnapshots()).toMatchObject([{ name: 'calm' }])
    await after.close()
    expect(await stateOf({ folder }, false)).toBe(await stateOf({ folder }, true))
  })

  it('is reported by the command', async () => {
    const folder = ownFolder()
    expect(await (await startProcess({ folder })).stop()).toBe(0)
    const database = new Database(join(folder, 'journal.db'))
    database.exec(`update capi_state set body = replace(body, '"mode":"real"', '"mode":"manual"')`)
    database.close()
    const running = await startProcess({ folder })
    expect(running.errors()).toMatch(/^\{"level":40,.*"msg":"The snapshot of \S+ after record \d+ was altered/m)
    expect(await running.stop()).toBe(0)
    expect(await stateOf({ folder }, false)).toContain('"mode":"real"')
  })
})
