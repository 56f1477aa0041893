// A strategy that is based on candles: it holds a long position while the mean of few closing prices is above that of
// many.
//
// Only completed candles count: the newest one is still forming, and would change the decision until it is complete.
// Means are compared as integers. It shows how a program reads candles; it is not a profitable strategy.
import { defineStrategy } from '@capi/backtest'
import type { Client, Granularity } from '@capi/client'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** The widths of candles, and how long one lasts. */
const widths = {
  '1m': minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '1d': dayMs,
  '1w': 7 * dayMs,
}

export default defineStrategy({
  parameters: {
    fast: { type: 'integer', default: 4, min: 1, max: 100 },
    slow: { type: 'integer', default: 16, min: 2, max: 100 },
    width: { type: 'choice', default: '1h', values: Object.keys(widths) },
    size: { type: 'decimal', default: '0.01', min: '0' },
  },
  // The first decision needs so much history.
  warmUp: ({ fast, slow, width }) => Math.max(fast, slow) * widthOf(width),
  async run({ capi, clock, parameters: { fast, slow, width, size }, signal, symbol, log }) {
    // Weeks begin on Mondays, which no multiple of a week since 1970 does.
    const step = Math.min(widthOf(width), dayMs)
    for (; !signal.aborted; await clock.untilNext(step)) {
      const closes = await readCloses(capi, symbol, width as Granularity, Math.max(fast, slow))
      const isAbove = sumOf(closes.slice(0, fast)) * BigInt(slow) > sumOf(closes.slice(0, slow)) * BigInt(fast)
      const held = (await capi.listPositions({ symbol })).find(({ side }) => side === 'LONG')
      const means = `mean of ${fast} is ${isAbove ? 'above' : 'not above'} mean of ${slow}`
      if (isAbove && !held) {
        await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
        log(`${means}: opened ${size}`)
      } else if (!isAbove && held) {
        await capi.placeOrder({ symbol, type: 'close_long', size: held.size!, matchPrice: 'market' })
        log(`${means}: closed ${held.size}`)
      } else {
        log(`${means}: holds ${held ? held.size : 'nothing'}`)
      }
    }
  },
})

function widthOf(width: string): number {
  return widths[width as keyof typeof widths]
}

/** Returns the closing prices of the latest completed candles, the newest first, in units of the last decimal place. */
async function readCloses(capi: Client, symbol: string, width: Granularity, count: number): Promise<readonly bigint[]> {
  const { items } = await capi.listHistoryCandles({ symbol, granularity: width, limit: count + 1 })
  const completed = items.filter(({ isForming }) => !isForming).slice(0, count)
  if (completed.length < count) throw new Error(`Expected ${count} completed candles, was ${completed.length}.`)
  return completed.map(({ close }) => BigInt(close.replace('.', '')))
}

function sumOf(some: readonly bigint[]): bigint {
  return some.reduce((sum, close) => sum + close, 0n)
}
