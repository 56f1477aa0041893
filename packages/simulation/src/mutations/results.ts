// What became of each mutation: how long it took to find it, and what the judge said. A file stores it, so that a later
// run continues.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export interface Found {
  /** From the beginning of the copy to the failure, in milliseconds of real time. */
  readonly ms: number
  /** The world that failed. */
  readonly world: number
  /** What the judge said. */
  readonly text: string
}

export interface Results {
  readonly seed: string
  /** By the names of the mutations. */
  readonly found: Record<string, Found>
  /** For how long all runs have searched, in milliseconds of real time. */
  elapsedMs: number
}

export interface Limits {
  /** For each mutation, in milliseconds. */
  readonly eachMs: number
  /** For all of them. */
  readonly totalMs: number
}

export interface TriedMutation {
  readonly number: number
  readonly name: string
}

/** Reads the results from a file, or begins with none if there is no file. Throws if they are those of another seed. */
export function readResults(path: string | undefined, seed: string): Results {
  if (path === undefined || !existsSync(path)) return { seed, found: {}, elapsedMs: 0 }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Results
  if (stored.seed === seed) return stored
  throw new Error(`${path} is a run of the seed ${stored.seed}, so it cannot be continued with the seed ${seed}.`)
}

/** Writes the results to a file, which is always complete. */
export function writeResults(path: string, results: Results): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(results, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

/**
 * Returns the table of all mutations, and what is wrong: those that survived or were found too late, and a total that
 * is too long.
 */
export function showResults(
  tried: readonly TriedMutation[],
  { found, elapsedMs }: Results,
  { eachMs, totalMs }: Limits,
): { readonly table: readonly string[]; readonly problems: readonly string[] } {
  const widest = Math.max(...tried.map(({ name }) => name.length))
  const rows = tried.map(({ number, name }) => {
    const result = found[name]
    const outcome = result ? `world ${result.world}: ${result.text}` : 'SURVIVED'
    return `${String(number).padStart(3)}  ${name.padEnd(widest)}  ${(result ? seconds(result.ms) : '').padStart(7)}  ${outcome}`
  })
  const survivors = tried.filter(({ name }) => !found[name])
  const late = tried.filter(({ name }) => found[name] && found[name].ms > eachMs)
  const problems = [
    ...survivors.map(({ name }) => `"${name}" was not found.`),
    ...late.map(({ name }) => `"${name}" must be found within ${seconds(eachMs)}, took ${seconds(found[name]!.ms)}.`),
  ]
  if (elapsedMs > totalMs)
    problems.push(`All must be found within ${seconds(totalMs)}, took ${seconds(elapsedMs)} so far.`)
  const total = `${tried.length - survivors.length} of ${tried.length} mutations were found, in ${seconds(elapsedMs)} altogether.`
  return { table: [...rows, total], problems }
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
