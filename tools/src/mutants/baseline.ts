// The tests of a package without a mutant: they must pass, and say which of them reach which mutant, and how long they
// take.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Room } from './room.ts'
import type { Sampled } from './sample.ts'
import type { Answer } from './worker.ts'

export interface Baseline {
  /** Of each mutant, the files of tests that reach it, the fastest first. */
  readonly reaching: ReadonlyMap<number, readonly string[]>
  readonly ms: ReadonlyMap<string, number>
}

/** A run without an answer for that long has hung. */
const longestMs = 5_400_000

/** Runs the tests, unless an earlier run with this name has passed. */
export async function measureBaseline(
  room: Room,
  mutants: readonly Sampled[],
  name: string,
  without: readonly string[],
): Promise<Baseline> {
  const file = `${name}.json`
  if (!existsSync(file)) {
    rmSync(`${name}.tsv`, { force: true })
    const answer = await room.measure(longestMs)
    let failed = answer.files.filter((ended) => ended.hasFailed && !without.some((part) => ended.file.includes(part)))
    // Noting what is reached costs time and memory, which some tests measure: they must pass alone, as every mutant
    // meets them.
    if (failed.length > 0) {
      const alone = await room.run({ mutants: [], files: failed.map((ended) => ended.file), isShort: false }, longestMs)
      const passed = 'files' in alone ? alone.files.filter((ended) => !ended.hasFailed).map((ended) => ended.file) : []
      failed = failed.filter((ended) => !passed.includes(ended.file))
    }
    // A list of what to leave out is a statement of its own: whoever runs it sees what is not measured.
    if (failed.length > 0) {
      const lines = failed.map((ended) => `  ${ended.file}: ${ended.error}`).join('\n')
      throw new Error(`Expected the tests to pass without a mutant (else --without PATH-PART), failed are:\n${lines}`)
    }
    writeFileSync(file, JSON.stringify(answer))
  }
  const { files, importers } = JSON.parse(readFileSync(file, 'utf8')) as Answer
  const ms = new Map(files.map((ended) => [ended.file, ended.ms]))
  const isUsable = (path: string): boolean => ms.has(path) && !without.some((part) => path.includes(part))

  const reached = new Map<number, Set<string>>()
  const noted = existsSync(`${name}.tsv`) ? readFileSync(`${name}.tsv`, 'utf8').trim().split('\n') : []
  for (const line of noted) {
    const [path = '', phase, number] = line.split('\t')
    const mutant = mutants.find((one) => one.number === Number(number))
    if (mutant === undefined) continue
    const tests = reached.get(mutant.number) ?? new Set<string>()
    reached.set(mutant.number, tests)
    const tail = files.find((ended) => path.endsWith(`/${ended.file}`))?.file
    if (tail !== undefined) tests.add(tail)
    // Files share what they import: only the first one that imports a module is seen to run it.
    if (phase === 'import') for (const test of importers[mutant.path] ?? []) tests.add(test)
  }
  const sort = (tests: Iterable<string>): string[] =>
    Array.from(tests)
      .filter(isUsable)
      .toSorted((one, other) => ms.get(one)! - ms.get(other)!)
  return { reaching: new Map(Array.from(reached, ([number, tests]) => [number, sort(tests)])), ms }
}
