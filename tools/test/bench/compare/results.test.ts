// What an interrupted comparison stores, and what the next one takes from it.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Line, openResults } from '../../../bench/src/compare/results.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-compare-'))
  file = join(folder, 'results.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const line = (round: number): Line => ({
  benchmark: 'engine',
  round,
  samples: { cpu: { base: [1], now: [round], control: [3] } },
})

describe('openResults', () => {
  it('continues with the rounds that were stored', () => {
    const first = openResults(file, false)
    first.add(line(0))
    first.add(line(1))
    const second = openResults(file, true)
    expect(second.has('engine', 1)).toBe(true)
    expect(second.has('engine', 2)).toBe(false)
    expect(second.has('http', 1)).toBe(false)
    expect(second.rounds('engine', 'cpu').map(({ now }) => now)).toEqual([[0], [1]])
  })

  it('drops a last line that was cut off, and adds after it', () => {
    openResults(file, false).add(line(0))
    appendFileSync(file, '{"benchmark":"engine","rou')
    const second = openResults(file, true)
    second.add(line(1))
    expect(openResults(file, true).rounds('engine', 'cpu')).toHaveLength(2)
  })

  it('starts empty unless it is resumed', () => {
    openResults(file, false).add(line(0))
    expect(openResults(file, false).has('engine', 0)).toBe(false)
    expect(openResults(file, true).has('engine', 0)).toBe(false)
  })
})
