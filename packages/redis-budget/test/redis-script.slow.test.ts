// Properties of the Lua script in simulated time: the same script, with the time as an argument.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cost, createGovernor } from '@capi/client'
import { type Spending, type ScriptInput, type Weights, budgetScript, LONGEST_WAIT_MS } from '../src/script.ts'
import { Trips } from '../src/redis.ts'
import { describeWithRedis, uniquePrefixes } from './connection.ts'
import { type Connection, libraries } from './libraries.ts'

const redisTime = "local clock = redis.call('TIME')"
const argumentTime = 'local clock = { math.floor(input.now / 1000), input.now % 1000 * 1000 }'
const simulated = budgetScript.replace(redisTime, argumentTime)

type Step =
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'request'; readonly weights: readonly Weights[] }
  | { readonly kind: 'respond'; readonly which: number }
  | { readonly kind: 'pause'; readonly ms: number }

const weights = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.nat(1))
const advance = fc.record({ kind: fc.constant('advance' as const), ms: fc.oneof(fc.nat(50), fc.nat(1_500)) })
const request = fc.record({
  kind: fc.constant('request' as const),
  weights: fc.array(weights, { minLength: 1, maxLength: 5 }),
})
const respond = fc.record({ kind: fc.constant('respond' as const), which: fc.nat(20) })
const pause = fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 2, max: 400 }) })
const steps = fc.array<Step>(fc.oneof(advance, request, respond, pause), { maxLength: 40 })

const budgets = [20, 25, 4] as const
const windowsMs = [300, 300, 1_000] as const
const RUNS = { numRuns: 150 }

