import { describe, expect, it } from 'vitest'
import { defineStrategy, readParameters, runBacktest, type RunInput, StrategyError } from '@capi/backtest'
import movingAverage from '../strategies/moving-average.ts'
import { readCandleData } from '@capi/sandbox'
import { dataOf, dayMs, hourMs, linesOf, start, symbol } from '../candles.ts'

function strategyOf(run: Parameters<typeof defineStrategy>[0]['run']): RunInput['strategy'] {
  return { name: 'test', parameters: {}, run }
}

describe('runBacktest', () => {
  it('gives the same result each time, which its bills explain', async () => {
    const data = [await dataOf(7)]
    const input = { strategy: movingAverage, data, parameters: readParameters(movingAverage.parameters, { fast: '3' }) }
    const [one, other] = [await runBacktest(input), await runBacktest(input)]
    expect(one.metrics.trades).toBeGreaterThan(3)
    expect(one.report.reconciliation.difference).toBe('0')
    expect([one.from, one.to]).toEqual([start + 16 * hourMs, start + 7 * dayMs])
    expect(JSON.stringify(other)).toBe(JSON.stringify(one))
    const net = one.trades.reduce((sum, { profit }) => sum + Number(profit), 0) + Number(one.metrics.funding)
    expect(net).toBeCloseTo(Number(one.metrics.netProfit), 6)
    expect(one.trades.map(({ profit }) => Number(profit) > 0).filter(Boolean).length).toBeGreaterThan(0)
  })

  it('starts and ends where it is told, and refuses what the candles do not have', async () => {
    const data = [await dataOf(3)]
    const times: number[] = []
    const strategy = strategyOf(async ({ clock, signal }) => {
      times.push(clock.now())
      for (; !signal.aborted; await clock.untilNext(hourMs)) times.push(clock.now())
    })
    await runBacktest({ strategy, data, parameters: {}, from: start + dayMs + 1_000, to: start + 2 * dayMs })
    expect(times[0]).toBe(start + dayMs + 1_000)
    expect(times[2]).toBe(start + dayMs + hourMs)
    expect(times.at(-1)).toBe(start + 2 * dayMs - hourMs)
    const run = (from: number, to: number): Promise<unknown> =>
      runBacktest({ strategy, data, parameters: {}, from, to })
    await expect(run(start - 1, start + dayMs)).rejects.toThrow('The start must be 2026-01-05 or later')
    await expect(run(start, start + 4 * dayMs)).rejects.toThrow('The end must be 2026-01-08 or earlier')
    await expect(run(start + 5, start + 5)).rejects.toThrow('The start must be before the end')
  })

  it('trades several contracts at the time that all of them have', async () => {
    const other = 'cmt_ethusdt'
    const data = [await dataOf(2), await readCandleData(linesOf(1, 7), { symbol: other })]
    const seen: (readonly string[])[] = []
    const strategy = strategyOf(async ({ capi, clock, symbols }) => {
      for (const each of symbols)
        await capi.placeOrder({ symbol: each, type: 'open_long', size: '0.01', matchPrice: 'market' })
      await clock.sleep(3 * hourMs)
      seen.push(symbols)
      for (const each of symbols) await capi.closePositions({ symbol: each })
    })
    const { to, trades, report } = await runBacktest({ strategy, data, parameters: {} })
    expect(to).toBe(start + dayMs)
    expect(seen).toEqual([[symbol, other]])
    expect(trades.map((trade) => trade.symbol).toSorted()).toEqual([symbol, other])
    expect(report.reconciliation.difference).toBe('0')
  })

  it('names the strategy and the time where it throws', async () => {
    const strategy = strategyOf(async ({ clock }) => {
      await clock.sleep(hourMs)
      throw new Error('no more money')
    })
    const failed = runBacktest({ strategy, data: [await dataOf(1)], parameters: {} })
    await expect(failed).rejects.toThrow(/The strategy test failed at 2026-01-05T01:00:00.*Z: no more money/)
  })

  it('ends a strategy that never waits, and one that does not return', async () => {
    const data = [await dataOf(1)]
    const restless = strategyOf(async ({ capi }) => {
      for (;;) await capi.getTicker({ symbol })
    })
    await expect(runBacktest({ strategy: restless, data, parameters: {} })).rejects.toThrow(
      'The strategy test failed at',
    )
    const endless = strategyOf(async ({ clock }) => {
      for (;;) await clock.sleep(hourMs)
    })
    await expect(runBacktest({ strategy: endless, data, parameters: {} })).rejects.toThrow(
      'it must return when its signal',
    )
  })

  it('goes on to the end of the candles when a strategy returns early, so that its orders still fill', async () => {
    const strategy = strategyOf(async ({ capi }) => {
      await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '89900' })
    })
    const { records, to } = await runBacktest({ strategy, data: [await dataOf(2)], parameters: {} })
    expect(to).toBe(start + 2 * dayMs)
    expect(records.fills).toHaveLength(1)
    expect(Number(records.fills[0]!.createdTime)).toBeGreaterThan(start)
  })

  it.each(['default', 'lenient', 'strict'] as const)('executes a close at the end with %s fills', async (fills) => {
    const strategy = strategyOf(async ({ capi, clock, signal }) => {
      await capi.placeOrder({ symbol, type: 'open_long', size: '0.05', matchPrice: 'market' })
      while (!signal.aborted) await clock.untilNext(dayMs)
      await capi.closePositions({ symbol })
    })
    const { metrics, trades, records, report, remarks, to } = await runBacktest({
      strategy,
      data: [await dataOf(2)],
      parameters: {},
      fills,
    })
    expect(trades).toHaveLength(1)
    expect(records.positions).toEqual([])
    expect(metrics.totalProfit).toBe(metrics.netProfit)
    // What happens after the end belongs to the last day: two days are two returns.
    expect(report.closes!.at(-1)).toMatchObject({ time: to - 1, equity: report.equity })
    expect(report.closes).toHaveLength(2)
    expect(remarks).toEqual([])
  })

  it('says which orders are not final at the end', async () => {
    const strategy = strategyOf(async ({ capi }) => {
      await capi.placeOrder({ symbol, type: 'open_long', size: '0.01', price: '50000' })
    })
    const { remarks } = await runBacktest({ strategy, data: [await dataOf(1)], parameters: {}, fills: 'strict' })
    expect(remarks).toEqual(['One order was still open after the end; the figures are without it.'])
  })

  it('compares with what the deposit would have earned without a strategy', async () => {
    const data = [await dataOf(2)]
    const { hold, metrics } = await runBacktest({ strategy: strategyOf(async () => {}), data, parameters: {} })
    const lines = linesOf(2).trim().split('\n')
    const [first, last] = [Number(lines[1]!.split(',')[1]), Number(lines.at(-1)!.split(',')[4])]
    expect(hold[0]).toEqual([start, '10000'])
    expect(Number(metrics.holdProfit)).toBeCloseTo((10_000 * last) / first - 10_000, 2)
    expect(metrics.totalProfit).toBe('0')
  })

  it.each([Number.NaN, Infinity, -1e20, 1.5, '2026-01-06'])(
    'refuses %s as a time, and says what is expected',
    async (time) => {
      const strategy = strategyOf(async () => {})
      const data = [await dataOf(1)]
      for (const name of ['from', 'to'])
        await expect(runBacktest({ strategy, data, parameters: {}, [name]: time as number })).rejects.toThrow(
          new StrategyError(`The time \`${name}\` must be whole Unix milliseconds, was ${String(time)}.`),
        )
    },
  )

  it('lets a strategy read its last fill with strict fills, by short waits after the end', async () => {
    const seen: unknown[] = []
    const strategy = strategyOf(async ({ capi, clock, signal, symbol: own }) => {
      await capi.placeOrder({ symbol: own, type: 'open_long', size: '0.01', matchPrice: 'market' })
      while (!signal.aborted) await clock.untilNext(hourMs)
      await capi.closePositions({ symbol: own })
      const endedAt = clock.now()
      const fillsOf = async () => (await capi.listFills({ symbol: own })).items
      seen.push((await fillsOf()).length)
      while ((await fillsOf()).length < 2) await clock.sleep(250)
      seen.push((await fillsOf())[0]!.direction, clock.now() - endedAt)
      // The wait for the next decision takes no time.
      const before = clock.now()
      await clock.untilNext(hourMs)
      await clock.sleep(hourMs)
      seen.push(clock.now() - before)
    })
    const { trades } = await runBacktest({ strategy, data: [await dataOf(1)], parameters: {}, fills: 'strict' })
    expect(seen).toEqual([1, 'CLOSE_LONG', expect.any(Number), 0])
    expect(seen[2]).toBeGreaterThanOrEqual(1_000)
    expect(seen[2]).toBeLessThan(1_500)
    expect(trades).toHaveLength(1)
  })

  it('ends a strategy that waits without end after its end', async () => {
    const strategy = strategyOf(async ({ clock }) => {
      for (;;) await clock.sleep(1_000)
    })
    const run = runBacktest({ strategy, data: [await dataOf(1)], parameters: {} })
    await expect(run).rejects.toThrow(
      /failed at 2026-01-06T00:02:00Z: it must return when its signal is aborted, but has waited 1000 times since/,
    )
  })
})
