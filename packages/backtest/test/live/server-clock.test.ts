// A strategy on a server waits by the time of the server, whatever that is: far away, fast, or slow.
import { defineStrategy, runStrategy } from '@capi/backtest'
import { createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { expect, it, onTestFinished } from 'vitest'
import { symbol } from '../candles.ts'

const hour = 3_600_000

it.each([
  { name: 'sixty times as fast', startTime: Date.now(), rate: '60', widthMs: 60_000, granularity: '1m' },
  {
    name: 'a replay of an earlier year',
    startTime: Date.UTC(2025, 0, 2, 0, 59, 40),
    rate: '40',
    widthMs: 60_000,
    granularity: '1m',
  },
  {
    name: 'fast, and eight hours ahead',
    startTime: Date.now() + 8 * hour,
    rate: '300',
    widthMs: 300_000,
    granularity: '5m',
  },
] as const)('waits for the end of a candle by the clock of the server: $name', async (given) => {
  const { startTime, rate, widthMs, granularity } = given
  const sandbox = createSandbox({ clock: Date.now, wallClock: Date.now, startTime })
  onTestFinished(() => sandbox.close())
  sandbox.control.setClock({ mode: 'real', rate })
  const baseUrl = String(await sandbox.listen())
  const { accountId: _, ...credentials } = sandbox.control.createAccount({ deposit: '1000' })
  const decided: { readonly now: number; readonly ended: number; readonly end: number }[] = []
  const strategy = defineStrategy({
    parameters: {},
    async run({ capi, clock }) {
      for (let count = 0; count < 2; count += 1) {
        await clock.untilNext(widthMs)
        const now = sandbox.control.now()
        const candles = await capi.listCandles({ symbol, granularity, limit: 3 })
        const { time } = candles.find(({ isForming }) => !isForming)!
        decided.push({ now, ended: clock.now(), end: time + widthMs })
      }
    },
  })
  const signal = new AbortController().signal
  const client = createClient({ baseUrl, credentials, clock: () => Date.now() + 5_000 })
  const begun = performance.now()
  await runStrategy({ strategy, parameters: {}, symbols: [symbol], signal, onLog: () => {} }, client)
  // The clock of this machine would need minutes.
  expect(performance.now() - begun).toBeLessThan(30_000)
  for (const { now, ended, end } of decided) {
    expect(end).toBeLessThanOrEqual(sandbox.control.now())
    expect(end).toBeGreaterThanOrEqual(now - (now % widthMs))
    expect(ended).toBeGreaterThanOrEqual(now - (now % widthMs))
    expect(ended).toBeLessThanOrEqual(sandbox.control.now())
  }
  expect(new Set(decided.map(({ end }) => end)).size).toBe(2)
})
