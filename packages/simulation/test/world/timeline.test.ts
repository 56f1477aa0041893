import { describe, expect, it } from 'vitest'
import { createTimeline } from '../../src/world/timeline.ts'

describe('createTimeline', () => {
  it('shows the latest lines, and has a digest of all of them', () => {
    const time = { now: 1_500, steps: 3 }
    const [short, long] = [createTimeline(time, 2), createTimeline(time, 100)]
    for (const timeline of [short, long])
      for (let line = 1; line <= 9; line += 1) timeline.add('client', `line ${line}`)
    expect(short.latest).toEqual(['     1.500 s  #3  client: line 8', '     1.500 s  #3  client: line 9'])
    expect(long.latest.length).toBe(9)
    expect([short.length, short.digest()]).toEqual([long.length, long.digest()])
    long.add('client', 'line 10')
    expect(short.digest()).not.toBe(long.digest())
  })
})
