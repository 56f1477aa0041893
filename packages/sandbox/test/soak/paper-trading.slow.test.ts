// Paper trading for a time: users trade on a sandbox that mirrors another server, which moves, refuses, is down and
// changes a price step. CAPI_SOAK_PAPER is the length in minutes.
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '@capi/api'
import { ApiError, type Client, createClient } from '@capi/client'
import { describe, expect, it } from 'vitest'
import { type ContractTerms, defaultContracts } from '@capi/engine'
import { openMirror } from '@capi/mirror'
import { openSandbox, type PersistentSandbox } from '../../src/index.ts'
import { describeSession } from '../../src/sandbox.ts'
import { ownFolder } from '../journal/journal-places.ts'
import { stateOf } from '../journal/recovered-state.ts'
import { judgeFills } from './judge-fills.ts'
import { startUpstream } from './moving-upstream.ts'

const minutes = Number(process.env['CAPI_SOAK_PAPER'] ?? 0.17)
const totalMs = minutes * 60_000
const isLong = minutes >= 10
const staleMs = isLong ? 30_000 : 1_000
const share = 0.25
const traderCount = 3
const contracts = defaultContracts.slice(0, 3)
const [bitcoin] = contracts as [ContractTerms]

/** A part of the run: how long it lasts at least, as a part of the whole, and what it waits for. */
interface Stage {
  readonly part: number
  begin?(): void | Promise<void>
  end?(): void | Promise<void>
  isSeen?(): boolean
}

function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

async function trade(client: Client, random: () => number, isOver: () => boolean, refusals: Map<string, number>) {
  const sizes = new Map(contracts.map(({ symbol, minOrderSize }) => [symbol, minOrderSize]))
  while (!isOver()) {
    const { symbol, tickSize } = contracts[Math.floor(random() * contracts.length)]!
    const type = (['open_long', 'open_short', 'close_long', 'close_short'] as const)[Math.floor(random() * 4)]!
    const size = sizes.get(symbol)!
    try {
      const { last } = await client.getTicker({ symbol })
      const near = (Number(last) * (1 + (random() - 0.5) / 400)).toFixed(tickSize)
      const draw = random()
      if (draw < 0.4) await client.placeOrder({ symbol, type, size, matchPrice: 'market' })
      else if (draw < 0.8) await client.placeOrder({ symbol, type, size, price: near })
      else if (draw < 0.9) await client.placePlanOrder({ symbol, type, size, triggerPrice: near, matchType: 'market' })
      else await client.cancelAllOrders({ cancelOrderType: 'normal', symbol })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const name = error.reason ?? error.message
      refusals.set(name, (refusals.get(name) ?? 0) + 1)
    }
    await wait(100 + random() * 200)
  }
}

