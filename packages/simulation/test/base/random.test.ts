import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'

const draw = (seed: string): number[] => {
  const random = createRandom(seed)
  return Array.from({ length: 2_000 }, () => random.next())
}

describe('createRandom', () => {
  it('returns the same numbers for the same seed, and others for another one', () => {
    expect(draw('one')).toEqual(draw('one'))
    expect(draw('one')).not.toEqual(draw('two'))
  })

  it('spreads its numbers evenly over [0, 1)', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (const number of draw('even')) counts[Math.floor(number * 10)]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(140)
    expect(Math.max(...counts)).toBeLessThan(260)
  })

  it('gives each part a stream that no draw of another part changes', () => {
    const [one, other] = [createRandom('seed'), createRandom('seed')]
    other.next()
    expect(one.fork('disk').next()).toBe(other.fork('disk').next())
    expect(one.fork('disk').next()).not.toBe(one.fork('network').next())
  })

  it('draws integers of a range with both bounds', () => {
    const random = createRandom('range')
    const drawn = new Set(Array.from({ length: 200 }, () => random.between(3, 5)))
    expect(Array.from(drawn).toSorted()).toEqual([3, 4, 5])
  })
})
