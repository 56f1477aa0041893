import fc from 'fast-check'
import { createClient } from '@capi/client'
import { createSandbox, readCandleData } from '@capi/sandbox'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs, start, symbol } from '../candles.ts'

const widths = ['1m', '5m', '15m', '30m', '1h', '4h', '12h', '1d', '1w'] as const

/** Returns candles from small numbers, so that two lists with one beginning have the same first candles. */
function candlesOf(from: number, moves: readonly number[]) {
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
    return { time: from + minute * minuteMs, open: a, high: b, low: c, close: d, volume: Math.abs(move) }
  })
}

const [granularity, { LAST, MARK, INDEX }] = ['1h', { LAST: 'LAST', MARK: 'MARK', INDEX: 'INDEX' }] as const

/**
 * Each read with its arguments; candles are read in every width beside it. Without one of them, the test says which is
 * missing.
 */
const reads: Readonly<Record<string, object>> = {
  listContracts: {},
  listTickers: {},
  getTicker: { symbol },
  getServerTime: {},
  getIndexPrice: { symbol, priceType: INDEX },
  listFundingRates: { symbol },
  listFundingRateHistory: { symbol },
  getFundingTime: { symbol },
  listCandles: { symbol, granularity },
  listHistoryCandles: { symbol, granularity, priceType: INDEX },
  getDepth: { symbol },
  getOpenInterest: { symbol },
  listTrades: { symbol },
  listCurrentOrders: { symbol },
  listOrderHistory: { symbol, createDate: 1 },
  listFills: { symbol },
  getOrder: {},
  listCurrentPlanOrders: { symbol },
  listPlanOrderHistory: { symbol },
  listPositions: { symbol },
  listAllPositions: {},
  listAssets: {},
  getAccounts: {},
  getAccount: { coin: 'USDT' },
  getSettings: { symbol },
  listBills: {},
}

/** Trades a little on candles that begin at a time, and returns everything that an account can read at `now`. */
async function readAll(from: number, moves: readonly number[], now: number): Promise<unknown> {
  const data = await readCandleData(candlesOf(from, moves), { symbol })
  const sandbox = createSandbox({ candles: [{ data }], accounts: [{ name: 'one', deposit: '10000' }] })
  try {
    const capi = createClient({ transport: sandbox.transport, credentials: sandbox.accounts[0]! })
    sandbox.control.setClock({ to: now - 20_000 })
    const { orderId } = await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', matchPrice: 'market' })
    await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '1000' })
    await capi.placePlanOrder({ symbol, type: 'open_long', size: '0.01', triggerPrice: '2000', matchType: 'market' })
    sandbox.control.setClock({ to: now })
    const candles = []
    for (const width of widths) {
      for (const priceType of [LAST, MARK]) {
        const { items } = await capi.listHistoryCandles({ symbol, granularity: width, priceType, limit: 5 })
        const [newest] = items
        expect(newest!.isForming).toBe(true)
        expect(newest!.time).toBeLessThanOrEqual(now)
        const later = { symbol, granularity: width, priceType, endTime: now + hourMs, limit: 5 }
        candles.push(items, await capi.listHistoryCandles(later))
      }
      const plain = await capi.listCandles({ symbol, granularity: width, limit: 5 })
      expect(plain.every(({ time }) => time <= now)).toBe(true)
      candles.push(plain)
    }
    const others = []
    for (const [name, input] of Object.entries({ ...reads, getOrder: { orderId } }))
      others.push([name, await (capi as unknown as Record<string, (given: object) => Promise<unknown>>)[name]!(input)])
    return [candles, await capi.getIndexPrice({ symbol, priceType: MARK }), others]
  } finally {
    await sandbox.close()
  }
}

const move = fc.integer({ min: -2_000, max: 2_000 })
const history = fc.array(move, { minLength: 3, maxLength: 40 })
const future = fc.array(move, { minLength: 1, maxLength: 30 })
/**
 * Some begin shortly before the end of an hour, of a day and of a week, so that candles of these widths end in between.
 */
const beginning = fc.constantFrom(start, start + 35 * minuteMs, start + 7 * 1_440 * minuteMs - 15 * minuteMs)

describe('the exchange', () => {
  it('has no read that these tests leave out', () => {
    const names = Object.keys(createClient({ baseUrl: 'http://127.0.0.1:1' }))
    expect(names.filter((name) => /^(?:get|list)[A-Z]/.test(name)).toSorted()).toEqual(Object.keys(reads).toSorted())
  })

  it('shows nothing of the candles after now, in any read', async () => {
    const inside = fc.integer({ min: 0, max: 59_999 })
    await fc.assert(
      fc.asyncProperty(beginning, history, future, future, inside, async (from, past, one, other, ms) => {
        const now = from + (past.length - 1) * minuteMs + ms
        expect(await readAll(from, [...past, ...one], now)).toEqual(await readAll(from, [...past, ...other], now))
      }),
      { numRuns: 25 },
    )
  })

  it('shows only the open of a candle that begins now, whatever it becomes', async () => {
    await fc.assert(
      fc.asyncProperty(beginning, history, future, future, async (from, past, one, other) => {
        const now = from + past.length * minuteMs
        expect(await readAll(from, [...past, ...one], now)).toEqual(await readAll(from, [...past, ...other], now))
      }),
      { numRuns: 25 },
    )
  })
})
