// Many random sessions in journals of one kind.
//
// CAPI_WORLDS sets the number of sessions. A failure prints a seed and a path at once. With both in CAPI_SEED and
// CAPI_PATH, the test replays that case and searches for a shorter session that fails as well.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTally, type Move } from '@capi/engine/test'
import type { OpenPlace } from '../journal-places.ts'
import { endings, playStory, type Story, type Told } from './play.ts'

/** Shrinking takes minutes, so it is done only for a replayed case. */
export const replay: fc.Parameters<unknown> = { endOnFailure: !process.env['CAPI_PATH'] }

const number = fc.nat(999)
const move: fc.Arbitrary<Move> = fc.tuple(number, number, number, number, number)
const generation = fc.record({
  turns: fc.array(fc.tuple(number, move), { minLength: 1, maxLength: 60, size: 'max' }),
  ending: fc.constantFrom(...endings),
  number: fc.nat(9_999),
})
/** Any session. */
export const story: fc.Arbitrary<Story> = fc.record({
  setup: fc.nat(2_047),
  snapshotEvery: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(10_000)),
  generations: fc.array(generation, { minLength: 1, maxLength: 5, size: 'max' }),
})

export interface TellOptions {
  /** Number of sessions, unless CAPI_WORLDS is set. */
  readonly worlds: number
  readonly isShared: boolean
}

/** Claims the laws of recovery for one kind of journal. */
export function tellStories(where: string, openPlace: OpenPlace, { worlds, isShared }: TellOptions): void {
  const numRuns = Number(process.env['CAPI_WORLDS'] ?? worlds)
  it(`is recovered as it was, ${where}, however it ended`, { timeout: 7_200_000 }, async () => {
    const sum: Told = { turns: 0, accepted: 0, records: 0, restarts: 0 }
    const tally = createTally()
    const property = fc.asyncProperty(story, async (each) => {
      const told = await playStory({ story: each, journalOf: openPlace(), isShared, tally })
      for (const name of Object.keys(sum) as (keyof Told)[]) sum[name] += told[name]
    })
    await fc.assert(property, { numRuns, ...replay })
    console.log(`${numRuns} stories ${where}: ${JSON.stringify(sum)}, ${tally.text}`)
    expect(sum.accepted).toBeGreaterThan(sum.turns / 2)
    expect(sum.restarts).toBeGreaterThan(numRuns)
  })
}