describe(`paper trading for ${minutes} minutes`, () => {
  it(
    'fills nothing better than the mirrored prices, and replays to the same state',
    { timeout: totalMs + 600_000 },
    async () => {
      const random = createRandom(17)
      const upstream = await startUpstream(random)
      const notices: string[] = []
      const mirror = await openMirror({
        url: upstream.url,
        share,
        staleMs,
        intervalMs: isLong ? 1_000 : 200,
        contractsIntervalMs: isLong ? 60_000 : 2_000,
        onNotice: (text) => void notices.push(text),
      })
      const place = { folder: ownFolder() }
      const accounts = Array.from({ length: traderCount }, () => ({ deposit: '1000000' }))
      const sandbox = await openSandbox({ journal: place, mirror, clock: Date.now, accounts })
      const events: Parameters<typeof judgeFills>[0][number][] = []
      let isOver = false
      const refusals = new Map<string, number>()
      const runs = sandbox.accounts.map((credentials, index) => {
        const client = createClient({ transport: sandbox.transport, credentials })
        return trade(client, createRandom(index), () => isOver, refusals)
      })
      const health = () => sandbox.control.getHealth().mirror!
      const calm: Stage = { part: 0.1 }
      let failedBefore = 0
      const hasFailed = (): boolean => health().failures > failedBefore
      const refuse = (status: 429 | 503): Stage => ({
        part: 0.06,
        begin: () => {
          failedBefore = health().failures
          upstream.refuse(status, 0.7)
        },
        isSeen: hasFailed,
        end: () => upstream.refuse(status, 0),
      })
      const stages: readonly Stage[] = [
        calm,
        { part: 0.06, begin: () => upstream.delay(isLong ? 2_000 : 300, 0.5), end: () => upstream.delay(0, 0) },
        calm,
        refuse(503),
        calm,
        refuse(429),
        calm,
        // Two minutes of thirty.
        {
          part: 1 / 15,
          begin: upstream.goDown,
          isSeen: () => refusals.has('PRICE_STALE') && health().ageMs > staleMs,
          end: upstream.comeBack,
        },
        calm,
        {
          part: 0.15,
          begin: () => upstream.listStep(bitcoin.symbol, 5),
          isSeen: () => refusals.has('MARKET_HALTED'),
          end: () => upstream.listStep(bitcoin.symbol, null),
        },
        { ...calm, isSeen: () => health().contracts.every(({ state }) => state === 'current') },
      ]
      let [oldestMs, next] = [0, 0]
      for (const { part, begin, end, isSeen = () => true } of stages) {
        await begin?.()
        const until = performance.now() + part * totalMs
        while (performance.now() < until || !isSeen()) {
          upstream.move(random)
          next = await readEvents(sandbox, next, events)
          oldestMs = Math.max(oldestMs, health().ageMs)
          await wait(200)
        }
        await end?.()
      }
      isOver = true
      await Promise.all(runs)
      // The prices that one round reads may be stale when it ends, on a machine that is busy.
      let last = health()
      const readRound = async (): Promise<readonly string[]> => {
        await sandbox.mirror!.poll()
        last = health()
        return last.contracts.map(({ state }) => state)
      }
      await expect.poll(readRound).toEqual(contracts.map(() => 'current'))
      await readEvents(sandbox, next, events)
      await sandbox.close()
      await upstream.close()

      const verdict = judgeFills(events, upstream.quotes, staleMs)
      const { rounds, failures } = last
      console.log(
        JSON.stringify(
          {
            judged: verdict.judged,
            rounds,
            failures,
            oldestMs,
            spent: largestSpent(upstream.received),
            refusals: Object.fromEntries(refusals),
            notices,
          },
          null,
          1,
        ),
      )
      expect(verdict.judged).toBeGreaterThan(0)
      expect([verdict.better, verdict.stale]).toEqual([[], []])
      expect(oldestMs).toBeGreaterThan(staleMs)
      expect(notices).toEqual(expect.arrayContaining([`${bitcoin.symbol} is traded again.`]))
      expect(largestSpent(upstream.received)).toBeLessThanOrEqual(share * limits.ipWeight)
      const secrets = upstream.received.flatMap(({ headers }) => headers.filter((name) => name.startsWith('access-')))
      expect(secrets).toEqual([])
      const described = describeSession({ mirror, clock: () => 0 })
      expect(await stateOf(place, true, described)).toBe(await stateOf(place, false, described))
    },
  )
})

type EventPage = { readonly events: Parameters<typeof judgeFills>[0]; readonly next: number }

async function readEvents(
  sandbox: PersistentSandbox,
  after: number,
  events: Parameters<typeof judgeFills>[0][number][],
): Promise<number> {
  for (let from = after; ;) {
    const page = (await sandbox.control.listEvents({ after: from, limit: 1_000 })) as EventPage
    events.push(...page.events)
    if (page.next === from) return from
    from = page.next
  }
}

/** Returns the largest weight that was received within a window of the rate limits. */
function largestSpent(received: readonly { readonly time: number; readonly weight: number }[]): number {
  let [largest, sum, first] = [0, 0, 0]
  for (const { time, weight } of received) {
    sum += weight
    for (; received[first]!.time <= time - limits.windowMs; first += 1) sum -= received[first]!.weight
    largest = Math.max(largest, sum)
  }
  return largest
}
