import { operations } from '@capi/api'
import type { Outgoing } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createSentWeight } from '../../src/judge/sent-weight.ts'

const limits = { ipWeight: 1_000, uidWeight: 1_000, orderCallsPerSecond: 1_000, windowMs: 10_000 }

/** Sends requests of an operation at some times, and returns the violations. */
function send(operation: 'getIndexPrice' | 'placeOrder', changed: Partial<typeof limits>, times: readonly number[]) {
  const violations: string[] = []
  let now = 0
  const add = createSentWeight({
    now: () => now,
    limits: { ...limits, ...changed },
    onViolation: (text) => violations.push(text),
  })
  const { method, path } = operations[operation]
  for (const time of times) {
    now = time
    add({ method, target: `${path}?a=1` } as Outgoing)
  }
  return violations
}

describe('createSentWeight', () => {
  const { ip } = operations.getIndexPrice.weight

  it('accepts a budget that is spent again after its window', () => {
    expect(send('getIndexPrice', { ipWeight: 2 * ip }, [0, 5, 10_000, 10_005])).toEqual([])
    expect(send('placeOrder', { orderCallsPerSecond: 1 }, [0, 1_000, 2_000])).toEqual([])
  })

  it('reports more weight than the budget within a window', () => {
    const [problem, ...others] = send('getIndexPrice', { ipWeight: 2 * ip }, [0, 5, 9_999])
    expect(problem).toContain(`the budget of the address, which is ${2 * ip} in 10000 ms, but ${3 * ip} were sent`)
    expect(others).toEqual([])
  })

  it('reports more orders than one second may have', () => {
    expect(send('placeOrder', { orderCallsPerSecond: 1 }, [0, 999]).join()).toContain('orders and cancellations')
  })
})
