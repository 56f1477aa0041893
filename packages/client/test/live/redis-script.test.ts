/** The laws of the script, over simulated time: the same script, told the time instead of asking Redis for it. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cost, createGovernor } from '../../src/budget/rate-limiter.ts'
import { type Spending, type Told, type Weights, budgetScript } from '../../src/budget/redis-script.ts'
import { describeWithRedis, ownPrefixes } from './connection.ts'
import { type Connection, libraries } from './libraries.ts'

const asksRedis = "local clock = redis.call('TIME')"
const isTold = 'local clock = { math.floor(told.now / 1000), told.now % 1000 * 1000 }'
const simulated = budgetScript.replace(asksRedis, isTold)

type Step =
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'ask'; readonly weights: readonly Weights[] }
  | { readonly kind: 'answer'; readonly which: number }
  | { readonly kind: 'pause'; readonly ms: number }

const weights = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(1))
const advance = fc.record({ kind: fc.constant('advance' as const), ms: fc.oneof(fc.nat(50), fc.nat(1_500)) })
const ask = fc.record({ kind: fc.constant('ask' as const), weights: fc.array(weights, { minLength: 1, maxLength: 5 }) })
const answer = fc.record({ kind: fc.constant('answer' as const), which: fc.nat(20) })
const pause = fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 2, max: 400 }) })
const steps = fc.array<Step>(fc.oneof(advance, ask, answer, pause), { maxLength: 40 })

const budgets = [20, 25, 4] as const
const windowsMs = [300, 300, 1_000] as const
const RUNS = { numRuns: 150 }

/** Says the plain meaning: every call counts until one window after its answer, or after the last time at which it can be answered. */
class Model {
  now: number
  readonly #maxInFlightMs: number
  readonly #calls = new Map<string, { readonly weights: Weights; end: number }>()
  #pausedUntil = 0

  constructor(now: number, maxInFlightMs: number) {
    this.now = now
    this.#maxInFlightMs = maxInFlightMs
  }

  pause(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.now + ms)
  }

  answer(id: string): void {
    this.#calls.get(id)!.end = this.now
  }

  spend(spending: Spending): void {
    this.#calls.set(spending.id, { weights: spending.weights, end: this.now + this.#maxInFlightMs })
  }

  isPaused(at: number): boolean {
    return at <= this.#pausedUntil
  }

  /** Tells whether there is room: now, or at a later time if all that is in flight were answered now. */
  hasRoom(asked: Weights, at: number): boolean {
    if (this.isPaused(at)) return false
    return asked.every((weight, budget) => {
      let spent = 0
      for (const call of this.#calls.values()) {
        const end = at > this.now ? Math.min(call.end, this.now) : call.end
        if (at <= end + windowsMs[budget]!) spent += call.weights[budget]!
      }
      return weight === 0 || spent + weight <= Math.max(budgets[budget]!, weight)
    })
  }
}

