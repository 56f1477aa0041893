import fc from 'fast-check'
import { createClient } from '@capi/client'
import { createSandbox, readCandleData } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, start, symbol } from '../candles.ts'

const widths = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'] as const

/** Returns candles from small numbers, so that two lists with one beginning have the same first candles. */
function candlesOf(moves: readonly number[]) {
  let price = 900_000
  return moves.map((move, minute) => {
    const open = price
    price = Math.max(1_000, price + move)
    const [high, low] = [Math.max(open, price) + Math.abs(move % 70), Math.min(open, price) - Math.abs(move % 50)]
    const [a, b, c, d] = [open, high, low, price].map((tenths) => (tenths / 10).toFixed(1)) as [
      string,
      string,
      string,
      string,
    ]
    return { time: start + minute * minuteMs, open: a, high: b, low: c, close: d, volume: Math.abs(move) }
  })
}

async function readAll(moves: readonly number[], now: number): Promise<unknown> {
  const data = await readCandleData(candlesOf(moves), { symbol })
  const sandbox = createSandbox({ candles: [{ data }], accounts: [{ name: 'one', deposit: '10000' }] })
  try {
    const capi = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]! })
    sandbox.control.setClock({ to: now - 20_000 })
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    sandbox.control.setClock({ to: now })
    const candles = []
    for (const granularity of widths) {
      for (const priceType of ['LAST', 'MARK'] as const) {
        const { items } = await capi.listHistoryCandles({ symbol, granularity, priceType, limit: 5 })
        const [newest] = items
        expect(newest!.isForming).toBe(true)
        expect(newest!.time).toBeLessThanOrEqual(now)
        candles.push(
          items,
          await capi.listHistoryCandles({ symbol, granularity, priceType, endTime: now + hourMs, limit: 5 }),
        )
      }
      const plain = await capi.listCandles({ symbol, granularity, limit: 5 })
      expect(plain.every(({ time }) => time <= now)).toBe(true)
      candles.push(plain)
    }
    return [
      candles,
      await capi.getTicker({ symbol }),
      await capi.listTickers(),
      await capi.listContracts(),
      await capi.getServerTime(),
      await capi.getIndexPrice({ symbol, priceType: 'INDEX' }),
      await capi.getIndexPrice({ symbol, priceType: 'MARK' }),
      await capi.listFundingRates({ symbol }),
      await capi.listFundingRateHistory({ symbol }),
      await capi.getFundingTime({ symbol }),
      await capi.getOpenInterest({ symbol }),
      await capi.getDepth({ symbol }),
      await capi.listTrades({ symbol }),
      await capi.listOrderHistory({ symbol, createDate: '1' }),
      await capi.listFills({ symbol }),
      await capi.listBills({}),
      await capi.listAllPositions(),
      await capi.listPositions({ symbol }),
      await capi.listAssets(),
      await capi.getAccounts(),
    ]
  } finally {
    await sandbox.close()
  }
}

describe('the exchange', () => {
  it('shows nothing of the candles after now, in any read', async () => {
    const move = fc.integer({ min: -2_000, max: 2_000 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 3, maxLength: 40 }),
        fc.array(move, { minLength: 1, maxLength: 30 }),
        fc.array(move, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 59_999 }),
        async (past, one, other, ms) => {
          const now = start + (past.length - 1) * minuteMs + ms
          expect(await readAll([...past, ...one], now)).toEqual(await readAll([...past, ...other], now))
        },
      ),
      { numRuns: 25 },
    )
  })
})
