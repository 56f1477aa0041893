// The table of the speed comparison.
import { describe, expect, it } from 'vitest'
import { formatTable, type Row } from '../../../bench/src/compare/table.ts'

const row: Row = {
  title: 'engine: a command, CPU',
  rounds: 12,
  base: 8.2084,
  now: 8.149,
  ratio: 0.9941,
  interval: { low: 0.967, high: 1.011 },
  control: { low: 0.98, high: 1.02 },
  verdict: 'within 3 %',
}

describe('formatTable', () => {
  it('shows a row for each metric, with units and both intervals', () => {
    const [heading, line] = formatTable([row]).split('\n')
    expect(heading!.trim().split(/ {2,}/)).toEqual(['base', 'now', 'ratio', '95 % interval', 'A/A interval', 'verdict'])
    expect(line).toBe('engine: a command, CPU  8.208 µs  8.149 µs  0.994  0.967 to 1.011  0.980 to 1.020  within 3 %')
  })

  it('says where there are too few rounds for an interval', () => {
    const text = formatTable([{ ...row, rounds: 4, interval: null, control: null, verdict: 'too few rounds' }])
    expect(text).toContain('0.994              -             -  too few rounds')
    expect(text).toContain('Intervals need 6 rounds, there are 4.')
  })

  it('says which verdict more rounds may change', () => {
    const text = formatTable([{ ...row, ratio: 1.04, interval: { low: 0.99, high: 1.09 }, verdict: 'slower' }])
    expect(text).toContain('Not certain, since the interval contains 1: "engine: a command, CPU".')
    const certain = formatTable([{ ...row, ratio: 1.04, interval: { low: 1.01, high: 1.09 }, verdict: 'slower' }])
    expect(certain).not.toContain('Not certain')
  })

  it('says when the machine was too noisy to show 3 %', () => {
    const noisy = { ...row, control: { low: 1 / 1.05, high: 1.05 } }
    expect(formatTable([row, noisy])).toContain('1 of 2 A/A intervals reach beyond 3 %')
    expect(formatTable([row])).not.toContain('beyond 3 %')
  })
})
