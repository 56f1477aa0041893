/** The option `--rounds` of both benchmarks. */
import { BenchError } from './bench-error.ts'
import { fewestRounds } from './statistics.ts'

export const mostRounds = 1_000

/** Reads the number of rounds; the default when it is missing. Throws a `BenchError` when it is no number of rounds. */
export function readRounds(text: string | undefined, defaultRounds: number): number {
  if (text === undefined) return defaultRounds
  const rounds = Number(text)
  if (/^\d+$/.test(text) && rounds >= fewestRounds && rounds <= mostRounds) return rounds
  throw new BenchError(
    `--rounds must be a whole number from ${fewestRounds} to ${mostRounds}, was "${text}". ` +
      `Fewer than ${fewestRounds} rounds give no 95 % interval.`,
  )
}
