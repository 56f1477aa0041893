import { createReport, readAccount } from '@capi/report'
import { expect } from 'vitest'
import type { Claim } from '../claim.ts'
import { limit, opens } from '../trading.ts'
import { openWorld, symbol, type World } from '../world.ts'

const start = Date.UTC(2026, 0, 5)
const minuteMs = 60_000
const openAt = (): World => openWorld({ startTime: start })

/** Loads lines of candles, and returns the price after their first minute. */
async function load(candles: string, options: { append?: boolean } = {}): Promise<World> {
  const world = openAt()
  await world.sandbox.control.loadCandles({ symbol, candles, ...options })
  world.sandbox.control.advance(minuteMs)
  return world
}
const lastOf = async ({ capi }: World): Promise<number> => Number((await capi.getTicker({ symbol })).last)
const rows = (time: (at: number) => string | number, count = 3): string =>
  Array.from({ length: count }, (_, at) => `${time(start + at * minuteMs)},70000,70100,69900,7000${at},1`).join('\n')

export const claims: readonly Claim[] = [
  {
    says: 'The first column is the time: Unix milliseconds or seconds, or UTC such as',
    check: async () => {
      for (const time of [String, (ms: number) => ms / 1_000, (ms: number) => new Date(ms).toISOString()])
        expect(await lastOf(await load(rows(time)))).toBe(70_000)
    },
  },
  {
    says: 'A header names the columns; without one they are time, open, high, low, close and volume.',
    check: async () => {
      const header = `volume,close,time,low,high,open\n1,70000,${start},69900,70100,70000\n1,70001,${start + minuteMs},69900,70100,70000`
      expect(await lastOf(await load(header))).toBe(await lastOf(await load(rows(String))))
    },
  },
  {
    says: 'A refusal names the line and the reason, also of a day that no calendar has.',
    check: async () => {
      const wrong = `${rows(String)}\n${start + 3 * minuteMs},70000,69000,69900,70000,1`
      await expect(load(wrong)).rejects.toThrow(/line 4.*high/is)
      const noDay = '2026-02-28T00:00:00Z,1,1,1,1,1\n2026-02-30T00:00:00Z,1,1,1,1,1'
      await expect(load(noDay)).rejects.toThrow(/line 2.*2026-02-30/is)
    },
  },
  {
    says: '`append: true` continues the candles that are loaded',
    check: async () => {
      const world = await load(rows(String))
      const more = `${start + 3 * minuteMs},71000,71000,71000,71000,1\n${start + 4 * minuteMs},71000,71000,71000,71000,1`
      await world.sandbox.control.loadCandles({ symbol, candles: more, append: true })
      world.sandbox.control.advance(minuteMs)
      expect(await lastOf(world)).toBeLessThan(70_003)
      world.sandbox.control.advance(3 * minuteMs)
      expect(await lastOf(world)).toBe(71_000)
    },
  },
  {
    says: 'After a gap, one price can fill several orders',
    check: async () => {
      const world = openWorld()
      for (const price of ['59000', '58000']) await world.capi.placeOrder({ ...limit, price })
      world.setPrice('57000')
      expect((await world.capi.listFills({ symbol })).items).toHaveLength(2)
    },
  },
  {
    says: 'Open positions are valued at the mark price of each minute, so the drawdown contains what happened between two trades. In process, these prices cost no requests.',
    check: async () => {
      const world = openWorld()
      await opens(world)
      for (const price of ['59000', '61000']) {
        world.setPrice(price)
        world.sandbox.control.advance(10 * minuteMs)
      }
      world.requested.length = 0
      const { coins, valuedEvery } = createReport(await readAccount(world.capi))
      expect(valuedEvery).toBe(minuteMs)
      expect(Number(coins[0]!.drawdown.amount)).toBeGreaterThan(95)
      expect(world.requested.filter((id) => id.includes('Candles'))).toEqual([])
    },
  },
  {
    says: 'A world that begins with candles has no history before them.',
    check: async () => {
      const { capi, sandbox } = openWorld({ startTime: start })
      await sandbox.control.loadCandles({ symbol, candles: rows(String) })
      const { items } = await capi.listHistoryCandles({ symbol, granularity: '1m', limit: 5, endTime: start - 1 })
      expect(items).toEqual([])
    },
  },
]
