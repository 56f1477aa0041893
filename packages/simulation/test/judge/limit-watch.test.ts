import type { Incoming, Outgoing } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createLimitWatch } from '../../src/judge/limit-watch.ts'
import type { FaultKind } from '../../src/world/faults.ts'

const request: Outgoing = {
  method: 'GET',
  target: '/path?query',
  headers: [],
  body: undefined,
  timeoutMs: 5_000,
  maxResponseBytes: 1_000,
  signal: undefined,
}
const limited: Incoming = { status: 429, retryAfter: '1', contentType: null, text: '' }

/** Returns the violations of a response with status 429, some time after a request was abandoned. */
async function violationsOf(kinds: readonly FaultKind[], abandonedMsAgo?: number): Promise<string[]> {
  const violations: string[] = []
  let now = 0
  const watch = createLimitWatch({
    now: () => now,
    limits: { ipWeight: 1_000, uidWeight: 1_000, orderCallsPerSecond: 10, windowMs: 10_000 },
    faultsSince: () => new Set(kinds),
    onViolation: (text) => violations.push(text),
  })
  if (abandonedMsAgo !== undefined) {
    const signal = AbortSignal.abort(new Error('given up'))
    await watch(() => Promise.reject(signal.reason as Error))({ ...request, signal }).catch(() => undefined)
    now += abandonedMsAgo
  }
  expect(await watch(async () => limited)(request)).toBe(limited)
  return violations
}

describe('createLimitWatch', () => {
  it('reports a refusal by the rate limit without a fault that explains it', async () => {
    expect(await violationsOf([])).toEqual(['GET /path was refused by a rate limit without a fault.'])
    expect((await violationsOf(['cutResponse', 'serverCrash'])).length).toBe(1)
  })

  it('accepts one after a request that may have arrived late', async () => {
    expect(await violationsOf(['stallRequest'])).toEqual([])
    expect(await violationsOf([], 5_000)).toEqual([])
    expect((await violationsOf([], 60_000)).length).toBe(1)
  })
})
