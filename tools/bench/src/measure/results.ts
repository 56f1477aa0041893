/** The file of what was measured: a line of JSON for each round of a benchmark, written as soon as the round has ended. */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import type { Turns } from './round.ts'

export interface Line<Name extends string> {
  readonly benchmark: Name
  readonly round: number
  readonly samples: Turns
}

export interface Results<Name extends string> {
  add(line: Line<Name>): void
  has(benchmark: Name, round: number): boolean
  /** Returns all rounds of a benchmark. */
  rounds(benchmark: Name): readonly Turns[]
}

/** Opens the file of these benchmarks; without `isResumed` it starts empty. A last line that was cut off is dropped. */
export function openResults<Name extends string>(
  file: string,
  names: readonly Name[],
  isResumed: boolean,
): Results<Name> {
  const lines = isResumed && existsSync(file) ? readLines(readFileSync(file, 'utf8'), names) : []
  rmSync(file, { force: true })
  const write = (line: Line<Name>): void => appendFileSync(file, `${JSON.stringify(line)}\n`)
  lines.forEach(write)
  return {
    add(line) {
      lines.push(line)
      write(line)
    },
    has: (benchmark, round) => lines.some((line) => line.benchmark === benchmark && line.round === round),
    rounds: (benchmark) => lines.filter((line) => line.benchmark === benchmark).map(({ samples }) => samples),
  }
}

function readLines<Name extends string>(text: string, names: readonly Name[]): Line<Name>[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value = JSON.parse(line) as Line<Name>
      return names.includes(value.benchmark) ? [value] : []
    } catch {
      return []
    }
  })
}
