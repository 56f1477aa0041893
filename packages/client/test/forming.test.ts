// What the client says of candles, where the clock of the server is another than that of the machine: ahead, behind,
// fast, slow, standing, and set back between any two requests. The server notes for itself which of the candles that it
// returned were complete at that moment.
import { type Granularity, GRANULARITY_MS, operations } from '@capi/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Transport, createClient } from '../src/index.ts'

const symbol = 'cmt_btcusdt'
/** The client's machine; no candle depends on it. */
const begun = 1_764_201_600_000
const minute = 60_000

interface ServerOptions {
  /** How far the server is ahead of the machine at first, in milliseconds. */
  readonly aheadMs: number
  readonly rate: number
  /** Steps of the server's clock, each just before the request with this number. */
  readonly steps: readonly { readonly request: number; readonly ms: number }[]
  /** Milliseconds of the machine that each request takes before it is executed, in turn. */
  readonly ways: readonly number[]
  /** How long after its opening a candle first appears: its first trade. */
  readonly firstTradeMs: number
  readonly hasTime: boolean
}

interface Served {
  /** Whether each candle of the last response was complete when it was made, by its opening time. */
  readonly complete: Map<number, boolean>
  /** The time of the server when the call began. */
  begunAt: number
  /** Whether its clock was set back during the call. */
  isSetBack: boolean
}

const ordinary: ServerOptions = { aheadMs: 0, rate: 1, steps: [], ways: [10], firstTradeMs: 0, hasTime: true }

function createServer(options: ServerOptions) {
  const { aheadMs, rate, steps, ways, firstTradeMs, hasTime } = options
  let machine = begun
  let stepped = 0
  let requests = 0
  const served: Served = { complete: new Map(), begunAt: 0, isSetBack: false }
  const now = (): number => Math.floor(begun + aheadMs + (machine - begun) * rate + stepped)
  const transport: Transport = async ({ target }) => {
    for (const { request, ms } of steps) {
      if (request !== requests) continue
      stepped += ms
      served.isSetBack ||= ms < 0
    }
    machine += ways[requests % ways.length]!
    requests += 1
    const { pathname, searchParams } = new URL(target, 'http://127.0.0.1')
    const answer = (status: number, value: unknown) => ({
      status,
      retryAfter: null,
      contentType: 'application/json',
      text: JSON.stringify(value),
    })
    if (pathname === operations.getServerTime.path) return answer(hasTime ? 200 : 404, { timestamp: String(now()) })
    const width = GRANULARITY_MS.get(searchParams.get('granularity') as Granularity)!
    const last = Math.floor((now() - firstTradeMs) / width) * width
    served.complete.clear()
    const candles = Array.from({ length: 3 }, (_, age) => last - age * width).map((time) => {
      served.complete.set(time, time + width <= now())
      return [String(time), '1', '1', '1', '1', '1', '1']
    })
    return answer(200, candles)
  }
  const client = createClient({ transport, clock: () => machine, limits: false, retries: 1, random: () => 0 })
  return { client, served, now, pass: (ms: number) => void (machine += ms) }
}

/** No request takes longer, in milliseconds of the machine. */
const longestWay = 3_000

/** A step back is longer than what passes in one call: who asks before and after cannot see a shorter one. */
const stepBack = (rate: number, ms: number): number => -(ms + 1 + rate * 5 * longestWay)

const drawn = fc.record({
  aheadMs: fc.oneof(fc.constantFrom(0, 5_000, -5_000, -8 * 3_600_000), fc.integer({ min: -1e11, max: 1e11 })),
  rate: fc.constantFrom(1, 60, 0.1, 0, 20, 3_600),
  steps: fc.array(fc.record({ request: fc.nat(5), ms: fc.integer({ min: -1e8, max: 1e8 }) }), { maxLength: 3 }),
  ways: fc.array(fc.nat(longestWay), { minLength: 1, maxLength: 5 }),
  firstTradeMs: fc.constantFrom(0, 0, 5_000, 100_000),
  hasTime: fc.boolean(),
})

const server: fc.Arbitrary<ServerOptions> = drawn.map((options) => ({
  ...options,
  // Two steps in one call could hide each other.
  steps: options.steps.map(({ request, ms }, index) => ({
    request: index * 9 + request,
    ms: ms < 0 ? stepBack(options.rate, -ms) : ms,
  })),
}))

describe('isForming', () => {
  it('is false only of what was complete, by every clock, and true only of what may still change', async () => {
    const plan = fc.array(fc.record({ waitMs: fc.nat(120_000), isHistory: fc.boolean() }), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(server, plan, fc.constantFrom('1m', '5m', '1h'), async (options, calls, granularity) => {
        const { client, served, now, pass } = createServer(options)
        for (const { waitMs, isHistory } of calls) {
          pass(waitMs)
          served.begunAt = now()
          served.isSetBack = false
          const input = { symbol, granularity } as const
          const candles = isHistory ? (await client.listHistoryCandles(input)).items : await client.listCandles(input)
          for (const { time, isForming } of candles) {
            if (!isForming) expect(served.complete.get(time)).toBe(true)
            else if (options.hasTime && !served.isSetBack)
              expect(time + GRANULARITY_MS.get(granularity)!).toBeGreaterThan(served.begunAt)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    { name: 'a rate of 60', options: { rate: 60 } },
    { name: 'a server that is 5 s behind the machine', options: { aheadMs: -5_000 } },
    { name: 'a replay of the year before', options: { aheadMs: -365 * 86_400_000 } },
  ])('has one forming candle with $name', async ({ options }) => {
    const { client, now, pass } = createServer({ ...ordinary, ...options })
    for (let count = 0; count < 20; count += 1) {
      pass(minute - ((begun + count * 7_001) % minute))
      const candles = await client.listCandles({ symbol, granularity: '1m' })
      const isForming = candles.map((candle) => candle.isForming)
      expect([isForming, candles[0]!.time <= now()]).toEqual([[true, false, false], true])
    }
  })

  it('is false of the newest candle as soon as the time of the server has passed its end, without a later one', async () => {
    const { client, now, pass } = createServer({ ...ordinary, aheadMs: -5_000, firstTradeMs: 5_000 })
    pass(minute - (now() % minute) + 1_000)
    const [newest] = await client.listCandles({ symbol, granularity: '1m' })
    expect([newest!.time + minute <= now(), newest!.isForming]).toEqual([true, false])
  })

  it('is true of the newest candle where the server does not tell its time', async () => {
    const { client, pass } = createServer({ ...ordinary, hasTime: false, firstTradeMs: 5_000 })
    pass(minute - (begun % minute) + 1_000)
    const candles = await client.listCandles({ symbol, granularity: '1m' })
    expect(candles.map(({ isForming }) => isForming)).toEqual([true, false, false])
  })
})
