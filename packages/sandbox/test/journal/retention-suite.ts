import { expect, it } from 'vitest'
import type { Journal } from '../../src/journal/journal.ts'
import type { OpenOptions } from '../../src/open.ts'
import type { Sandbox } from '../../src/sandbox.ts'
import { changed } from '../fixtures/changed-journal.ts'
import { turns } from '../fixtures/event-loop.ts'
import { now } from '../fixtures/requests.ts'
import { list, open, place, symbol } from './persistent-sandbox.ts'
import { stateOf } from './recovered-state.ts'

const retainMs = 1_000
const orders = 60
const stepMs = 100

interface Past {
  readonly sandbox: Sandbox
  /** All final orders, newest first. */
  readonly past: string[]
}

/** Places orders over some seconds, in each of which more records are written than one snapshot covers. */
async function trade(journal: Journal, clock: { time: number }, more: Partial<OpenOptions> = {}): Promise<Past> {
  const options = { wallClock: () => clock.time, snapshotEvery: 5, retainMs, ...more }
  const sandbox = await open(journal, options)
  sandbox.control.setPrice({ symbol, price: '90000' })
  await place(sandbox, '90500', 'first')
  sandbox.control.saveSnapshot({ name: 'calm' })
  const past = ['first']
  for (let turn = 0; turn < orders; turn += 1) {
    await place(sandbox, '90500', `turn-${turn}`)
    past.unshift(`turn-${turn}`)
    clock.time += stepMs
  }
  return { sandbox, past }
}

/** What a sandbox does that deletes old records, in any place. */
export function behavesWithRetention(openPlace: () => () => Journal): void {
  it('deletes old records while it runs, and goes on with the same state', async () => {
    const journalOf = openPlace()
    const clock = { time: now }
    const { sandbox, past } = await trade(journalOf(), clock)
    const { journal } = sandbox.control.getHealth()
    const state = sandbox.control.stateHash()
    expect(journal!.earliest).toBeGreaterThan(30)
    await sandbox.close()
    const reader = journalOf()
    await reader.open()
    // A deletion may have begun in the meantime.
    expect(await reader.oldest()).toBeGreaterThanOrEqual(journal!.earliest)
    expect((await reader.listSnapshots()).filter(({ name }) => name === '').length).toBeGreaterThan(2)
    await reader.close()
    expect(await stateOf(journalOf(), false)).toBe(await stateOf(journalOf(), true))
    const after = await open(journalOf(), { wallClock: () => clock.time, retainMs })
    expect(after.control.stateHash()).toBe(state)
    expect(await list(after, 'history')).toEqual(past.slice(0, 100))
  })

  it('goes back to every record that it retains, and says which is the earliest', async () => {
    const journalOf = openPlace()
    const clock = { time: now }
    const { sandbox } = await trade(journalOf(), clock)
    await sandbox.close()
    const reader = journalOf()
    await reader.open()
    const [earliest, last] = [await reader.oldest(), await reader.last()]
    await reader.close()
    const options = { wallClock: () => clock.time, retainMs: Infinity }
    await expect(open(journalOf(), { ...options, until: earliest - 1 })).rejects.toThrow(
      `can go back to record ${earliest} at the earliest, was asked for ${earliest - 1}: older records were deleted`,
    )
    for (const until of [last, Math.max(last - 7, earliest), earliest + 1, earliest]) {
      const back = await open(journalOf(), { ...options, until })
      expect(back.control.getHealth().journal).toMatchObject({ earliest })
      expect(await back.control.checkInvariants()).toMatchObject({ ok: true })
      await back.close()
      expect(await stateOf(journalOf(), false)).toBe(await stateOf(journalOf(), true))
    }
  })

  it('goes back to the same record when all records are retained from now on', async () => {
    const journalOf = openPlace()
    const clock = { time: now }
    const { sandbox } = await trade(journalOf(), clock, { snapshotEvery: 1_000, retainMs: 0 })
    await sandbox.close()
    const options = { wallClock: () => clock.time, retainMs: 0 }
    await (await open(journalOf(), options)).close()
    const forever = await open(journalOf(), { ...options, retainMs: Infinity, snapshotEvery: 1 })
    const { earliest } = forever.control.getHealth().journal!
    expect(earliest).toBeGreaterThan(2)
    for (const name of ['one', 'two', 'three']) forever.control.saveSnapshot({ name })
    await forever.close()
    const back = await open(journalOf(), { ...options, retainMs: Infinity, until: earliest })
    expect(back.control.getHealth().journal).toMatchObject({ earliest })
    expect(back.control.listSnapshots().map(({ name }) => name)).toEqual(['calm'])
    await back.close()
  })

  it('deletes nothing if the snapshot that it would start from cannot be restored', async () => {
    const inner = openPlace()()
    const journal = changed(inner, {
      async loadSnapshot(id) {
        const snapshot = await inner.loadSnapshot(id)
        return snapshot && { ...snapshot, body: snapshot.body.replace(/\d/, (digit) => (digit === '1' ? '2' : '1')) }
      },
    })
    const lines: string[] = []
    const onWarning = (line: string): void => void lines.push(line)
    const { sandbox } = await trade(journal, { time: now }, { onWarning })
    expect(sandbox.control.getHealth().journal).toMatchObject({ earliest: 1 })
    await sandbox.close()
    expect(lines[0]).toMatch(/^The snapshot of .* after record \d+ cannot be restored; no records are deleted\.$/)
  })

  it('deletes nothing up to a snapshot that a later one replaces while it is verified', async () => {
    const journalOf = openPlace()
    const inner = journalOf()
    const clock = { time: now }
    const journal = changed(inner, {
      async append(batch) {
        await inner.append(batch)
        if (!batch.snapshots.some(({ name }) => name === '')) return
        // As if the process had stood still at the end, so that the latest snapshot is old at once.
        if (clock.time - now > 50 * stepMs && clock.time - now < 2 * span) clock.time += 2 * span
      },
      async loadSnapshot(id) {
        const snapshot = await inner.loadSnapshot(id)
        await turns(20)
        return snapshot
      },
    })
    // Snapshots are nearer to each other than those that going back needs.
    const span = 40 * stepMs
    const { sandbox } = await trade(journal, clock, { retainMs: span, snapshotEvery: 2 })
    await turns(1_000)
    await sandbox.close()
    const { earliest } = sandbox.control.getHealth().journal!
    const back = await open(journalOf(), { wallClock: () => clock.time, retainMs: Infinity, until: earliest })
    await back.close()
  })

  it('restores a saved state whose record was deleted', async () => {
    const journalOf = openPlace()
    const clock = { time: now }
    const { sandbox } = await trade(journalOf(), clock)
    await sandbox.close()
    const after = await open(journalOf(), { wallClock: () => clock.time, retainMs })
    after.control.restoreSnapshot({ name: 'calm' })
    expect(await list(after, 'history')).toEqual(['first'])
    await place(after, '90500', 'again')
    expect(await list(after, 'history')).toEqual(['again', 'first'])
    expect(await after.control.checkInvariants()).toMatchObject({ ok: true })
  })
}
