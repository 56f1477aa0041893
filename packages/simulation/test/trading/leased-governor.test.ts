import { createGovernor } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { leaseGovernor } from '../../src/trading/leased-governor.ts'

const cost = { ip: 1, uid: 0, orders: 0 }

function newGovernor(time: { now: number }) {
  const timers: (() => void)[] = []
  const setTimer = (_: number, callback: () => void) => {
    timers.push(callback)
    return () => undefined
  }
  const shared = createGovernor({ ipWeight: 1, windowMs: 1_000 }, { now: () => time.now, setTimer })
  return { shared, timers }
}

describe('leaseGovernor', () => {
  it('frees what a program has spent when the program ends', async () => {
    const time = { now: 0 }
    const { shared, timers } = newGovernor(time)
    const [one, other] = [leaseGovernor(shared), leaseGovernor(shared)]
    expect(one.take(cost)).toBeUndefined()
    let isTaken = false
    void other.take(cost)!.then(() => (isTaken = true))
    one.end()
    time.now = 1_001
    for (const callback of timers) callback()
    await Promise.resolve()
    await Promise.resolve()
    expect(isTaken).toBe(true)
  })

  it('lets no call through after the program has ended', async () => {
    const { shared } = newGovernor({ now: 0 })
    const lease = leaseGovernor(shared)
    lease.end()
    let isTaken = false
    void lease.take(cost)?.then(() => (isTaken = true))
    await Promise.resolve()
    expect(isTaken).toBe(false)
  })
})
