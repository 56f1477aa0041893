import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { newPlace, place, symbol, trade } from './persistent-sandbox.ts'
import { stateOf } from './recovered-state.ts'

describe('all records', () => {
  it('lead to where a clean end was, also where something happened just before', async () => {
    const shared = newPlace()
    const sandbox = await trade(createMemoryJournal(shared))
    sandbox.control.setClock({ untilFunding: true })
    await sandbox.close()
    expect(shared.records.slice(-2).map(({ kind }) => kind)).toEqual(['advance', 'advance'])
    const short = await stateOf(createMemoryJournal(shared), false)
    expect(await stateOf(createMemoryJournal(shared), true)).toBe(short)
  })

  const jumps: [string, (sandbox: Sandbox) => void][] = [
    ['a reset', ({ control }) => control.reset()],
    ['a state that came back', ({ control }) => control.restoreSnapshot({ name: 'calm' })],
  ]
  it.each(jumps)('lead to where every snapshot does, and %s has one too', async (_name, jump) => {
    // One of these falls on the very record.
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
