// What continues after a restart beside orders and accounts: fault rules, and the numbers of events.
import { describe, expect, it } from 'vitest'
import { turns } from '../fixtures/event-loop.ts'
import { createHeldJournal } from '../fixtures/held-journal.ts'
import { createMemoryJournal } from '../fixtures/memory-journal.ts'
import { newPlace, open, place, symbol } from './persistent-sandbox.ts'
import { stateOf } from './recovered-state.ts'
import type { OpenOptions } from '../../src/open.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import type { MemoryStorage } from '../fixtures/memory-journal.ts'
import { startProcess } from './command-process.ts'
import { ownFolder } from './journal-places.ts'

const fail = { operation: 'getTicker', phase: 'before', action: { type: 'status', status: 503 } } as const
const target = `/capi/v2/market/ticker?symbol=${symbol}`
const statuses = async (sandbox: Sandbox, count: number): Promise<number[]> => {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) found.push((await sandbox.fetch(target)).status)
  return found
}

/** Ends a sandbox cleanly, or leaves its journal as it is after a kill. */
const endings: [string, (sandbox: Sandbox) => Promise<unknown>][] = [
  ['a clean end', (sandbox) => sandbox.close()],
  ['a kill', async () => undefined],
]

async function reopen(
  shared: MemoryStorage,
  end: (sandbox: Sandbox) => Promise<unknown>,
  before: Awaited<ReturnType<typeof open>>,
  more?: Partial<OpenOptions>,
): Promise<Awaited<ReturnType<typeof open>>> {
  await before.untilDurable()
  await end(before)
  const copy = { records: [...shared.records], rows: [...shared.rows], snapshots: [...shared.snapshots] }
  expect(await stateOf(createMemoryJournal(copy), false)).toBe(await stateOf(createMemoryJournal(copy), true))
  return open(createMemoryJournal(copy), more)
}

describe('fault rules', () => {
  it.each(endings)('and their counts are as before after %s', async (_how, end) => {
    const shared = newPlace()
    const before = await open(createMemoryJournal(shared))
    before.control.createFault({ ...fail, count: 3 })
    const { faultId } = before.control.createFault({ ...fail, operation: 'getServerTime' })
    before.control.deleteFault({ faultId })
    expect(await statuses(before, 2)).toEqual([503, 503])
    const after = await reopen(shared, end, before)
    expect(after.control.listFaults().faults).toEqual([
      { faultId: '1', rule: { ...fail, count: 3 }, matched: 2, fired: 2 },
    ])
    expect(await statuses(after, 2)).toEqual([503, 200])
    expect(after.control.createFault(fail)).toEqual({ faultId: '3' })
  })

  it('count what they matched also after a clean end, and after a snapshot', async () => {
    const shared = newPlace()
    const before = await open(createMemoryJournal(shared), { snapshotEvery: 3 })
    before.control.createFault({ ...fail, nth: 4 })
    expect(await statuses(before, 3)).toEqual([200, 200, 200])
    for (const name of ['one', 'two', 'three']) before.control.saveSnapshot({ name })
    const after = await reopen(shared, (sandbox) => sandbox.close(), before)
    expect(await statuses(after, 2)).toEqual([503, 200])
  })

  it('stay when a saved state is restored, and are gone after a reset', async () => {
    const shared = newPlace()
    const before = await open(createMemoryJournal(shared))
    before.control.saveSnapshot({ name: 'calm' })
    before.control.createFault(fail)
    before.control.restoreSnapshot({ name: 'calm' })
    const after = await reopen(shared, async () => undefined, before)
    expect(after.control.listFaults().faults).toHaveLength(1)
    after.control.reset()
    expect(after.control.createFault(fail)).toEqual({ faultId: '1' })
    after.control.reset()
    expect(after.control.listFaults().faults).toEqual([])
  })

  it('of the command survive a kill', async () => {
    const folder = ownFolder()
    const before = await startProcess({ folder })
    const headers = { 'content-type': 'application/json' }
    const added = await fetch(`${before.url}/sandbox/faults`, { method: 'POST', headers, body: JSON.stringify(fail) })
    expect(added.status).toBe(201)
    await before.kill()
    const after = await startProcess({ folder })
    expect((await fetch(after.url + target)).status).toBe(503)
    expect(await after.stop()).toBe(0)
  })
})

describe('event numbers', () => {
  const latest = async ({ control }: Sandbox): Promise<{ seq: number; first: number }> => {
    const { next, first } = (await control.listEvents({ limit: 1 })) as { next: number; first: number }
    return { seq: next, first }
  }

  it.each(endings)('continue above all earlier ones after %s', async (how, end) => {
    const shared = newPlace()
    let sandbox = await open(createMemoryJournal(shared))
    let highest = 0
    for (let round = 0; round < 4; round += 1) {
      const { seq, first } = await latest(sandbox)
      expect(first).toBeGreaterThan(highest)
      expect(seq).toBeGreaterThanOrEqual(highest)
      if (how === 'a clean end') expect(first).toBe(highest + 1)
      sandbox.control.setPrice({ symbol, price: '90000' })
      await place(sandbox, '90500', `round-${round}`)
      if (round === 2) sandbox.control.reset()
      highest = (await latest(sandbox)).seq
      expect(highest).toBeGreaterThan(seq)
      await sandbox.untilDurable()
      await end(sandbox)
      expect(await stateOf(createMemoryJournal(shared), false)).toBe(await stateOf(createMemoryJournal(shared), true))
      sandbox = await open(createMemoryJournal(shared))
    }
  })
})

it('says when the changes of control calls are durable', async () => {
  const journal = createHeldJournal()
  const sandbox = await open(journal)
  const held = journal.hold()
  sandbox.control.createAccount({ deposit: '5' })
  let isDurable = false
  const durable = sandbox.untilDurable().then(() => (isDurable = true))
  await held
  await turns()
  expect(isDurable).toBe(false)
  journal.release()
  await durable
})
