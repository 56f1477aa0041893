// The history of measurements, and how the report shows it.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Bound } from '../../../bench/src/bounds/bounds.ts'
import { appendEntry, type Entry, lastOf, readHistory } from '../../../bench/src/bounds/history.ts'
import type { Measured } from '../../../bench/src/bounds/measured.ts'
import { formatReport } from '../../../bench/src/bounds/report.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-bench-history-'))
  file = join(folder, 'history.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const measured = (value: number): Measured => ({ value, interval: { low: value - 0.1, high: value + 0.1 }, rounds: 15 })
const entry = (commit: string, values: Entry['measured']): Entry => ({
  date: '2026-11-22',
  commit,
  machine: { cpu: 'test', cores: 2, node: '20.20.2', load: 0.123456 },
  measured: values,
})
const bound: Bound = {
  id: 'engine-rate',
  title: 'engine',
  kind: 'at least',
  limit: 1,
  unit: '×',
  of: { duel: 'engine', metric: 'cpu', over: 'nodejs-order-book', under: 'depth 10,000' },
}

it('is empty without a file, and has the entries in the order of the runs', () => {
  expect(readHistory(file)).toEqual([])
  appendEntry(file, entry('a', { 'engine-rate': measured(1.23456) }))
  appendEntry(file, entry('b', {}))
  expect(readHistory(file).map(({ commit }) => commit)).toEqual(['a', 'b'])
  expect(readFileSync(file, 'utf8')).toContain('"value":1.235')
})

it('names the line that is no entry', () => {
  appendEntry(file, entry('a', {}))
  appendFileSync(file, '{"date":\n')
  expect(() => readHistory(file)).toThrow('line 2 is: {"date":')
})

it('shows the last measurement of each bound, also when a later run did not measure it', () => {
  const history = [entry('a', { 'engine-rate': measured(2) }), entry('b', {})]
  expect(lastOf(history, 'engine-rate')?.entry.commit).toBe('a')
  const line = formatReport([bound], { 'engine-rate': measured(1.5) }, history).split('\n')[1]
  expect(line).toBe('engine  at least 1 ×    1.50 ×   1.40 to 1.60  holds, 50 % left  2.00 (a), became worse')
})
