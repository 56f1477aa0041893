// What an interrupted comparison stores, and what the next one takes from it.
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Line, openResults, type Results } from '../../../bench/src/measure/results.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'capi-compare-'))
  file = join(folder, 'results.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const names = ['engine', 'http'] as const
type Name = (typeof names)[number]
const open = (isResumed: boolean): Results<Name> => openResults<Name>(file, names, isResumed)
const line = (round: number): Line<Name> => ({
  benchmark: 'engine',
  round,
  samples: { cpu: { base: [1], now: [round], control: [3] } },
})

describe('openResults', () => {
  it('continues with the rounds that were stored', () => {
    const first = open(false)
    first.add(line(0))
    first.add(line(1))
    const second = open(true)
    expect(second.has('engine', 1)).toBe(true)
    expect(second.has('engine', 2)).toBe(false)
    expect(second.has('http', 1)).toBe(false)
    expect(second.rounds('engine').map(({ cpu }) => cpu!['now'])).toEqual([[0], [1]])
  })

  it('drops a last line that was cut off, and adds after it', () => {
    open(false).add(line(0))
    appendFileSync(file, '{"benchmark":"engine","rou')
    const second = open(true)
    second.add(line(1))
    expect(open(true).rounds('engine')).toHaveLength(2)
  })

  it('starts empty unless it is resumed', () => {
    open(false).add(line(0))
    expect(open(false).has('engine', 0)).toBe(false)
    expect(open(true).has('engine', 0)).toBe(false)
  })
})
