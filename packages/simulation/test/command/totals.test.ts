import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addResult, beginWorld, createTotals, readTotals, writeTotals } from '../../src/command/totals.ts'

const folder = mkdtempSync(join(tmpdir(), 'capi-totals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const result = {
  seed: 's/0',
  failure: undefined,
  simulatedMs: 240_000,
  steps: 100,
  calls: 20,
  orders: 10,
  clientMs: 480_000,
  leastCalls: 0.02,
  faults: new Map([['cutRequest', 3]] as const),
  schedule: [],
  pairs: new Map([['cutRequest serverCrash', 2]]),
  timeline: [],
  digest: '',
}

describe('totals', () => {
  it('continue from a file with the worlds that have not ended, and then with the next one', () => {
    const path = join(folder, 'run.json')
    const totals = createTotals('s')
    for (let world = 0; world < 3; world += 1) expect(beginWorld(totals, [])).toBe(world)
    addResult(totals, 0, result, 300)
    addResult(totals, 2, { ...result, leastCalls: 0.01 }, 200)
    writeTotals(path, totals)

    const continued = readTotals(path, 's')
    expect(continued).toMatchObject({ worlds: 2, simulatedMs: 480_000, calls: 40, orders: 20, next: 3 })
    expect(continued).toMatchObject({ cpuMs: 500, clientMs: 960_000, leastCalls: 0.01 })
    expect(continued.faults.get('cutRequest')).toBe(6)
    expect(continued.pairs.counts.get('cutRequest serverCrash')).toBe(4)
    const waiting = Array.from(continued.unfinished)
    expect([beginWorld(continued, waiting), beginWorld(continued, waiting)]).toEqual([1, 3])
  })

  it('begin with nothing without a file, and refuse the file of another seed', () => {
    expect(readTotals(join(folder, 'none.json'), 's').worlds).toBe(0)
    writeTotals(join(folder, 'empty.json'), createTotals('s'))
    expect(readTotals(join(folder, 'empty.json'), 's')).toMatchObject({ worlds: 0, cpuMs: 0, leastCalls: Infinity })
    const path = join(folder, 'other.json')
    writeTotals(path, createTotals('one'))
    expect(() => readTotals(path, 'two')).toThrow(
      'is a run of the seed one, so it cannot be continued with the seed two.',
    )
  })
})
