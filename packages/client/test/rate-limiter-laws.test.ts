// Properties of the rate limiter in simulated time: calls start, wait, arrive, complete and abort at any time.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cost, type Governor, createGovernor } from '../src/index.ts'

const limits = { ipWeight: 10, uidWeight: 8, orderCallsPerSecond: 3, windowMs: 1_000 }
const now = (): number => Date.now()

/** One call: when it starts, what it costs, its latency in both directions, and when it is aborted. */
const caller = fc.record({
  startsAt: fc.nat(2_500),
  ip: fc.integer({ min: 0, max: limits.ipWeight }),
  uid: fc.integer({ min: 0, max: limits.uidWeight }),
  orders: fc.nat(1),
  latencyThere: fc.oneof(fc.nat(30), fc.nat(1_500)),
  latencyBack: fc.oneof(fc.nat(30), fc.nat(1_500)),
  abortsAt: fc.option(fc.nat(2_000)),
})
type Caller = typeof caller extends fc.Arbitrary<infer Value> ? Value : never

interface Receipt extends Cost {
  readonly at: number
}

interface Run {
  readonly receipts: Receipt[]
  /** Numbers of the calls in the order in which they started, and in which they were sent. */
  readonly started: number[]
  readonly sent: number[]
  readonly aborted: number[]
}

beforeEach(() => vi.useFakeTimers({ now: 1, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function simulate(callers: readonly Caller[], pauses: readonly number[] = []): Promise<Run> {
  const governor: Governor = createGovernor(limits, now)
  const run: Run = { receipts: [], started: [], sent: [], aborted: [] }
  for (const pause of pauses) setTimeout(() => governor.pause(pause), pause)
  const ends = callers.map(async ({ startsAt, latencyThere, latencyBack, abortsAt, ...cost }, number) => {
    await sleep(startsAt)
    const control = new AbortController()
    if (abortsAt !== null) setTimeout(() => control.abort(), abortsAt)
    run.started.push(number)
    try {
      await governor.take(cost, control.signal)
    } catch {
      run.aborted.push(number)
      return
    }
    run.sent.push(number)
    await sleep(latencyThere)
    run.receipts.push({ ...cost, at: now() })
    await sleep(latencyBack)
    governor.done(cost)
  })
  await vi.runAllTimersAsync()
  await Promise.all(ends)
  return run
}

/** Returns the largest cost that was received within any window. */
function most(receipts: readonly Receipt[], name: keyof Cost, windowMs: number): number {
  const sums = receipts.map(({ at }) =>
    receipts.filter((other) => other.at >= at && other.at < at + windowMs).reduce((sum, cost) => sum + cost[name], 0),
  )
  return Math.max(0, ...sums)
}

const callers = fc.array(caller, { maxLength: 40 })

describe('the rate limiter', () => {
  it.each([
    { completed: 9, at: 10_000, isFree: false },
    { completed: 9, at: 10_009, isFree: true },
    { completed: 11, at: 10_000, isFree: true },
  ])('frees weights within a thousandth of a window together: $completed ms, $at ms', ({ completed, at, isFree }) => {
    let time = 0
    const governor = createGovernor({ ipWeight: 2, windowMs: 10_000 }, () => time)
    const cost = { ip: 1, uid: 0, orders: 0 }
    for (time of [0, completed]) {
      expect(governor.take(cost)).toBeUndefined()
      governor.done(cost)
    }
    time = at
    expect(governor.take(cost) === undefined).toBe(isFree)
  })

  it('never exceeds a budget in any window of the server', async () => {
    await fc.assert(
      fc.asyncProperty(callers, async (given) => {
        const { receipts } = await simulate(given)
        expect(most(receipts, 'ip', limits.windowMs)).toBeLessThanOrEqual(limits.ipWeight)
        expect(most(receipts, 'uid', limits.windowMs)).toBeLessThanOrEqual(limits.uidWeight)
        expect(most(receipts, 'orders', 1_000)).toBeLessThanOrEqual(limits.orderCallsPerSecond)
      }),
      { numRuns: 150 },
    )
  })

  it('sends calls in order, and every call that is not aborted', async () => {
    await fc.assert(
      fc.asyncProperty(callers, fc.array(fc.nat(2_000), { maxLength: 3 }), async (given, pauses) => {
        const { started, sent, aborted } = await simulate(given, pauses)
        expect(sent).toEqual(started.filter((number) => !aborted.includes(number)))
      }),
      { numRuns: 150 },
    )
  })

  it('sends at once while there is budget', async () => {
    const some = fc.array(fc.record({ ip: fc.nat(3), uid: fc.nat(2), orders: fc.nat(1) }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(some, async (costs) => {
        const governor = createGovernor(limits, now)
        for (const cost of costs) expect(governor.take(cost)).toBeUndefined()
      }),
    )
  })

  it('spends a whole budget again as soon as the window is over', async () => {
    const all = {
      startsAt: 0,
      ip: limits.ipWeight,
      uid: 0,
      orders: 0,
      latencyThere: 20,
      latencyBack: 30,
      abortsAt: null,
    }
    const { receipts } = await simulate([all, all, all])
    const between = limits.windowMs + all.latencyThere + all.latencyBack
    expect(receipts.map(({ at }) => at - receipts[0]!.at)).toEqual([0, between, 2 * between])
  })

  it('sends a call whose weight exceeds the budget alone', async () => {
    const dear = {
      startsAt: 5,
      ip: 3 * limits.ipWeight,
      uid: 0,
      orders: 0,
      latencyThere: 1,
      latencyBack: 1,
      abortsAt: null,
    }
    const cheap = { ...dear, ip: 1, startsAt: 0 }
    const { receipts } = await simulate([cheap, dear, { ...cheap, startsAt: 6 }])
    expect(receipts.map(({ at }) => at - receipts[0]!.at)).toEqual([0, 1_002, 2_004])
  })

  it('sends the next call in place of an aborted one', async () => {
    const all = { startsAt: 0, ip: limits.ipWeight, uid: 0, orders: 0, latencyThere: 0, latencyBack: 0, abortsAt: null }
    const { sent, aborted, receipts } = await simulate([all, { ...all, abortsAt: 500 }, { ...all, ip: 1 }])
    expect({ sent, aborted }).toEqual({ sent: [0, 2], aborted: [1] })
    expect(receipts.map(({ at }) => at - 1)).toEqual([0, 1_000])
  })

  it('does not delay a free call behind an aborted one', async () => {
    const all = { startsAt: 0, ip: limits.ipWeight, uid: 0, orders: 0, latencyThere: 0, latencyBack: 0, abortsAt: null }
    const { receipts } = await simulate([all, { ...all, abortsAt: 500 }, { ...all, ip: 0 }])
    expect(receipts.map(({ at }) => at - 1)).toEqual([0, 500])
  })

  it('sends nothing during a pause', async () => {
    const governor = createGovernor(limits, now)
    governor.pause(700)
    let sentAt = 0
    const going = governor.take({ ip: 0, uid: 0, orders: 0 })!.then(() => (sentAt = now()))
    governor.pause(300)
    await vi.runAllTimersAsync()
    await going
    expect(sentAt).toBe(701)
  })

  it('rejects a call that is already aborted', () => {
    const governor = createGovernor({ ...limits, ipWeight: 1 }, now)
    const cost = { ip: 1, uid: 0, orders: 0 }
    void governor.take(cost)
    const reason = new Error('enough')
    expect(() => governor.take(cost, AbortSignal.abort(reason))).toThrow(reason)
  })
})
