// Grids over candles with gaps, traded by the client in process, against a replay without the engine.
import { createClient } from '@capi/client'
import { createSandbox } from '@capi/sandbox'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Grid, type ReplayCandle, replayGrid } from './grid-replay.ts'

const symbol = 'cmt_btcusdt'
const minuteMs = 60_000
// One minute after funding, so that there is none within the next hours.
const start = Date.UTC(2026, 0, 5, 0, 1)
const size = '0.01'
const deposit = 100_000
const center = 61_060

/** Returns numbers from 0 to below a limit that depend on a seed alone. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed * 7_919 + 1
  return (limit) => (state = (state * 48_271) % 2_147_483_647) % limit
}

/** Returns candles around a price. Every fourth one opens far from the close before, and some minutes are missing. */
function candlesOf(seed: number, count: number, spacing: number): ReplayCandle[] {
  const draw = numbersOf(seed)
  let price = center
  return Array.from({ length: count }, (_, index) => {
    const open = draw(4) === 0 ? center + draw(12 * spacing) - 6 * spacing : price + draw(40) - 20
    const close = open + draw(spacing) - Math.floor(spacing / 2)
    price = close
    const [high, low] = [Math.max(open, close) + draw(90), Math.min(open, close) - draw(90)]
    return { minute: index + Math.floor(index / 7), open, high, low, close }
  })
}

async function trade(candles: readonly ReplayCandle[], { rungs, spacing }: Grid) {
  const sandbox = createSandbox({ startTime: start, seed: 'grid' })
  onTestFinished(() => sandbox.close())
  const { control } = sandbox
  const rows = candles.map(({ minute, open, high, low, close }) => {
    const [o, h, l, c] = [open, high, low, close].map(String) as [string, string, string, string]
    return { time: start + minute * minuteMs, open: o, high: h, low: l, close: c }
  })
  await control.loadCandles({ symbol, candles: rows, path: 'direction' })
  control.setMarketMaker({ symbol, halfSpreadTicks: 0, size: '100' })
  const account = control.createAccount({ deposit: String(deposit) })
  const capi = createClient({ transport: sandbox.transport, credentials: account, limits: false })
  for (const { minute, close } of candles) {
    control.setClock({ to: start + minute * minuteMs + 57_000 })
    const orders = await capi.listCurrentOrders({ symbol })
    const plans = await capi.listCurrentPlanOrders({ symbol })
    const bids = new Set(orders.items.map(({ price }) => Number(price)))
    const profits = new Set(plans.items.map(({ triggerPrice }) => Number(triggerPrice)))
    for (const rung of rungs) {
      if (rung >= close || bids.has(rung) || profits.has(rung + spacing)) continue
      const preset = { presetTakeProfitPrice: String(rung + spacing) }
      await capi.placeOrder({ symbol, type: 'open_long', size, price: String(rung), ...preset })
    }
  }
  const fills: string[] = []
  for await (const { orderSide, fillValue } of capi.listFills({ symbol }))
    fills.unshift(`${orderSide} ${Math.round(Number(fillValue) / Number(size))}`)
  const [asset] = await capi.listAssets()
  return { fills, gain: Math.round((Number(asset!.equity) - deposit) * 10 ** 8) }
}

describe('a grid over candles with gaps', () => {
  const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

  it.each(seeds)('gives the fills and the equity of a replay of trades (%i)', async (seed) => {
    const spacing = [100, 250, 500][seed % 3]!
    const rungs = Array.from({ length: 10 }, (_, index) => 61_000 + spacing * (index - 5))
    const candles = candlesOf(seed, 100, spacing)
    const { gaps, ...expected } = replayGrid(candles, { spacing, rungs })
    expect(gaps).toBeGreaterThan(5)
    expect(expected.fills.filter((fill) => fill.startsWith('SELL')).length).toBeGreaterThan(20)
    expect(await trade(candles, { spacing, rungs })).toEqual(expected)
  })
})
