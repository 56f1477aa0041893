import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  type Axis,
  compileStrategy,
  createRunPool,
  listPoints,
  loadStrategy,
  openResults,
  rankPoints,
  readAxis,
  readParameters,
  runSweep,
  type SweepInput,
  type SweepResult,
} from '@capi/backtest'
import { dataOf } from '../candles.ts'
import { sharedPool } from '../shared-pool.ts'

const file = join(import.meta.dirname, '../strategies/moving-average.ts')
let input: Omit<SweepInput, 'results'>
let axes: readonly Axis[]
beforeAll(async () => {
  const { parameters } = await loadStrategy(file)
  axes = [readAxis(parameters, 'fast=2..4'), readAxis(parameters, 'slow=6,8')]
  const points = listPoints({ axes, base: readParameters(parameters, {}), where: [], seed: '' })
  input = { code: await compileStrategy(file), data: [await dataOf(3)], points, fills: ['default'], options: {} }
})

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-sweep-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('runSweep', () => {
  it('reads what is known, goes on after it was ended, and has the same results', async () => {
    const pool = sharedPool()
    const whole = await runSweep(pool, { ...input, results: openResults(undefined) })
    expect(whole).toHaveLength(6)
    expect(new Set(whole.map(({ metrics }) => metrics!.netProfit)).size).toBeGreaterThan(3)

    const path = join(openFolder(), 'results.jsonl')
    const stop = new AbortController()
    const first = openResults(path)
    const onResult = (): void => stop.abort(new Error('enough'))
    await expect(runSweep(pool, { ...input, results: first, signal: stop.signal, onResult })).rejects.toThrow('enough')
    first.close()
    const lines = readFileSync(path, 'utf8').trim().split('\n').length
    expect(lines).toBeGreaterThan(0)
    expect(lines).toBeLessThan(6)
    // As a process that was killed while it wrote leaves it.
    appendFileSync(path, '{"key":"half')
    const next = openResults(path)
    let known = 0
    const results = await runSweep(pool, {
      ...input,
      results: next,
      onResult: (_, isKnown) => void (known += isKnown ? 1 : 0),
    })
    next.close()
    expect(known).toBe(lines)
    expect(results).toEqual(whole)
    const again = openResults(path)
    let runs = 0
    expect(
      await runSweep(pool, { ...input, results: again, onResult: (_, isKnown) => void (runs += isKnown ? 0 : 1) }),
    ).toEqual(whole)
    expect(runs).toBe(0)
    again.close()
  })

  it('has the error of a strategy that crashes as the result of its run', async () => {
    const crashing = join(openFolder(), 'crashing.mjs')
    writeFileSync(
      crashing,
      `export default { parameters: { how: { type: 'choice', default: 'well', values: ['well', 'throws', 'exits'] } },
        async run({ parameters: { how } }) {
          if (how === 'throws') throw new Error('no luck')
          if (how === 'exits') process.exit(7)
        } }`,
    )
    const points = ['exits', 'well', 'throws', 'well'].map((how) => ({ how }))
    const code = await compileStrategy(crashing)
    const path = join(openFolder(), 'results.jsonl')
    const sweep = async (): Promise<{ errors: readonly (string | null)[]; runs: number }> => {
      const kept = openResults(path)
      let runs = 0
      const onResult = (_: unknown, isKnown: boolean): void => void (runs += isKnown ? 0 : 1)
      const results = await runSweep(sharedPool(), { ...input, code, points, results: kept, onResult })
      kept.close()
      return { errors: results.map(({ error }) => error), runs }
    }
    const { errors } = await sweep()
    expect(errors).toEqual([
      expect.stringMatching(/^The strategy crashing failed at 2026-01-05\S*: a strategy must not call process.exit$/),
      null,
      expect.stringMatching(/^The strategy crashing failed at 2026-01-05\S*: no luck$/),
      null,
    ])
    // A failure of the strategy is a result, so it is known from now on.
    expect(await sweep()).toEqual({ errors, runs: 0 })
  })

  it('keeps no result of what is no failure of the strategy, and says what it was', async () => {
    const runner = { threads: 1, close: async () => {}, run: () => Promise.reject(new Error('the thread is gone')) }
    const path = join(openFolder(), 'results.jsonl')
    const results = openResults(path)
    const [first] = await runSweep(runner, { ...input, points: input.points.slice(0, 1), results })
    results.close()
    expect(first!.error).toBe('The run has no result: the thread is gone')
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  it('keeps no result of a run that was ended, and tries it again', async () => {
    const pool = createRunPool({ threads: 1, stuckAfterMs: 1_000 })
    onTestFinished(() => pool.close())
    const code = await compileStrategy(join(import.meta.dirname, '../strategies/endless.ts'))
    const path = join(openFolder(), 'results.jsonl')
    const sweep = async (): Promise<string> => {
      const results = openResults(path)
      let runs = 0
      const onResult = (_: unknown, isKnown: boolean): void => void (runs += isKnown ? 0 : 1)
      const [result] = await runSweep(pool, { ...input, code, points: [{}], results, onResult })
      results.close()
      return `${runs} run: ${result!.error}`
    }
    const ended =
      '1 run: The strategy endless was ended, because its run made no progress for 1 s: it must wait now and then (clock.sleep).'
    expect(await sweep()).toBe(ended)
    expect(readFileSync(path, 'utf8')).toBe('')
    expect(await sweep()).toBe(ended)
  })

  it('refuses a file that is something else', () => {
    const path = join(openFolder(), 'notes.txt')
    writeFileSync(path, 'buy milk\n')
    expect(() => openResults(path)).toThrow('must be a file of a sweep')
    expect(readFileSync(path, 'utf8')).toBe('buy milk\n')
  })
})

describe('rankPoints', () => {
  it('puts the best first, with its neighbours and the edges of the grid', () => {
    const scores: Record<string, number> = { '2 6': 5, '2 8': 1, '3 6': 9, '3 8': 4, '4 6': 2, '4 8': 3 }
    const results = Object.entries(scores).map(([point, sharpe]): SweepResult => {
      const [fast, slow] = point.split(' ').map(Number) as [number, number]
      const metrics = { sharpe } as unknown as SweepResult['metrics']
      return {
        key: point,
        parameters: { fast, slow },
        fills: 'default',
        from: 0,
        to: 1,
        metrics,
        equity: [],
        error: null,
      }
    })
    const ranked = rankPoints(results, axes, 'sharpe')
    expect(ranked.map(({ score }) => score)).toEqual([9, 5, 4, 3, 2, 1])
    expect(ranked[0]).toMatchObject({ neighbours: { count: 3, mean: 11 / 3, worst: 2 }, atEdge: [] })
    expect(ranked[1]!.atEdge).toEqual(['fast'])
  })
})
