import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  compileStrategy,
  createRunPool,
  loadStrategy,
  readParameters,
  runBacktest,
  type RunPool,
  StrategyError,
} from '@capi/backtest'
import { dataOf } from '../candles.ts'
import { sharedPool } from '../shared-pool.ts'

const fileOf = (name: string): string => join(import.meta.dirname, '../strategies', `${name}.ts`)

function open(options: Parameters<typeof createRunPool>[0]): RunPool {
  const pool = createRunPool(options)
  onTestFinished(() => pool.close())
  return pool
}

describe('a pool of threads', () => {
  it('makes several runs at a time, with the results of this thread', async () => {
    const data = [await dataOf(3)]
    const [code, strategy] = [
      await compileStrategy(fileOf('moving-average')),
      await loadStrategy(fileOf('moving-average')),
    ]
    const all = ['2', '3', '5'].map((fast) => readParameters(strategy.parameters, { fast }))
    const days: number[] = []
    const onNotice = (notice: object): void => void ('time' in notice && days.push(notice.time as number))
    const outcomes = await Promise.all(
      all.map((parameters) => sharedPool().run({ code, data, parameters, options: {}, hasOrders: true }, { onNotice })),
    )
    for (const [index, { metrics, trades, report, orders }] of outcomes.entries()) {
      const own = await runBacktest({ strategy, data, parameters: all[index]! })
      expect([metrics, trades, report]).toEqual([own.metrics, own.trades, own.report])
      expect(orders.filter(({ operation }) => operation.endsWith('/placeOrder')).length).toBeGreaterThan(1)
    }
    expect(days.length).toBe(3 * 2)
  })

  it('passes on every line of a strategy before the result', async () => {
    const data = [await dataOf(3)]
    const code = await compileStrategy(fileOf('moving-average'))
    const strategy = await loadStrategy(fileOf('moving-average'))
    const parameters = readParameters(strategy.parameters, { fast: '2', slow: '3' })
    const [lines, own]: [string[], string[]] = [[], []]
    await sharedPool().run({ code, data, parameters, options: {} }, { onLog: (line) => void lines.push(line) })
    await runBacktest({ strategy, data, parameters, onLog: (line) => void own.push(line) })
    expect(own.length).toBeGreaterThan(5)
    expect(lines).toEqual(own)
  })

  it('passes on every line of a strategy before it fails', async () => {
    const code = await compileStrategy(fileOf('fails'))
    const lines: string[] = []
    const onLog = (line: string): void => void lines.push(line)
    const run = sharedPool().run({ code, data: [await dataOf(3)], parameters: {}, options: {} }, { onLog })
    const failure = new StrategyError('The strategy fails failed at 2026-01-07T00:00:00.001Z: no more money')
    await expect(run).rejects.toThrow(failure)
    await expect(run).rejects.toBeInstanceOf(StrategyError)
    expect(lines.length).toBe(200)
    expect(lines.at(-1)).toContain('day 2, line 100')
  })

  it('ends a strategy that makes no progress, and goes on with others', async () => {
    const data = [await dataOf(1)]
    const pool = open({ threads: 1, stuckAfterMs: 1_000 })
    const endless = pool.run({ code: await compileStrategy(fileOf('endless')), data, parameters: {}, options: {} })
    await expect(endless).rejects.toThrow('The strategy endless was ended, because its run made no progress for 1 s')
    const code = await compileStrategy(fileOf('moving-average'))
    const { parameters } = await loadStrategy(fileOf('moving-average'))
    await expect(
      sharedPool().run({ code, data, parameters: readParameters(parameters, {}), options: {} }),
    ).resolves.toHaveProperty('metrics')
  })

  it('ends a run when it is aborted', async () => {
    const pool = open({ threads: 1 })
    const stop = new AbortController()
    const code = await compileStrategy(fileOf('endless'))
    const onNotice = (): void => stop.abort(new Error('enough'))
    const run = pool.run(
      { code, data: [await dataOf(1)], parameters: {}, options: {} },
      { signal: stop.signal, onNotice },
    )
    await expect(run).rejects.toThrow('enough')
  })

  it('makes a run although its thread ends for one that was aborted just as it was complete', async () => {
    const pool = open({ threads: 1 })
    const code = await compileStrategy(fileOf('moving-average'))
    const { parameters } = await loadStrategy(fileOf('moving-average'))
    const task = { code, data: [await dataOf(1)], parameters: readParameters(parameters, {}), options: {} }
    const stop = new AbortController()
    // The run completes while this thread waits, so that its result is here and not yet read when it is aborted.
    const onNotice = (notice: object): void => {
      if (!('isStarted' in notice)) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      stop.abort(new Error('enough'))
    }
    const aborted = expect(pool.run(task, { signal: stop.signal, onNotice })).rejects.toThrow('enough')
    await expect(pool.run(task)).resolves.toHaveProperty('metrics')
    await aborted
  })
})
