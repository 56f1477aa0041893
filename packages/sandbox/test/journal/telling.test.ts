import { describe, expect, it } from 'vitest'
import type { Journal } from '../../src/journal/journal.ts'
import { createMemoryJournal } from '../../src/journal/memory.ts'
import { newPlace, open } from './kept.ts'

/** A journal that keeps nothing while it is held. */
function createSlowJournal(): Journal & { hold(): void; release(): void } {
  const inner = createMemoryJournal(newPlace())
  let held: Promise<void> | undefined
  let release = (): void => undefined
  return {
    ...inner,
    async append(batch) {
      await held
      await inner.append(batch)
    },
    hold: () => void (held = new Promise((resolve) => (release = resolve))),
    release() {
      held = undefined
      release()
    },
  }
}

const json = (body: object): RequestInit => {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

describe('what is told', () => {
  it('is kept first, where the control surface refuses as well', async () => {
    const journal = createSlowJournal()
    const sandbox = await open(journal)
    journal.hold()
    const saved = sandbox.fetch('/sandbox/snapshots', json({ name: 'calm' }))
    let isAnswered = false
    // The refusal names the states that there are.
    const refused = sandbox.fetch('/sandbox/snapshots/storm/restore', json({})).finally(() => (isAnswered = true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const wasAnswered = isAnswered
    journal.release()
    expect(wasAnswered).toBe(false)
    expect((await saved).status).toBe(201)
    expect(await (await refused).text()).toContain('saved (calm), was storm')
  })

  it.each(['application/json', 'application/x-ndjson'])(
    'is kept first, where somebody waits for it, as %s',
    async (accept) => {
      const journal = createSlowJournal()
      const sandbox = await open(journal)
      const { next } = (await (await sandbox.fetch('/sandbox/events')).json()) as { next: number }
      journal.hold()
      let isAnswered = false
      const target = `/sandbox/events?after=${next}&waitMs=30000&kind=bill`
      const polled = sandbox.fetch(target, { headers: { accept } }).finally(() => (isAnswered = true))
      sandbox.control.createAccount({ deposit: '5' })
      await new Promise((resolve) => setTimeout(resolve, 250))
      const wasAnswered = isAnswered
      journal.release()
      expect(wasAnswered).toBe(false)
      expect(await (await polled).text()).toContain('"businessType":"deposit"')
    },
  )
})
