import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { newPlace, place, symbol, trade } from './persistent-sandbox.ts'
import { stateOf } from './recovered-state.ts'

describe('a replay of all records', () => {
  it('gives the state at a clean end, even if something happened just before', async () => {
    const shared = newPlace()
    const sandbox = await trade(createMemoryJournal(shared))
    sandbox.control.setClock({ untilFunding: true })
    await sandbox.close()
    expect(shared.records.slice(-3).map(({ kind }) => kind)).toEqual(['advance', 'advance', 'events'])
    const short = await stateOf(createMemoryJournal(shared), false)
    expect(await stateOf(createMemoryJournal(shared), true)).toBe(short)
  })

  const jumps: [string, (sandbox: Sandbox) => void][] = [
    ['a reset', ({ control }) => control.reset()],
    ['a restored state', ({ control }) => control.restoreSnapshot({ name: 'calm' })],
  ]
  it.each(jumps)('gives the state of every snapshot, also after %s', async (_name, jump) => {
    // One of these intervals puts a snapshot at that record.
    for (let snapshotEvery = 1; snapshotEvery < 15; snapshotEvery += 1) {
      const shared = newPlace()
      const sandbox = await trade(createMemoryJournal(shared), { snapshotEvery })
      sandbox.control.saveSnapshot({ name: 'calm' })
      sandbox.control.createAccount({ deposit: '5' })
      sandbox.control.setPrice({ symbol, price: '90000' })
      await place(sandbox, '90500', 'later')
      jump(sandbox)
      await place(sandbox, '90500', 'again')
      const short = await stateOf(createMemoryJournal(shared), false)
      expect(await stateOf(createMemoryJournal(shared), true)).toBe(short)
    }
  })
})
