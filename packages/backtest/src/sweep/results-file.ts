// The results of a sweep as a file that grows by a line for each run, so that a sweep that was ended goes on where it
// was, and one that is repeated reads instead of runs. A line that was not written to its end is ignored, and its run
// is made again.
import { appendFileSync, closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'
import type { Metrics } from '../run/metrics.ts'
import type { ParameterValues } from '../strategy/parameters.ts'
import { StrategyError } from '../strategy/strategy-error.ts'

/** The result of a run. */
export interface SweepResult {
  /** Digest of strategy, data, parameters, options, and the content of all files that ran. */
  readonly key: string
  readonly parameters: ParameterValues
  readonly fills: string
  readonly from: number
  readonly to: number
  /** Null where the run failed. */
  readonly metrics: Metrics | null
  /** The equity at the end of each UTC day on which it changed, as decimals with their times. */
  readonly equity: readonly (readonly [time: number, equity: string])[]
  /** Why the run failed; null where it did not. */
  readonly error: string | null
}

export interface ResultsFile {
  get(key: string): SweepResult | undefined
  add(result: SweepResult): void
  close(): void
}

/** Opens a file of results, or keeps them in memory without one. */
export function openResults(file: string | undefined): ResultsFile {
  const known = new Map<string, SweepResult>()
  if (file === undefined)
    return { get: (key) => known.get(key), add: (result) => void known.set(result.key, result), close: () => {} }
  const text = readText(file)
  for (const [index, line] of text.split('\n').entries()) {
    const result = readLine(line)
    if (result) known.set(result.key, result)
    else if (line !== '' && index === 0 && !line.startsWith('{"key":'))
      throw new StrategyError(`The results must be a file of a sweep, but ${file} has something else.`)
  }
  const handle = openSync(file, 'a', 0o600)
  const append = (line: string): void => {
    try {
      appendFileSync(handle, line)
      fsyncSync(handle)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      throw new StrategyError(`The results cannot be written to ${file}: ${code}. The runs that it has are kept.`, {
        cause: error,
      })
    }
  }
  // After a line that was not written to its end.
  if (text !== '' && !text.endsWith('\n')) append('\n')
  return {
    get: (key) => known.get(key),
    add(result) {
      known.set(result.key, result)
      append(`${JSON.stringify(result)}\n`)
    },
    close: () => closeSync(handle),
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new StrategyError(`The results cannot be read from ${file}: ${code}.`, { cause: error })
  }
}

function readLine(line: string): SweepResult | undefined {
  try {
    const result = JSON.parse(line) as SweepResult
    return typeof result.key === 'string' && Array.isArray(result.equity) ? result : undefined
  } catch {
    return undefined
  }
}
