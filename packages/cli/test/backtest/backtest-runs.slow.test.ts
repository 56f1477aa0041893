// The runs of `capi backtest` and `capi sweep`: what each flag does. Flags that do not meet share a run, because each
// run starts a thread that loads the package.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Outcome, run } from '../command.ts'

const strategy = join(import.meta.dirname, 'alternate.mjs')
let folder: string
let candles: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-backtest-runs-'))
  candles = join(folder, 'two-hours.csv')
  const lines = Array.from({ length: 120 }, (_, minute) => {
    const open = 90_000 + ((minute * 37) % 100)
    return `${Date.UTC(2026, 0, 5) + minute * 60_000},${open},${open + 20},${open - 20},${open + 5},7`
  })
  writeFileSync(candles, lines.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const backtest = (line: string): Promise<Outcome> =>
  run(['backtest', strategy, '--candles', candles, ...line.split(' ').filter(Boolean)])
const sweep = (line: string): Promise<Outcome> =>
  run([
    'sweep',
    strategy,
    '--candles',
    candles,
    '--grid',
    'size=0.01..0.03:0.01',
    '--threads',
    '1',
    ...line.split(' ').filter(Boolean),
  ])
const named = (name: string): string => join(folder, name)
const textOf = (name: string): string => readFileSync(named(name), 'utf8')

describe('capi backtest', () => {
  it('runs a part of the candles with parameters, a deposit and a seed, and writes a page, trades and the log', async () => {
    const range = '--from 2026-01-05T00:30Z --to 2026-01-05T01:00Z'
    const given = `--param size=0.02 --deposit 5000 --seed other ${range}`
    const { exit, stdout, stderr } = await backtest(
      `${given} --log --report ${named('page.html')} --csv ${named('trades.csv')} --equity ${named('equity.csv')}`,
    )
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^2026-01-05T00:30:00Z to 2026-01-05T01:00:00Z/)])
    for (const text of ['size=0.02', 'seed other', 'net profit']) expect(stdout).toContain(text)
    // Of a deposit of 10,000 it would be 0.0 %.
    expect(stdout).toMatch(/^largest drawdown +3\.\d+ \(0\.1 %\)$/m)
    expect(stderr).toMatch(/2026-01-05T00:40:00.\d{3}Z close_long/)
    expect(textOf('page.html')).toContain('<h1>Backtest of alternate</h1>')
    expect(textOf('trades.csv')).toMatch(/^fills,symbol,side,size,.*\ndefault,cmt_btcusdt,LONG,0.02,/)
    const equity = textOf('equity.csv').trim().split('\n')
    expect(equity.slice(0, 2)).toEqual(['fills,time,equity', 'default,2026-01-05T00:30:00.000Z,5000'])
    const totalProfit = /^with open positions +(\S+)$/m.exec(stdout)![1]
    expect(Number(equity.at(-1)!.split(',')[2]) - 5_000).toBeCloseTo(Number(totalProfit), 9)
    expect((await backtest(`--report ${named('page.html')}`)).stderr).toContain('--report must name a new file')
  })

  it('refuses prices between two ticks, or rounds them and says so', async () => {
    const finer = named('finer.csv')
    writeFileSync(finer, readFileSync(candles, 'utf8').replace(/,(\d+),7$/m, ',$1.04,7'))
    const runWith = (command: string, ...flags: string[]): Promise<Outcome> =>
      run([command, strategy, '--candles', finer, ...flags])
    expect((await runWith('backtest')).stderr).toContain(
      `Line 1 of ${finer} is invalid: the close must be a multiple of 0.1, was 90005.04.`,
    )
    const grid = ['--grid', 'size=0.01', '--no-results', '--threads', '1']
    for (const { exit, stderr } of [await runWith('backtest', '--round'), await runWith('sweep', '--round', ...grid)]) {
      expect(exit).toBe(0)
      expect(stderr).toContain('cmt_btcusdt has one price that was rounded to the nearest tick.')
    }
  })

  it('reads candles with a gap after the first one where it is told their width, and says so where it is not', async () => {
    const gap = named('gap.csv')
    const lines = readFileSync(candles, 'utf8').split('\n')
    writeFileSync(gap, [lines[0], ...lines.slice(60)].join('\n'))
    const runWith = (...flags: string[]): Promise<Outcome> => run(['backtest', strategy, '--candles', gap, ...flags])
    expect((await runWith()).stderr).toContain('The width of 3600 s is the distance of the first two candles')
    const { exit, stderr } = await runWith('--width', '1m')
    expect([exit, stderr]).toEqual([0, expect.stringContaining('one gap, together 59 minutes')])
  })

  it('shows strict and lenient fills side by side', async () => {
    const { stdout } = await backtest(`--fills both --report ${named('both.html')} --csv ${named('both.csv')}`)
    expect(stdout).toMatch(/ strict +lenient\n/)
    expect(textOf('both.html')).toContain('With open positions, lenient fills')
    expect(textOf('both.csv')).toMatch(/\nstrict,cmt_btcusdt,.*\nlenient,cmt_btcusdt,/s)
  })

  it('checks that orders do not depend on later candles', async () => {
    expect((await backtest('--check')).stdout).toMatch(/^\d+ orders of alternate are the same in 5 runs/)
  })
})

describe('capi sweep', () => {
  it('tries what meets a condition, ranks it, and goes on from its results', async () => {
    const flags = `--where size<0.03 --objective drawdown --results ${named('results.jsonl')}`
    const first = await sweep(`${flags} --csv ${named('rows.csv')} --report ${named('sweep.html')}`)
    expect([first.exit, first.stdout]).toEqual([0, expect.stringContaining('2 runs, 0 failed')])
    expect(first.stdout).toContain('drawdown')
    expect(textOf('results.jsonl').trim().split('\n')).toHaveLength(2)
    expect(textOf('rows.csv')).toMatch(/^size,fills,from,to,netProfit,.*\n0.01,default,2026-01-05T00:00:00.000Z/)
    expect(textOf('sweep.html')).toContain('<h1>Sweep of alternate</h1>')
    expect(await sweep(flags)).toEqual(first)
    expect(textOf('results.jsonl').trim().split('\n')).toHaveLength(2)
  })

  it('chooses points at random', async () => {
    expect((await sweep('--random 1 --no-results')).stdout).toContain('1 runs')
  })

  it('walks forward', async () => {
    const flags = `--random 1 --no-results --objective net-profit --walk-forward 1h/1h --report ${named('walk.html')}`
    expect((await sweep(flags)).stdout).toMatch(/out of sample -?[\d.]+ USDT in 1 windows/)
    expect(textOf('walk.html')).toContain('<h1>Walk-forward of alternate</h1>')
  })
})
