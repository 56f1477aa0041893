import { describe, expect, it } from 'vitest'
import { createTimeline, formatEvent } from '../../src/world/timeline.ts'

describe('createTimeline', () => {
  it('stores the latest events, and has a digest of all of them', () => {
    const time = { now: 1_500, steps: 3 }
    const [short, long] = [createTimeline(time, { most: 2 }), createTimeline(time)]
    for (const timeline of [short, long])
      for (let line = 1; line <= 9; line += 1) timeline.add('client', `line ${line}`)
    expect(short.latest.map(formatEvent)).toEqual([
      '     1.500 s  #3  client: line 8',
      '     1.500 s  #3  client: line 9',
    ])
    expect(long.latest.length).toBe(9)
    expect([short.length, short.digest()]).toEqual([long.length, long.digest()])
    long.add('client', 'line 10')
    expect(short.digest()).not.toBe(long.digest())
  })

  it('stores details only if they are wanted, and never in the digest', () => {
    const time = { now: 0, steps: 0 }
    const [plain, detailed] = [createTimeline(time), createTimeline(time, { isDetailed: true })]
    for (const timeline of [plain, detailed]) timeline.addDetail('disk', 'flush')
    expect([plain.latest.length, detailed.latest.length]).toEqual([0, 1])
    expect(plain.digest()).toBe(detailed.digest())
  })
})