describeWithRedis('budgetScript', () => {
  const newPrefix = ownPrefixes()
  let redis: Connection
  beforeAll(async () => void (redis = await libraries[0].open()))
  afterAll(() => redis?.close())

  /** Returns the script with a clock of its own, which starts tomorrow: Redis removes keys of the past. */
  function script(fixed: Pick<Told, 'budgets' | 'windowsMs' | 'maxInFlightMs'>) {
    const prefix = newPrefix()
    const keys = ['ip', 'uid', 'orders'].map((key) => `{${prefix}}:${key}`)
    return async (now: number, told: Partial<Told>): Promise<readonly [granted: number, wait: number]> => {
      const given = JSON.stringify({ pauseMs: 0, answered: [], asking: [], ...fixed, ...told, now })
      return (await redis.send('EVAL', simulated, '3', ...keys, given)) as [number, number]
    }
  }
  const tomorrow = Date.now() + 86_400_000

  it('asks Redis for the time, and nobody else', () => {
    expect(budgetScript.split(asksRedis)).toHaveLength(2)
    expect(budgetScript).not.toContain('told.now')
  })

  it('grants what a plain count of weights grants, and says when to ask again', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const maxInFlightMs = 2_000
        const model = new Model(tomorrow, maxInFlightMs)
        const run = script({ budgets, windowsMs, maxInFlightMs })
        const inFlight: { readonly spending: Spending; readonly at: number }[] = []
        let made = 0
        for (const step of given) {
          if (step.kind === 'advance') model.now += step.ms
          if (step.kind === 'pause') {
            model.pause(step.ms)
            await run(model.now, { pauseMs: step.ms })
          }
          if (step.kind === 'answer' && inFlight.length > 0) {
            const [{ spending, at }] = inFlight.splice(step.which % inFlight.length, 1) as [(typeof inFlight)[0]]
            // The others belong to a program that died.
            if (model.now > at + maxInFlightMs) continue
            model.answer(spending.id)
            await run(model.now, { answered: [spending] })
          }
          if (step.kind !== 'ask') continue
          const asking = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const [granted, wait] = await run(model.now, { asking })
          for (const spending of asking.slice(0, granted)) {
            expect(model.hasRoom(spending.weights, model.now)).toBe(true)
            model.spend(spending)
            inFlight.push({ spending, at: model.now })
          }
          const next = asking[granted]
          expect(wait > 0).toBe(next !== undefined)
          if (!next) continue
          expect(model.hasRoom(next.weights, model.now)).toBe(false)
          // Nothing is lost by waiting so long, whatever else happens, and nothing is won by waiting longer.
          expect(model.hasRoom(next.weights, model.now + wait - 1)).toBe(false)
          expect(model.hasRoom(next.weights, model.now + wait) || model.isPaused(model.now + wait)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('grants what the governor in memory grants', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        let now = tomorrow
        const [ipWeight, uidWeight, orderCallsPerSecond] = budgets
        const inMemory = createGovernor({ ipWeight, uidWeight, orderCallsPerSecond, windowMs: 300 }, () => now)
        // The script counts whole milliseconds, so it frees one later than told.
        const run = script({ budgets, windowsMs: [299, 299, 999], maxInFlightMs: 1e9 })
        const inFlight: { readonly cost: Cost; readonly spending: Spending }[] = []
        let made = 0
        for (const step of given) {
          if (step.kind === 'advance') now += step.ms
          if (step.kind === 'pause') {
            inMemory.pause(step.ms)
            await run(now, { pauseMs: step.ms - 1 })
          }
          if (step.kind === 'answer' && inFlight.length > 0) {
            const [{ cost, spending }] = inFlight.splice(step.which % inFlight.length, 1) as [(typeof inFlight)[0]]
            inMemory.done(cost)
            await run(now, { answered: [spending] })
          }
          if (step.kind !== 'ask') continue
          const asking = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const [granted] = await run(now, { asking })
          for (const [index, spending] of asking.slice(0, granted + 1).entries()) {
            const [ip, uid, orders] = spending.weights
            const cost = { ip, uid, orders }
            const leaves = new AbortController()
            const waiting = inMemory.take(cost, leaves.signal)
            expect(waiting === undefined).toBe(index < granted)
            if (!waiting) inFlight.push({ cost, spending })
            else {
              leaves.abort()
              await waiting.catch(() => {})
            }
          }
        }
      }),
      RUNS,
    )
  })

  it('names the very millisecond in which there is room, when nothing is in flight', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const first = { id: 'a:1', weights: [15, 0, 0] as const }
    const second = { id: 'a:2', weights: [6, 0, 0] as const }
    await run(tomorrow, { asking: [first] })
    await run(tomorrow + 70, { answered: [first] })
    expect(await run(tomorrow + 100, { asking: [second] })).toEqual([0, 271])
    expect(await run(tomorrow + 370, { asking: [second] })).toEqual([0, 1])
    expect(await run(tomorrow + 371, { asking: [second] })).toEqual([1, 0])
  })

  it('frees what was never answered one window after the last time at which it could be', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    await run(tomorrow, { asking: [{ id: 'a:1', weights: [20, 0, 0] }] })
    const next = { id: 'a:2', weights: [1, 0, 0] as const }
    expect(await run(tomorrow + 2_200, { asking: [next] })).toEqual([0, 101])
    expect(await run(tomorrow + 2_300, { asking: [next] })).toEqual([0, 1])
    expect(await run(tomorrow + 2_301, { asking: [next] })).toEqual([1, 0])
  })

  it('passes over an answer to what was never spent', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    await run(tomorrow, { answered: [{ id: 'a:1', weights: [20, 0, 0] }] })
    expect(await run(tomorrow, { asking: [{ id: 'a:2', weights: [20, 0, 0] }] })).toEqual([1, 0])
  })

  it('lets a call that is dearer than the budget go when nothing else counts', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const dear = { id: 'a:1', weights: [21, 0, 0] as const }
    expect(await run(tomorrow, { asking: [dear] })).toEqual([1, 0])
    expect(await run(tomorrow, { asking: [{ id: 'a:2', weights: [1, 0, 0] }] })).toEqual([0, 301])
  })
})
