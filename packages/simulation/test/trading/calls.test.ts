import { ApiError, NetworkError, OutcomeUnknownError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createCalls } from '../../src/trading/calls.ts'
import type { FaultKind } from '../../src/world/faults.ts'

const name = { operationId: null, title: '[GET] "/path"' }

/** Makes calls that end with an error after a time, until one of them had a deadline; returns the violations. */
async function observe(thrown: unknown, ms = 0, kinds: readonly FaultKind[] = []): Promise<string[]> {
  const violations: string[] = []
  let now = 0
  const calls = createCalls({
    clock: { now: () => now, setTimer: () => () => undefined },
    random: createRandom('calls'),
    isLimiterShared: true,
    watchFaults: () => () => ({ own: new Set(kinds), any: new Set(kinds), during: new Set(kinds) }),
    onHit: () => undefined,
    onViolation: (text) => violations.push(text),
    onEvent: () => undefined,
  })
  const state = { hadDeadline: false }
  while (!state.hadDeadline) {
    violations.length = 0
    const error = await calls.observe('call', async ({ deadlineMs }) => {
      state.hadDeadline = deadlineMs !== undefined
      now += ms
      if (thrown !== undefined) throw thrown
    })
    expect(error).toBe(thrown)
  }
  return violations
}

describe('createCalls', () => {
  it('accepts a call that ends in time, and a refusal', async () => {
    expect(await observe(undefined)).toEqual([])
    expect(await observe(new ApiError(name, 400, '40015', 'refused'))).toEqual([])
  })

  it.each([
    ['a late end', undefined, 60_000, /must end within its deadline of (6000|15000) ms, took 60000 ms/],
    ['an error of another kind', new TypeError('undefined is not a function'), 0, /failed without a cause: TypeError/],
    ['an internal error', new ApiError(name, 500, '50000', 'internal'), 0, /met an internal error/],
    ['a lost outcome', new OutcomeUnknownError('placeOrder', 'a', 'e', 'a'), 0, /must know its outcome/],
    ['a failed connection', new NetworkError(name, 'socket hang up', true), 0, /must know its outcome/],
    ['a rate limit', new ApiError(name, 429, '429', 'too many'), 0, /was refused by a rate limit/],
  ])('reports %s where nothing was wrong', async (_, thrown, ms, want) => {
    expect((await observe(thrown, ms)).join('\n')).toMatch(want)
  })

  it('accepts a lost outcome after a fault, and a late end of a client that stood still', async () => {
    expect(await observe(new OutcomeUnknownError('placeOrder', 'a', 'e', 'a'), 0, ['cutResponse'])).toEqual([])
    expect(await observe(undefined, 60_000, ['clientStandsStill'])).toEqual([])
    expect((await observe(undefined, 60_000, ['cutResponse'])).length).toBe(1)
  })

  it('accepts a lost outcome at the deadline, because the call may have waited for budget', async () => {
    const lost = new OutcomeUnknownError('placeOrder', 'a', 'e', 'a')
    const violations = await observe(lost, 60_000)
    expect(violations.filter((text) => text.includes('outcome'))).toEqual([])
  })
})
