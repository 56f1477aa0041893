import { describe, expect, it } from 'vitest'
import { simulate } from '../src/simulate.ts'
import { formatEvent } from '../src/world/timeline.ts'
import { corpus } from './corpus.ts'

describe('simulate', () => {
  it('has the same timeline for the same seed, and another one for another seed', async () => {
    const [one, again, other] = [
      await simulate({ seed: 'same', minutes: 0.5 }),
      await simulate({ seed: 'same', minutes: 0.5 }),
      await simulate({ seed: 'other', minutes: 0.5 }),
    ]
    expect(again.digest).toBe(one.digest)
    expect(again.timeline).toEqual(one.timeline)
    expect(other.digest).not.toBe(one.digest)
  })

  it.each(corpus)('finds no failure in world $seed', async ({ seed, minutes }) => {
    const { failure, timeline, orders, calls } = await simulate({ seed, minutes })
    expect(failure, timeline.slice(-60).map(formatEvent).join('\n')).toBeUndefined()
    expect(orders).toBeGreaterThan(20)
    expect(calls).toBeGreaterThan(50)
  })

  it('ends every call without faults with a known outcome', async () => {
    const { failure, faults } = await simulate({ seed: 'calm', minutes: 0.5, kinds: [] })
    expect(failure).toBeUndefined()
    expect(faults.size).toBe(0)
  })
})
