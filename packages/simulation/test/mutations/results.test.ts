import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readResults, showResults, writeResults } from '../../src/mutations/results.ts'

const tried = [
  { number: 1, name: 'sends twice' },
  { number: 12, name: 'forgets' },
]
const twice = { ms: 1_250, world: 3, text: 'exists 2 times.' }
const limits = { eachMs: 60_000, totalMs: 600_000 }

describe('showResults', () => {
  it('shows how each mutation was found, and the total', () => {
    const forgets = { ms: 60_000, world: 0, text: 'lacks one.' }
    const results = { seed: 's', found: { 'sends twice': twice, forgets }, elapsedMs: 61_500 }
    const { table, problems } = showResults(tried, results, limits)
    expect(table).toEqual([
      '  1  sends twice    1.3 s  world 3: exists 2 times.',
      ' 12  forgets       60.0 s  world 0: lacks one.',
      '2 of 2 mutations were found, in 61.5 s altogether.',
    ])
    expect(problems).toEqual([])
  })

  it('reports a mutation that survives, one that is found too late, and a total that is too long', () => {
    const found = { 'sends twice': { ...twice, ms: 60_100 } }
    const { table, problems } = showResults(tried, { seed: 's', found, elapsedMs: 600_100 }, limits)
    expect(table[1]).toBe(' 12  forgets               SURVIVED')
    expect(problems).toEqual([
      '"forgets" was not found.',
      '"sends twice" must be found within 60.0 s, took 60.1 s.',
      'All must be found within 600.0 s, took 600.1 s so far.',
    ])
  })
})

describe('readResults', () => {
  it('continues with what was stored, and refuses the results of another seed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'results-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'found.json')
    expect(readResults(path, 's')).toEqual({ seed: 's', found: {}, elapsedMs: 0 })
    writeResults(path, { seed: 's', found: { 'sends twice': twice }, elapsedMs: 5 })
    expect(readResults(path, 's')).toEqual({ seed: 's', found: { 'sends twice': twice }, elapsedMs: 5 })
    expect(() => readResults(path, 'other')).toThrow('is a run of the seed s')
  })
})
