import { describe, expect, it } from 'vitest'
import { createFaultLog } from '../../src/world/faults.ts'

describe('createFaultLog', () => {
  it('returns the kinds since a time that affected a client, all clients, or any', () => {
    const log = createFaultLog()
    log.add({ id: 'a', kind: 'cutRequest', client: 'one', time: 10 })
    log.add({ id: 'b', kind: 'serverCrash', client: null, time: 20 })
    log.add({ id: 'c', kind: 'partition', client: 'two', time: 30 })
    log.add({ id: 'd', kind: 'partition', client: 'two', time: 40 })
    const since = (time: number, client: string | null): string => Array.from(log.since(time, client)).toSorted().join()
    expect(since(0, 'one')).toBe('cutRequest,serverCrash')
    expect(since(11, 'one')).toBe('serverCrash')
    expect(since(20, 'two')).toBe('partition,serverCrash')
    expect(since(0, null)).toBe('cutRequest,partition,serverCrash')
    expect(since(41, null)).toBe('')
    expect(log.counts.get('partition')).toBe(2)
  })

  it('returns a fault for as long as it lasts', () => {
    const log = createFaultLog()
    log.add({ id: 'a', kind: 'diskSlow', client: null, time: 10 }, 50)
    log.add({ id: 'b', kind: 'cutRequest', client: 'one', time: 30 })
    expect(Array.from(log.since(60, 'one'))).toEqual(['diskSlow'])
    expect(Array.from(log.since(61, 'one'))).toEqual([])
    expect([log.lastEnd('one'), log.lastEnd('two'), createFaultLog().lastEnd('one')]).toEqual([60, 60, -Infinity])
  })

  it('lets only the faults of its schedule happen', () => {
    const log = createFaultLog(new Set(['a']))
    expect([log.mayHappen('a'), log.mayHappen('b'), createFaultLog().mayHappen('b')]).toEqual([true, false, true])
  })
})
