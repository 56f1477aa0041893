import { describe, expect, it } from 'vitest'
import { formatPairs, formatProgress } from '../../src/command/show-totals.ts'
import { createTotals } from '../../src/command/totals.ts'

describe('formatProgress', () => {
  it('shows what was simulated, the faults by kind, and how many pairs hit a call', () => {
    const totals = createTotals('s')
    Object.assign(totals, { worlds: 2, simulatedMs: 480_000, realMs: 1_000, steps: 10, calls: 5, orders: 3 })
    Object.assign(totals, { cpuMs: 2_000, clientMs: 4_000, leastCalls: 0.5 })
    totals.faults.set('cutRequest', 4)
    totals.pairs.addCounts(new Map([['cutRequest serverCrash', 1_000]]))
    totals.pairs.addCall(new Set(['cutRequest', 'diskSlow']))
    const text = formatProgress(totals)
    expect(text).toContain('2 worlds, 8.0 min simulated (480 times real time), 10 events, 5 calls, 3 orders')
    expect(text).toMatch(/of \d+ pairs of faults 2 hit a call, 1 of them 1000 times/)
    expect(text).toContain('per second of CPU time 240 simulated seconds and 2 orders')
    expect(text).toContain('per client and simulated second 1.25 calls, at least 0.50')
    expect(text).toContain('faults: cutRequest 4')
  })
})

describe('formatPairs', () => {
  it('has the count of a pair in the row and the column of both kinds', () => {
    const counts = new Map([['cutRequest serverCrash', 12]])
    expect(formatPairs(counts, ['cutRequest', 'serverCrash', 'diskSlow']).split('\n')).toEqual([
      'How many calls each pair of kinds of faults has hit:',
      '                 1  2  3',
      ' 1 cutRequest    - 12  0',
      ' 2 serverCrash  12  -  0',
      ' 3 diskSlow      0  0  -',
    ])
  })
})
