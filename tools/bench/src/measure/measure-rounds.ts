/** Measures benchmarks round by round, and stores each round as soon as it has ended. */
import type { Running } from './command-line.ts'
import type { Results } from './results.ts'
import type { Turns } from './round.ts'

interface RoundsOptions<Name extends string> extends Pick<Running, 'signal' | 'report'> {
  readonly rounds: number
  /** Returns what is measured in a round. */
  readonly namesIn: (round: number) => readonly Name[]
  readonly results: Results<Name>
  readonly measure: (name: Name, round: number) => Promise<Turns>
}

/** Measures what the results lack, and reports how long the rest takes. Ends when interrupted, without an error. */
export async function measureRounds<Name extends string>(options: RoundsOptions<Name>): Promise<void> {
  const { rounds, namesIn, results, measure, signal, report } = options
  const begun = performance.now()
  let measured = 0
  try {
    for (let round = 0; round < rounds; round += 1) {
      const missing = namesIn(round).filter((name) => !results.has(name, round))
      for (const name of missing) {
        signal.throwIfAborted()
        results.add({ benchmark: name, round, samples: await measure(name, round) })
      }
      if (missing.length === 0) continue
      measured += 1
      const minutes = (((performance.now() - begun) / measured) * (rounds - round - 1)) / 60_000
      report(`round ${round + 1} of ${rounds}, about ${minutes.toFixed(1)} minutes left`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    report('\nInterrupted. What was measured is stored; the same command with --resume continues.')
  }
}