/**
 * The reference model: every call counts until one window after its response, or after the latest time of a response.
 */
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

  respond(id: string): void {
    this.#calls.get(id)!.end = this.now
  }

  spend(spending: Spending): void {
    this.#calls.set(spending.id, { weights: spending.weights, end: this.now + this.#maxInFlightMs })
  }

  isPaused(at: number): boolean {
    return at <= this.#pausedUntil
  }

  /** Returns whether there is room: now, or at a later time if all calls in flight got their responses now. */
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
  const newPrefix = uniquePrefixes()
  let redis: Connection
  beforeAll(async () => void (redis = await libraries[0].open()))
  afterAll(() => redis?.close())

  /** Returns the script with a clock of its own, which starts tomorrow, because Redis deletes expired keys. */
  function script(fixed: Pick<ScriptInput, 'budgets' | 'windowsMs' | 'maxInFlightMs'>) {
    const prefix = newPrefix()
    const keys = ['ip', 'uid', 'orders', 'turns'].map((key) => `{${prefix}}:${key}`)
    const whole = async (now: number, input: Partial<ScriptInput>): Promise<readonly number[]> => {
      const none = {
        pauseMs: 0,
        completed: [],
        unsent: [],
        requested: [],
        witnesses: [null, null, null],
        program: 'a',
        turnMs: 100,
        tripMs: 1,
      }
      const reply = await redis.send(
        'EVAL',
        simulated,
        '4',
        ...keys,
        JSON.stringify({ ...none, ...fixed, ...input, now }),
      )
      return reply as number[]
    }
    const run = async (now: number, input: Partial<ScriptInput>): Promise<readonly [granted: number, wait: number]> => {
      const [granted, wait] = await whole(now, input)
      return [granted!, wait!]
    }
    return Object.assign(run, { whole })
  }
  const tomorrow = Date.now() + 86_400_000

  it('uses only the clock of Redis', () => {
    expect(budgetScript.split(redisTime)).toHaveLength(2)
    expect(budgetScript).not.toContain('input.now')
  })

  it('grants the same calls as the model, and returns when to request the next one again', async () => {
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
          if (step.kind === 'respond' && inFlight.length > 0) {
            const [{ spending, at }] = inFlight.splice(step.which % inFlight.length, 1) as [(typeof inFlight)[0]]
            // After that time the call belongs to a program that died.
            if (model.now > at + maxInFlightMs) continue
            model.respond(spending.id)
            await run(model.now, { completed: [spending] })
          }
          if (step.kind !== 'request') continue
          const requested = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const [granted, wait] = await run(model.now, { requested })
          for (const spending of requested.slice(0, granted)) {
            expect(model.hasRoom(spending.weights, model.now)).toBe(true)
            model.spend(spending)
            inFlight.push({ spending, at: model.now })
          }
          const next = requested[granted]
          expect(wait > 0).toBe(next !== undefined)
          if (!next) continue
          expect(model.hasRoom(next.weights, model.now)).toBe(false)
          // The returned wait is the shortest after which there may be room.
          expect(model.hasRoom(next.weights, model.now + wait - 1)).toBe(false)
          expect(model.hasRoom(next.weights, model.now + wait) || model.isPaused(model.now + wait)).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('grants the same calls as the rate limiter in memory', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        let now = tomorrow
        const [ipWeight, uidWeight, orderCallsPerSecond] = budgets
        const inMemory = createGovernor({ ipWeight, uidWeight, orderCallsPerSecond, windowMs: 300 }, () => now)
        // The script counts whole milliseconds, so it frees a weight one millisecond later than its argument says.
        const run = script({ budgets, windowsMs: [299, 299, 999], maxInFlightMs: 1e9 })
        const inFlight: { readonly cost: Cost; readonly spending: Spending }[] = []
        let made = 0
        for (const step of given) {
          if (step.kind === 'advance') now += step.ms
          if (step.kind === 'pause') {
            inMemory.pause(step.ms)
            await run(now, { pauseMs: step.ms - 1 })
          }
          if (step.kind === 'respond' && inFlight.length > 0) {
            const [{ cost, spending }] = inFlight.splice(step.which % inFlight.length, 1) as [(typeof inFlight)[0]]
            inMemory.done(cost)
            await run(now, { completed: [spending] })
          }
          if (step.kind !== 'request') continue
          const requested = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const [granted] = await run(now, { requested })
          for (const [index, spending] of requested.slice(0, granted + 1).entries()) {
            const [ip, uid, orders] = spending.weights
            const cost = { ip, uid, orders }
            const control = new AbortController()
            const waiting = inMemory.take(cost, control.signal)
            expect(waiting === undefined).toBe(index < granted)
            if (!waiting) inFlight.push({ cost, spending })
            else {
              control.abort()
              await waiting.catch(() => {})
            }
          }
        }
      }),
      RUNS,
    )
  })

  it('returns the exact millisecond in which there is room, if nothing is in flight', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const first = { id: 'a:1', weights: [15, 0, 0] as const }
    const second = { id: 'a:2', weights: [6, 0, 0] as const }
    await run(tomorrow, { requested: [first] })
    await run(tomorrow + 70, { completed: [first] })
    expect(await run(tomorrow + 100, { requested: [second] })).toEqual([0, 271])
    expect(await run(tomorrow + 370, { requested: [second] })).toEqual([0, 1])
    expect(await run(tomorrow + 371, { requested: [second] })).toEqual([1, 0])
  })

  it('frees a call without a response one window after maxInFlightMs', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    await run(tomorrow, { requested: [{ id: 'a:1', weights: [20, 0, 0] }] })
    const next = { id: 'a:2', weights: [1, 0, 0] as const }
    expect(await run(tomorrow + 2_200, { requested: [next] })).toEqual([0, 101])
    expect(await run(tomorrow + 2_300, { requested: [next] })).toEqual([0, 1])
    expect(await run(tomorrow + 2_301, { requested: [next] })).toEqual([1, 0])
  })

  it('ignores the response of a call that was never spent', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    await run(tomorrow, { completed: [{ id: 'a:1', weights: [20, 0, 0] }] })
    expect(await run(tomorrow, { requested: [{ id: 'a:2', weights: [20, 0, 0] }] })).toEqual([1, 0])
  })

  it('grants a call whose weight exceeds the budget when nothing else is spent', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const dear = { id: 'a:1', weights: [21, 0, 0] as const }
    expect(await run(tomorrow, { requested: [dear] })).toEqual([1, 0])
    expect(await run(tomorrow, { requested: [{ id: 'a:2', weights: [1, 0, 0] }] })).toEqual([0, 301])
  })

  it('frees every weight within one window after its clock went back, however far', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 86_000_000 }), async (given, backMs) => {
        const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
        let now = tomorrow
        let made = 0
        for (const step of given) {
          if (step.kind === 'advance') now += step.ms
          if (step.kind !== 'request') continue
          const requested = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const [granted] = await run(now, { requested })
          await run(now, { completed: requested.slice(0, granted) })
        }
        now -= backMs
        const next = { id: 'a:next', weights: [20, 25, 4] as const }
        const [granted, wait] = await run(now, { requested: [next] })
        if (granted === 0) expect(await run(now + wait, { requested: [next] })).toEqual([1, 0])
        expect(wait).toBeLessThanOrEqual(1_001)
      }),
      RUNS,
    )
  })

  it('spends the budget for one window where a call is missing that it must contain', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const missing = { member: '5:a:0', time: tomorrow, elapsedMs: 100 }
    const requested = [{ id: 'a:1', weights: [1, 1, 1] as const }]
    expect(await run(tomorrow + 100, { requested, witnesses: [missing, null, null] })).toEqual([0, 301])
    expect(await run(tomorrow + 400, { requested })).toEqual([0, 1])
    expect(await run(tomorrow + 401, { requested })).toEqual([1, 0])
  })

  it('spends the budget for one window where its clock went forward', async () => {
    const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
    const spent = { id: 'a:0', weights: [20, 0, 0] as const }
    await run(tomorrow, { requested: [spent] })
    const witness = { member: '20:a:0', time: tomorrow, elapsedMs: 100 }
    const requested = [{ id: 'a:1', weights: [1, 0, 0] as const }]
    expect(await run(tomorrow + 60_000, { requested, witnesses: [witness, null, null] })).toEqual([0, 301])
  })

  it('never says that calls are lost which are not', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const run = script({ budgets, windowsMs, maxInFlightMs: 2_000 })
        let now = tomorrow
        let made = 0
        let witness: { readonly member: string; readonly time: number } | null = null
        for (const step of given) {
          if (step.kind === 'advance') now += step.ms
          if (step.kind !== 'request') continue
          const requested = step.weights.map((each) => ({ id: `a:${made++}`, weights: each }))
          const witnesses = [witness && { ...witness, elapsedMs: now - witness.time }, null, null]
          const [granted, , , lost] = await run.whole(now, { requested, witnesses })
          expect(lost).toBe(0)
          await run(now, { completed: requested.slice(0, granted) })
          const last = requested[granted! - 1]
          if (last) witness = { member: `${last.weights[0]}:${last.id}`, time: now }
        }
      }),
      RUNS,
    )
  })

  it('gives a waiting program at least a third of the calls of any other, as far from Redis as a turn lasts', async () => {
    const farthest = 99
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(farthest), { minLength: 5, maxLength: 5 }), async (distances) => {
        const run = script({ budgets: [3, 1e9, 1e9], windowsMs, maxInFlightMs: 2_000 })
        const programs = distances.map((distance, index) => ({ name: `p${index}`, distance, next: tomorrow, calls: 0 }))
        for (let number = 0; number < 200; number++) {
          const program = programs.toSorted((one, other) => one.next - other.next)[0]!
          const requested = [{ id: `${program.name}:${number}`, weights: [1, 0, 0] as const }]
          const [granted, wait] = await run(program.next, { program: program.name, requested })
          if (granted) await run(program.next, { program: program.name, completed: requested })
          program.calls += granted
          program.next += wait + 1 + program.distance
        }
        const counts = programs.map(({ calls }) => calls)
        expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.max(...counts) / 3)
      }),
      { numRuns: Number(process.env['CAPI_FUZZ'] ?? 10) },
    )
  })

  it('gives each program at least a third of its fair share, from 0 to 500 ms away from Redis', async () => {
    const program = fc.record({ tripMs: fc.integer({ min: 1, max: 500 }), workers: fc.integer({ min: 1, max: 4 }) })
    const world = fc.record({
      programs: fc.array(program, { minLength: 2, maxLength: 6 }),
      budget: fc.integer({ min: 6, max: 30 }),
      windowMs: fc.integer({ min: 1_000, max: 10_000 }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ programs, budget, windowMs }) => {
        const fixed = { budgets: [budget, 1e9, 1e9], windowsMs: [windowMs, windowMs, 1_000], maxInFlightMs: 30_000 }
        const run = script(fixed as never)
        const ends = tomorrow + 6 * windowMs
        const all = programs.map((each, index) => {
          const trips = new Trips()
          trips.add(each.tripMs)
          return { ...each, trips, name: `p${index}`, next: tomorrow + index, calls: 0, sent: [] as Spending[] }
        })
        let made = 0
        for (;;) {
          const one = all.reduce((first, other) => (other.next < first.next ? other : first))
          if (one.next > ends) break
          const requested = Array.from({ length: one.workers }, () => {
            return { id: `${one.name}:${made++}`, weights: [1, 0, 0] as const }
          })
          const input = { program: one.name, ...one.trips.turn(), completed: one.sent, requested }
          const [granted, wait] = await run(one.next, input)
          one.calls += granted
          one.sent = requested.slice(0, granted)
          one.next += one.tripMs + Math.max(0, Math.min(wait - one.trips.leadMs, LONGEST_WAIT_MS))
        }
        const fair = all.reduce((sum, { calls }) => sum + calls, 0) / all.length
        for (const { calls, tripMs, workers } of all) {
          // One call after the other needs an exchange each, and another one where it has to wait.
          const able = ((ends - tomorrow) / (2 * tripMs)) * workers
          expect(calls).toBeGreaterThanOrEqual(Math.floor(Math.min(fair, able) / 3))
        }
        // Most of the budget is spent.
        const most = all.reduce((sum, { tripMs, workers }) => sum + (6 * windowMs * workers) / (2 * tripMs), 0)
        expect(fair * all.length).toBeGreaterThan(Math.min(6 * budget, most) / 2)
      }),
      { numRuns: Number(process.env['CAPI_FUZZ'] ?? 20) },
    )
  })
})
