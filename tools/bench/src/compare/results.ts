/** The file of what was measured: a line of JSON for each round of a benchmark, written as soon as the round has ended. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { type BenchmarkName, benchmarkNames } from './benchmarks.ts'
import type { Samples } from './samples.ts'

export interface Line {
  readonly benchmark: BenchmarkName
  readonly round: number
  /** By metric. */
  readonly samples: Readonly<Record<string, Samples>>
}

export interface Results {
  add(line: Line): void
  has(benchmark: BenchmarkName, round: number): boolean
  /** Returns all rounds of one metric. */
  rounds(benchmark: BenchmarkName, metric: string): readonly Samples[]
}

/** Opens the file; without `isResumed` it starts empty. A last line that was cut off is dropped. */
export function openResults(file: string, isResumed: boolean): Results {
  const lines = isResumed && existsSync(file) ? readLines(readFileSync(file, 'utf8')) : []
  rmSync(file, { force: true })
  const write = (line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`)
  lines.forEach(write)
  return {
    add(line) {
      lines.push(line)
      write(line)
    },
    has: (benchmark, round) => lines.some((line) => line.benchmark === benchmark && line.round === round),
    rounds: (benchmark, metric) =>
      lines.flatMap((line) => (line.benchmark === benchmark ? (line.samples[metric] ?? []) : [])),
  }
}

function readLines(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value = JSON.parse(line) as Line
      return benchmarkNames.includes(value.benchmark) ? [value] : []
    } catch {
      return []
    }
  })
}
