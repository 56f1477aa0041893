import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { MirroredPrices } from '@capi/engine'
import { createRecorder, recordFiles } from '../src/price-recorder.ts'

const symbol = 'cmt_btcusdt'
const begin = Date.UTC(2026, 0, 1)
const minuteMs = 60_000

const at = (last: string): MirroredPrices => ({ symbol, last, bid: '1.0', ask: '2.0', mark: '3.0', index: '4.0' })

function record(file: string, rounds: readonly (readonly [ms: number, last: string])[], errors: string[] = []): void {
  const recorder = createRecorder(file, (text) => void errors.push(text))
  for (const [ms, last] of rounds) recorder.add(begin + ms, [at(last)], [at(last)])
}

/** Returns a folder that is deleted after the test. */
function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'capi-prices-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const lines = (path: string): string[] => readFileSync(path, 'utf8').trimEnd().split('\n')

describe('createRecorder', () => {
  it('writes a tick for each change, with all prices', () => {
    const file = join(ownFolder(), 'prices.csv')
    const recorder = createRecorder(file, () => undefined)
    recorder.add(begin, [at('90.0')], [at('90.0')])
    recorder.add(begin + 1_000, [at('90.0')], [])
    expect(lines(recordFiles(file, symbol).ticks)).toEqual([
      'time,last,bid,ask,mark,index',
      `${begin},90.0,1.0,2.0,3.0,4.0`,
    ])
  })

  it('writes a candle when its minute is over; the first minute is incomplete, and a gap has none', () => {
    const file = join(ownFolder(), 'prices.csv')
    const [first, later] = [minuteMs, 4 * minuteMs]
    record(file, [
      [30_000, '90.0'],
      [first + 1_000, '100.0'],
      [first + 2_000, '90.0'],
      [first + 3_000, '110.0'],
      [first + 4_000, '105.0'],
      [2 * minuteMs, '106.0'],
      [later, '9.0'],
      [5 * minuteMs, '10.0'],
    ])
    expect(lines(recordFiles(file, symbol).candles)).toEqual([
      'time,open,high,low,close',
      `${begin + first},100.0,110.0,90.0,105.0`,
      `${begin + 2 * minuteMs},105.0,106.0,105.0,106.0`,
      `${begin + later},9.0,9.0,9.0,9.0`,
    ])
  })

  it('continues a file, without an incomplete last line and without a minute that it already has', () => {
    const file = join(ownFolder(), 'prices.csv')
    const { candles } = recordFiles(file, symbol)
    const minutes = (...numbers: readonly number[]) => numbers.map((each) => [each * minuteMs, '90.0'] as const)
    record(file, minutes(0, 1, 2, 3))
    const { ticks } = recordFiles(file, symbol)
    for (const path of [candles, ticks]) appendFileSync(path, `${begin + 3 * minuteMs},90`)
    record(file, minutes(1, 2, 3, 4))
    expect(lines(candles).map((line) => Number(line.split(',')[0]))).toEqual([
      Number.NaN,
      begin + minuteMs,
      begin + 2 * minuteMs,
      begin + 3 * minuteMs,
    ])
    expect(lines(ticks).map((line) => line.split(',').length)).toEqual(Array.from({ length: 9 }, () => 6))
  })

  it('reports a file that cannot be written once, and goes on without it', () => {
    const errors: string[] = []
    const file = join(ownFolder(), 'missing', 'prices.csv')
    record(
      file,
      [
        [0, '90.0'],
        [1_000, '91.0'],
      ],
      errors,
    )
    expect(errors).toEqual([expect.stringMatching(/^Prices are no longer recorded: ENOENT/)])
  })
})
