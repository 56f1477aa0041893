// Records that were altered in storage. The digest of a record reveals any alteration. One that also replaces the
// digest is found when the replay causes other events. Changed keys, settings and prices cause the same events at
// first, and are found only by a later record that depends on them.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withRecordDigest } from '../../../src/journal/journal.ts'
import type { JournalRecord } from '../../../src/journal/journal.ts'
import { createMemoryJournal } from '../../fixtures/memory-journal.ts'
import { createTally } from '@capi/engine/test'
import { newPlace } from '../persistent-sandbox.ts'
import { stateOf } from '../recovered-state.ts'
import { createWall, describeStory } from '../random-sessions/player.ts'
import { playStory, type Story } from '../random-sessions/play.ts'
import { replay, story } from '../random-sessions/suite.ts'

const numRuns = Number(process.env['CAPI_WORLDS'] ?? 20)

const alterations: Readonly<Record<string, (record: JournalRecord, number: number) => JournalRecord>> = {
  seq: (record) => ({ ...record, seq: record.seq + 1 }),
  time: (record) => ({ ...record, time: record.time + 1 }),
  kind: (record) => ({ ...record, kind: record.kind === 'start' ? 'clock' : 'start' }),
  body: (record, number) => ({ ...record, body: alterAt(record.body, number) }),
  eventDigest: (record, number) => ({ ...record, eventDigest: alterAt(record.eventDigest || '0', number) }),
  digest: (record, number) => ({ ...record, digest: alterAt(record.digest, number) }),
}

function alterAt(text: string, number: number): string {
  const at = number % text.length
  return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
}

/** Plays a session without closing it, and returns its records. */
async function recordOf(played: Story): Promise<readonly JournalRecord[]> {
  const shared = newPlace()
  const generations = played.generations.map((each) => ({ ...each, ending: 'kill' as const }))
  const options = { journalOf: () => createMemoryJournal(shared), isShared: false, tally: createTally() }
  await playStory({ story: { ...played, generations }, ...options })
  return shared.records
}

async function recoverFrom(records: readonly JournalRecord[], setup: number): Promise<string> {
  const journal = createMemoryJournal({ ...newPlace(), records: [...records] })
  const described = describeStory(setup, createWall())
  return stateOf(journal, true, described).catch((error: Error) => error.message)
}

const number = fc.nat(99_999)
const described = { timeout: 600_000 }

it('stops at a record with any alteration, and names it', described, async () => {
  const property = fc.asyncProperty(
    story,
    fc.array(number, { minLength: 8, maxLength: 8 }),
    async (played, numbers) => {
      const records = await recordOf(played)
      for (const [part, alter] of Object.entries(alterations)) {
        for (const each of numbers) {
          const record = records[each % records.length]!
          const altered = alter(record, each)
          const left = await recoverFrom(records.with(record.seq - 1, altered), played.setup)
          const seq =
            part === 'seq' ? `lacks record ${record.seq}.` : `Record ${record.seq} of memory (${altered.kind})`
          if (!left.includes(seq))
            throw new Error(`Another ${part} of record ${record.seq} came to ${left.slice(0, 200)}`)
        }
      }
    },
  )
  await fc.assert(property, { numRuns, ...replay })
})

it('stops at an order that was altered together with its digest', described, async () => {
  let orders = 0
  const property = fc.asyncProperty(story, number, async (played, each) => {
    const records = await recordOf(played)
    const placed = records.filter(({ kind, body }) => kind === 'placeOrder' && body.includes('"size":"'))
    if (placed.length === 0) return
    const record = placed[each % placed.length]!
    const body = record.body.replace(/"size":"[^"]*"/, '"size":"999999999"')
    const left = await recoverFrom(records.with(record.seq - 1, withRecordDigest({ ...record, body })), played.setup)
    expect(left).toContain(
      `The replay of record ${record.seq} of memory (placeOrder) must cause the events ${record.eventDigest}`,
    )
    orders += 1
  })
  await fc.assert(property, { numRuns, ...replay })
  expect(orders).toBeGreaterThan(numRuns / 4)
})

it('stops at a missing record, wherever it is', described, async () => {
  const property = fc.asyncProperty(story, number, async (played, each) => {
    const records = await recordOf(played)
    const seq = 1 + (each % (records.length - 1))
    const left = await recoverFrom(records.toSpliced(seq - 1, 1), played.setup)
    expect(left).toContain(`lacks record ${seq}.`)
  })
  await fc.assert(property, { numRuns, ...replay })
})
