// Holds a long position while the mean of few closing prices is above that of many.
import { defineStrategy } from '@capi/backtest'

const widthMs = 3_600_000

export default defineStrategy({
  parameters: {
    fast: { type: 'integer', default: 4, min: 2, max: 50 },
    slow: { type: 'integer', default: 16, min: 3, max: 200 },
    size: { type: 'decimal', default: '0.05', min: '0' },
  },
  warmUp: ({ slow }) => slow * widthMs,
  async run({ capi, clock, parameters: { fast, slow, size }, signal, symbol, log }) {
    for (await clock.untilNext(widthMs); !signal.aborted; await clock.untilNext(widthMs)) {
      const page = await capi.listHistoryCandles({ symbol, granularity: '1h', limit: slow + 1 })
      const closes = page.items.filter(({ isForming }) => !isForming).map(({ close }) => BigInt(close.replace('.', '')))
      const sumOf = (count: number): bigint => closes.slice(0, count).reduce((sum, each) => sum + each, 0n)
      const isAbove = sumOf(fast) * BigInt(slow) > sumOf(slow) * BigInt(fast)
      const [held] = await capi.listPositions({ symbol })
      if (isAbove && !held) await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
      if (!isAbove && held)
        await capi.placeOrder({ symbol, type: 'close_long', size: held.size!, matchPrice: 'market' })
      if (isAbove !== Boolean(held)) log(isAbove ? `opens ${size}` : `closes ${held!.size}`)
    }
    await capi.closePositions({ symbol })
  },
})
