/** Laws of the governor over a model with a clock of its own: callers come, wait, are sent, received and answered at any time. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Cost, type Governor, createGovernor } from '../../src/index.ts'

const limits = { ipWeight: 10, uidWeight: 8, orderCallsPerSecond: 3, windowMs: 1_000 }
const now = (): number => Date.now()

/** One caller: when it comes, what it costs, how long its way is there and back, and when it loses patience. */
const caller = fc.record({
  comes: fc.nat(2_500),
  ip: fc.integer({ min: 0, max: limits.ipWeight }),
  uid: fc.integer({ min: 0, max: limits.uidWeight }),
  orders: fc.nat(1),
  there: fc.oneof(fc.nat(30), fc.nat(1_500)),
  back: fc.oneof(fc.nat(30), fc.nat(1_500)),
  leaves: fc.option(fc.nat(2_000)),
})
type Caller = typeof caller extends fc.Arbitrary<infer Value> ? Value : never

interface Receipt extends Cost {
  readonly at: number
}

interface Run {
  readonly receipts: Receipt[]
  /** Numbers of callers in the order in which they came, and in which they were let go. */
  readonly came: number[]
  readonly went: number[]
  readonly left: number[]
}

beforeEach(() => vi.useFakeTimers({ now: 1, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function simulate(callers: readonly Caller[], pauses: readonly number[] = []): Promise<Run> {
  const governor: Governor = createGovernor(limits, now)
  const run: Run = { receipts: [], came: [], went: [], left: [] }
  for (const pause of pauses) setTimeout(() => governor.pause(pause), pause)
  const ends = callers.map(async ({ comes, there, back, leaves, ...cost }, number) => {
    await sleep(comes)
    const control = new AbortController()
    if (leaves !== null) setTimeout(() => control.abort(), leaves)
    run.came.push(number)
    try {
      await governor.take(cost, control.signal)
    } catch {
      run.left.push(number)
      return
    }
    run.went.push(number)
    await sleep(there)
    run.receipts.push({ ...cost, at: now() })
    await sleep(back)
    governor.done(cost)
  })
  await vi.runAllTimersAsync()
  await Promise.all(ends)
  return run
}

/** The most that was received within any window. */
function most(receipts: readonly Receipt[], name: keyof Cost, windowMs: number): number {
  const sums = receipts.map(({ at }) =>
    receipts.filter((other) => other.at >= at && other.at < at + windowMs).reduce((sum, cost) => sum + cost[name], 0),
  )
  return Math.max(0, ...sums)
}

const callers = fc.array(caller, { maxLength: 40 })

describe('a governor', () => {
  it.each([
    { answered: 9, at: 10_000, isFree: false },
    { answered: 9, at: 10_009, isFree: true },
    { answered: 11, at: 10_000, isFree: true },
  ])(
    'frees with its last what came within a thousandth of a window: $answered ms, $at ms',
    ({ answered, at, isFree }) => {
      let time = 0
      const governor = createGovernor({ ipWeight: 2, windowMs: 10_000 }, () => time)
      const cost = { ip: 1, uid: 0, orders: 0 }
      for (time of [0, answered]) {
        expect(governor.take(cost)).toBeUndefined()
        governor.done(cost)
      }
      time = at
      expect(governor.take(cost) === undefined).toBe(isFree)
    },
  )

  it('keeps every window of the server within every budget', async () => {
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

  it('serves in turn, and serves everyone who has patience', async () => {
    await fc.assert(
      fc.asyncProperty(callers, fc.array(fc.nat(2_000), { maxLength: 3 }), async (given, pauses) => {
        const { came, went, left } = await simulate(given, pauses)
        expect(went).toEqual(came.filter((number) => !left.includes(number)))
      }),
      { numRuns: 150 },
    )
  })

  it('makes nobody wait while there is budget', async () => {
    const some = fc.array(fc.record({ ip: fc.nat(3), uid: fc.nat(2), orders: fc.nat(1) }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(some, async (costs) => {
        const governor = createGovernor(limits, now)
        for (const cost of costs) expect(governor.take(cost)).toBeUndefined()
      }),
    )
  })

  it('spends a whole budget again as soon as a window is over', async () => {
    const all = { comes: 0, ip: limits.ipWeight, uid: 0, orders: 0, there: 20, back: 30, leaves: null }
    const { receipts } = await simulate([all, all, all])
    const between = limits.windowMs + all.there + all.back
    expect(receipts.map(({ at }) => at - receipts[0]!.at)).toEqual([0, between, 2 * between])
  })

  it('lets a call that is dearer than the budget go by itself', async () => {
    const dear = { comes: 5, ip: 3 * limits.ipWeight, uid: 0, orders: 0, there: 1, back: 1, leaves: null }
    const cheap = { ...dear, ip: 1, comes: 0 }
    const { receipts } = await simulate([cheap, dear, { ...cheap, comes: 6 }])
    expect(receipts.map(({ at }) => at - receipts[0]!.at)).toEqual([0, 1_002, 2_004])
  })

  it('gives the place of one who leaves to the next', async () => {
    const all = { comes: 0, ip: limits.ipWeight, uid: 0, orders: 0, there: 0, back: 0, leaves: null }
    const { went, left, receipts } = await simulate([all, { ...all, leaves: 500 }, { ...all, ip: 1 }])
    expect({ went, left }).toEqual({ went: [0, 2], left: [1] })
    expect(receipts.map(({ at }) => at - 1)).toEqual([0, 1_000])
  })

  it('does not hold up a free call behind one who has left', async () => {
    const all = { comes: 0, ip: limits.ipWeight, uid: 0, orders: 0, there: 0, back: 0, leaves: null }
    const { receipts } = await simulate([all, { ...all, leaves: 500 }, { ...all, ip: 0 }])
    expect(receipts.map(({ at }) => at - 1)).toEqual([0, 500])
  })

  it('lets nobody go while it is paused', async () => {
    const governor = createGovernor(limits, now)
    governor.pause(700)
    let wentAt = 0
    const going = governor.take({ ip: 0, uid: 0, orders: 0 })!.then(() => (wentAt = now()))
    governor.pause(300)
    await vi.runAllTimersAsync()
    await going
    expect(wentAt).toBe(701)
  })

  it('refuses one who has left before', () => {
    const governor = createGovernor({ ...limits, ipWeight: 1 }, now)
    const cost = { ip: 1, uid: 0, orders: 0 }
    void governor.take(cost)
    const reason = new Error('enough')
    expect(() => governor.take(cost, AbortSignal.abort(reason))).toThrow(reason)
  })
})
