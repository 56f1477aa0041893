import { describe, expect, it } from 'vitest'
import { allPairs, countOf, createFaultPairs } from '../../src/judge/fault-pairs.ts'
import { faultKinds } from '../../src/world/faults.ts'

describe('createFaultPairs', () => {
  it('counts each pair of kinds once for each call, in any order', () => {
    const pairs = createFaultPairs()
    pairs.addCall(new Set(['serverCrash', 'cutRequest', 'diskSlow']))
    pairs.addCall(new Set(['cutRequest', 'serverCrash']))
    pairs.addCall(new Set(['partition']))
    expect(countOf(pairs.counts, 'serverCrash', 'cutRequest')).toBe(2)
    expect(countOf(pairs.counts, 'cutRequest', 'diskSlow')).toBe(1)
    expect(countOf(pairs.counts, 'partition', 'diskSlow')).toBe(0)
    expect(pairs.counts.size).toBe(3)
  })

  it('adds the counts of other simulations', () => {
    const [one, other] = [createFaultPairs(), createFaultPairs()]
    for (const each of [one, other]) each.addCall(new Set(['cutRequest', 'cutResponse']))
    one.addCounts(other.counts)
    expect(countOf(one.counts, 'cutRequest', 'cutResponse')).toBe(2)
  })
})

describe('allPairs', () => {
  it('has each two kinds once', () => {
    expect(allPairs.length).toBe((faultKinds.length * (faultKinds.length - 1)) / 2)
    expect(new Set(allPairs).size).toBe(allPairs.length)
  })
})
