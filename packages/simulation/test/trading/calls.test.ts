import { TIMESTAMP_EXPIRED } from '@capi/api'
import { ApiError, NetworkError, OutcomeUnknownError } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../src/base/random.ts'
import { createCalls } from '../../src/trading/calls.ts'
import type { FaultKind } from '../../src/world/faults.ts'

const name = { id: null, title: '[GET] "/path"' }
const placing = { id: 'placeOrder', title: '[POST] "/path"' } as const
const lost = new OutcomeUnknownError(placing, 'a', 'e', 'a', new NetworkError(name, 'socket hang up', true))

/** Makes calls that end with an error after a time, until one of them had a deadline; returns the violations. */
async function observe(
  thrown: unknown,
  ms = 0,
  kinds: readonly FaultKind[] = [],
  { quietMs = 0, wantsDeadline = true, wasResponded = false, undisturbed = [] as string[] } = {},
): Promise<string[]> {
  const violations: string[] = []
  let now = 0
  const calls = createCalls({
    clock: { now: () => now, setTimer: () => () => undefined },
    random: createRandom('calls'),
    isLimiterShared: true,
    watchFaults: () => () => ({
      own: new Set(kinds),
      any: new Set(kinds),
      during: new Set(kinds),
      quietMs,
      hasServerChanged: false,
    }),
    wasResponded: () => wasResponded,
    onUndisturbedSearch: (id) => undisturbed.push(id),
    onHit: () => undefined,
    onViolation: (text) => violations.push(text),
    onEvent: () => undefined,
  })
  const state = { hadDeadline: !wantsDeadline }
  while (state.hadDeadline !== wantsDeadline) {
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
    [
      'an error of another kind',
      new TypeError('undefined is not a function'),
      0,
      /must be an error of the client: TypeError/,
    ],
    ['an internal error', new ApiError(name, 500, '50000', 'internal'), 0, /must not be an internal error/],
    ['a lost outcome', lost, 0, /must know its outcome/],
    ['a failed connection', new NetworkError(name, 'socket hang up', true), 0, /must know its outcome/],
    ['a rate limit', new ApiError(name, 429, '429', 'too many'), 0, /was refused by a rate limit/],
  ])('reports %s where nothing was wrong', async (_, thrown, ms, want) => {
    expect((await observe(thrown, ms)).join('\n')).toMatch(want)
  })

  it('accepts a lost outcome after a fault, and a late end of a client that stood still', async () => {
    expect(await observe(lost, 0, ['cutResponse'])).toEqual([])
    expect(await observe(undefined, 60_000, ['clientStandsStill'])).toEqual([])
    expect((await observe(undefined, 60_000, ['cutResponse'])).length).toBe(1)
  })

  it('accepts a lost outcome at the deadline, because the call may have waited for budget', async () => {
    const violations = await observe(lost, 60_000)
    expect(violations.filter((text) => text.includes('outcome'))).toEqual([])
  })

  it('accepts a rate limit only after a fault that lets a request arrive late', async () => {
    const limited = new ApiError(name, 429, '429', 'too many')
    expect(await observe(limited, 0, ['stallRequest'])).toEqual([])
    expect((await observe(limited, 0, ['cutResponse', 'serverCrash'])).join()).toContain('refused by a rate limit')
  })

  it('requires that a refused timestamp is corrected', async () => {
    const expired = new ApiError(name, 400, TIMESTAMP_EXPIRED, 'too old')
    expect(await observe(expired, 0, ['cutResponse'])).toEqual([])
    expect((await observe(expired)).join()).toContain('must be repeated with the time of the server')
  })

  it('requires a search of five seconds, and reports one that must have found the order', async () => {
    const search = { searched: 'searched 3 times: 1 current orders, 2 past orders', possibleOrderIds: [] }
    const searched = new OutcomeUnknownError(placing, 'a', 'e', 'a', lost.cause, search)
    const fault = ['cutResponse'] as const
    const undisturbed: string[] = []
    const given = { wantsDeadline: false, undisturbed }
    expect((await observe(searched, 1_000, fault, given)).join()).toContain('must search for a lost order for 5000 ms')
    expect(await observe(searched, 5_000, fault, given)).toEqual([])
    expect(undisturbed).toEqual([])
    expect(await observe(searched, 5_000, fault, { ...given, quietMs: 5_000 })).toEqual([])
    expect(await observe(searched, 5_000, fault, { ...given, wasResponded: true })).toEqual([])
    expect(undisturbed).toEqual(['a', 'a'])
  })
})
