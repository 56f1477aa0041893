import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measureRounds } from '../../../bench/src/measure/measure-rounds.ts'
import { openResults } from '../../../bench/src/measure/results.ts'

const names = ['quick', 'long'] as const
type Name = (typeof names)[number]
const minutes: Readonly<Record<Name, number>> = { quick: 1, long: 30 }

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'rounds-'))))
afterEach(() => rmSync(folder, { recursive: true }))

/** Measures three rounds; returns what is reported. */
async function measureThree(namesIn: (round: number) => readonly Name[]): Promise<string[]> {
  const lines: string[] = []
  let time = 0
  await measureRounds<Name>({
    rounds: 3,
    namesIn,
    results: openResults(join(folder, 'results.jsonl'), names, true),
    measure: async (name) => {
      time += minutes[name] * 60_000
      return {}
    },
    signal: new AbortController().signal,
    report: (line) => lines.push(line),
    now: () => time,
  })
  return lines
}

describe('measureRounds', () => {
  it('says how long the rest takes, which may have less than the rounds before', async () => {
    expect(await measureThree((round) => (round === 0 ? names : ['quick']))).toEqual([
      'round 1 of 3, about 2.0 minutes left',
      'round 2 of 3, about 1.0 minutes left',
      'round 3 of 3',
    ])
  })

  it('says nothing of the rest where there is none', async () => {
    expect(await measureThree((round) => (round === 0 ? ['long'] : []))).toEqual(['round 1 of 3'])
  })
})
