import { describe, expect, it } from 'vitest'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { now } from '../fixtures/requests.ts'
import { newPlace, open, symbol } from './persistent-sandbox.ts'
import { stateOf } from './recovered-state.ts'

const aheadMs = 5_000

async function health(sandbox: Sandbox): Promise<{ readonly mode: string; readonly time: number }> {
  return (await (await sandbox.fetch('/sandbox/health')).json()) as { mode: string; time: number }
}

describe('time in a response', () => {
  it.each(['1', '60', '0.01'])('does not go back after an unclean end, at the rate %s', async (rate) => {
    const shared = newPlace()
    let time = now
    const clock = (): number => time
    const before = await open(createMemoryJournal(shared), { clock })
    before.control.setClock({ mode: 'real', rate })
    for (let look = 0; look < 200; look += 1) {
      time += 300
      const told = await health(before)
      // As if the process had ended here.
      const copy = structuredClone(shared)
      const after = await open(createMemoryJournal(copy), { clock })
      const back = await health(after)
      expect(back.time).toBeGreaterThanOrEqual(told.time)
      expect(back.time).toBeLessThanOrEqual(told.time + aheadMs * Number(rate))
    }
    // Once in five seconds, however many requests there are.
    expect(shared.records.filter(({ kind }) => kind === 'horizon').length).toBeLessThanOrEqual(13)
  })

  it('continues exactly after a clean end, also when all records are replayed', async () => {
    const shared = newPlace()
    let time = now
    const clock = (): number => time
    const before = await open(createMemoryJournal(shared), { clock })
    time += 7_000
    const { time: told } = await health(before)
    await before.close()
    expect(await stateOf(createMemoryJournal(shared), true)).toBe(await stateOf(createMemoryJournal(shared), false))
    shared.snapshots = []
    const after = await open(createMemoryJournal(shared), { clock })
    expect((await health(after)).time).toBe(told)
  })

  it('is no bound after a reset, a restore, or a switch to manual mode', async () => {
    const shared = newPlace()
    let time = now
    const clock = (): number => time
    const before = await open(createMemoryJournal(shared), { clock })
    const turns: (() => unknown)[] = [
      () => before.control.saveSnapshot({ name: 'calm' }),
      () => before.control.setPrice({ symbol, price: '90000' }),
      () => before.control.restoreSnapshot({ name: 'calm' }),
      () => before.control.reset(),
      () => before.control.setClock({ mode: 'manual' }),
    ]
    for (const turn of turns) {
      time += 1_000
      turn()
      const { time: told } = await health(before)
      const copies = [structuredClone(shared), structuredClone(shared)] as const
      copies[1].snapshots = []
      expect(await stateOf(createMemoryJournal(copies[0]), true)).toBe(
        await stateOf(createMemoryJournal(copies[1]), false),
      )
      const after = await open(createMemoryJournal(copies[0]), { clock })
      const back = await health(after)
      expect(back.time - told).toBeLessThanOrEqual(back.mode === 'real' ? aheadMs : 0)
      expect(back.time - told).toBeGreaterThanOrEqual(0)
    }
  })
})
