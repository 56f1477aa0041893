// The command line of the benchmark, and the bounds that it measures.
import { describe, expect, it } from 'vitest'
import { bounds } from '../../../bench/src/bounds/bounds.ts'
import { duels } from '../../../bench/src/bounds/duels.ts'
import { partNames, readOptions } from '../../../bench/src/bounds/options.ts'
import { partOf } from '../../../bench/src/bounds/parts.ts'

describe('readOptions', () => {
  it('measures everything but the repository in fifteen rounds by default', () => {
    expect(readOptions([])).toEqual({
      rounds: 15,
      parts: ['client', 'import', 'engine', 'server', 'sqlite', 'postgres'],
      isShort: false,
      isResumed: false,
      isHelp: false,
    })
  })

  it('takes parts in any order', () => {
    expect(readOptions(['--only', 'server, client']).parts).toEqual(['client', 'server'])
  })

  it('refuses what is not a part, with a list of those that are', () => {
    expect(() => readOptions(['--only', 'browser'])).toThrow(`${partNames.join(', ')}, was "browser"`)
    expect(() => readOptions(['--rounds', '5'])).toThrow('from 6 to 1000, was "5"')
    expect(() => readOptions(['--fast'])).toThrow('Usage: npm run bench')
  })
})

describe('the bounds', () => {
  it('have ids of their own, and each part measures one of them', () => {
    expect(new Set(bounds.map(({ id }) => id)).size).toBe(bounds.length)
    expect(new Set(bounds.map(({ of }) => partOf(of)))).toEqual(new Set(partNames))
  })

  it('name sides of their duel', () => {
    for (const { of } of bounds) {
      if ('duel' in of) expect(Object.keys(duels[of.duel].sides)).toEqual(expect.arrayContaining([of.over, of.under]))
    }
  })
})
