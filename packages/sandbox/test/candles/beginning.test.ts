// A world that begins with candles has no history before them: the random walk of another world is not theirs.
import fc from 'fast-check'
import { createClient } from '@capi/client'
import { createSandbox, readCandleData, type Sandbox } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'

const symbol = 'cmt_btcusdt'
const minuteMs = 60_000
const widths = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '1h': 60, '4h': 240, '1d': 1_440 } as const
const monday = Date.UTC(2026, 0, 5)

const linesOf = (start: number, base: number, count: number): string =>
  Array.from({ length: count }, (_, minute) => {
    const [open, close] = [base + (minute % 7), base + ((minute + 3) % 7)]
    return `${start + minute * minuteMs},${open},${base + 9},${base - 9},${close},5`
  }).join('\n')

async function openWith(way: 'option' | 'command', start: number, text: string): Promise<Sandbox> {
  if (way === 'option') return createSandbox({ candles: [{ data: await readCandleData(text, { symbol }) }] })
  const sandbox = createSandbox({ startTime: start })
  await sandbox.control.loadCandles({ symbol, candles: text })
  return sandbox
}

describe('a world that begins with candles', () => {
  it('has none before them, of any width', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('option' as const, 'command' as const),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 100, max: 400_000 }),
        fc.integer({ min: 1, max: 95 }),
        async (way, offset, base, minutes) => {
          const start = monday + offset * minuteMs
          const sandbox = await openWith(way, start, linesOf(start, base, 1_000))
          try {
            await sandbox.clock.sleep(minutes * minuteMs)
            const capi = createClient({ transport: sandbox.transport })
            for (const [granularity, width] of Object.entries(widths)) {
              const input = { symbol, granularity: granularity as keyof typeof widths, limit: 100 }
              const { items } = await capi.listHistoryCandles(input)
              const times = items.map(({ time }) => time).toSorted((one, other) => one - other)
              const widthMs = width * minuteMs
              expect(times[0]).toBe(Math.floor(start / widthMs) * widthMs)
              for (const { high, low } of items) {
                expect(Number(high)).toBeLessThanOrEqual(base + 9)
                expect(Number(low)).toBeGreaterThanOrEqual(base - 9)
              }
            }
          } finally {
            await sandbox.close()
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('keeps the history of a world that had other prices before', async () => {
    const sandbox = createSandbox({ startTime: monday })
    await sandbox.clock.sleep(10 * minuteMs)
    const start = monday + 10 * minuteMs
    await sandbox.control.loadCandles({ symbol, candles: linesOf(start, 20_000, 100) })
    await sandbox.clock.sleep(10 * minuteMs)
    const capi = createClient({ transport: sandbox.transport })
    const { items } = await capi.listHistoryCandles({ symbol, granularity: '1m', limit: 100 })
    expect(items).toHaveLength(100)
    expect(items.filter(({ time }) => time < start).every(({ low }) => Number(low) > 50_000)).toBe(true)
    await sandbox.close()
  })
})
