import { describe, expect, it } from 'vitest'
import { turns } from '../fixtures/event-loop.ts'
import { createHeldJournal } from '../fixtures/held-journal.ts'
import { open } from './persistent-sandbox.ts'

const json = (body: object): RequestInit => {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

describe('a response', () => {
  it('waits for pending changes, a refusal of the control API too', async () => {
    const journal = createHeldJournal()
    const sandbox = await open(journal)
    const held = journal.hold()
    const saved = sandbox.fetch('/sandbox/snapshots', json({ name: 'calm' }))
    let isAnswered = false
    // The refusal names the saved states.
    const refused = sandbox.fetch('/sandbox/snapshots/storm/restore', json({})).finally(() => (isAnswered = true))
    await held
    await turns()
    const wasAnswered = isAnswered
    journal.release()
    expect(wasAnswered).toBe(false)
    expect((await saved).status).toBe(201)
    expect(await (await refused).text()).toContain('saved state (calm), was storm')
  })

  it.each(['application/json', 'application/x-ndjson'])(
    'to a long poll waits until the event is durable, as %s',
    async (accept) => {
      const journal = createHeldJournal()
      const sandbox = await open(journal)
      const { next } = (await (await sandbox.fetch('/sandbox/events')).json()) as { next: number }
      const held = journal.hold()
      let isAnswered = false
      const target = `/sandbox/events?after=${next}&waitMs=30000&kind=bill`
      const polled = sandbox.fetch(target, { headers: { accept } }).finally(() => (isAnswered = true))
      sandbox.control.createAccount({ deposit: '5' })
      await held
      await turns()
      const wasAnswered = isAnswered
      journal.release()
      expect(wasAnswered).toBe(false)
      expect(await (await polled).text()).toContain('"businessType":"deposit"')
    },
  )
})
