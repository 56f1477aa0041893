import { describe, expect, it } from 'vitest'
import { createFaultLog } from '../../src/world/faults.ts'

describe('createFaultLog', () => {
  it('returns the kinds since a time that affected a client, all clients, or any', () => {
    const log = createFaultLog()
    log.add('cutRequest', 'one', 10)
    log.add('serverCrash', null, 20)
    log.add('partition', 'two', 30)
    log.add('partition', 'two', 40)
    const since = (time: number, client: string | null): string => Array.from(log.since(time, client)).toSorted().join()
    expect(since(0, 'one')).toBe('cutRequest,serverCrash')
    expect(since(11, 'one')).toBe('serverCrash')
    expect(since(20, 'two')).toBe('partition,serverCrash')
    expect(since(0, null)).toBe('cutRequest,partition,serverCrash')
    expect(since(41, null)).toBe('')
    expect(log.counts.get('partition')).toBe(2)
  })
})
