import type { Incoming, Outgoing } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { createDriftingClock } from '../../src/base/clock.ts'
import { createProcess } from '../../src/base/process.ts'
import { createRandom } from '../../src/base/random.ts'
import { createScheduler } from '../../src/base/scheduler.ts'
import { createFaultLog, type MessageFault } from '../../src/world/faults.ts'
import { createNetwork } from '../../src/world/network.ts'

const response: Incoming = { status: 200, retryAfter: null, contentType: 'application/json', text: '{}' }

/** Sends a request under one kind of fault, and returns how it ended and how often it arrived. */
async function sendUnder(
  kind: MessageFault | 'none' | 'cutOff',
  isClosed = false,
): Promise<{ end: string; arrivals: number; ms: number; counted: number }> {
  const scheduler = createScheduler(createRandom(kind))
  const faults = createFaultLog()
  let arrivals = 0
  const network = createNetwork({
    scheduler,
    random: createRandom(kind),
    host: {
      accept(_, onEnd) {
        if (isClosed) return false
        arrivals += 1
        onEnd(response)
        return true
      },
    },
    faults,
    rateOf: (each) => (each === kind ? 1 : 0),
    onFailure: () => undefined,
    onEvent: () => undefined,
  })
  const process = createProcess('client', scheduler)
  const clock = createDriftingClock({ process, start: 0, drift: 0 })
  if (kind === 'cutOff') network.cutOff('client', 100_000)
  const request: Outgoing = {
    method: 'GET',
    target: '/path?query',
    headers: [],
    body: undefined,
    timeoutMs: 5_000,
    maxResponseBytes: 1_000,
    signal: undefined,
  }
  let end = ''
  let ms = 0
  network
    .transportOf({ process, clock })(request)
    .then(
      ({ status }) => (end = String(status)),
      (error: { code: string }) => (end = error.code),
    )
  let isOver = false
  scheduler.after(60_000, () => (isOver = true))
  await scheduler.runUntil(() => {
    if (end !== '' && ms === 0) ms = scheduler.now
    return isOver
  }, Infinity)
  return { end, arrivals, ms, counted: Array.from(faults.counts.values()).reduce((sum, count) => sum + count, 0) }
}

describe('createNetwork', () => {
  it.each([
    { kind: 'none', end: '200', arrivals: 1, counted: 0 },
    { kind: 'delayRequest', end: '200', arrivals: 1, counted: 1 },
    { kind: 'refuseConnection', end: 'ECONNREFUSED', arrivals: 0, counted: 1 },
    { kind: 'cutRequest', end: 'ECONNRESET', arrivals: 0, counted: 1 },
    { kind: 'stallRequest', end: 'ETIMEDOUT', arrivals: 1, counted: 1 },
    { kind: 'duplicateRequest', end: '200', arrivals: 2, counted: 1 },
    { kind: 'delayResponse', end: '200', arrivals: 1, counted: 1 },
    { kind: 'cutResponse', end: 'ECONNRESET', arrivals: 1, counted: 1 },
    { kind: 'truncateResponse', end: 'ERR_CUT', arrivals: 1, counted: 1 },
    { kind: 'stallResponse', end: 'ETIMEDOUT', arrivals: 1, counted: 1 },
    { kind: 'cutOff', end: 'ETIMEDOUT', arrivals: 0, counted: 0 },
  ] as const)('ends a request under $kind with $end', async ({ kind, ...want }) => {
    const { ms, ...found } = await sendUnder(kind)
    expect(found).toEqual(want)
    expect(ms).toBeLessThanOrEqual(5_001)
  })

  it('refuses a connection only to a request that was never sent, so never to one that has a copy', async () => {
    expect(await sendUnder('none', true)).toMatchObject({ end: 'ECONNREFUSED', arrivals: 0 })
    expect(await sendUnder('duplicateRequest', true)).toMatchObject({ end: 'ECONNRESET', arrivals: 0 })
  })
})
