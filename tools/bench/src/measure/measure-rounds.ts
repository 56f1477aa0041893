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
  /** Returns the time in milliseconds. */
  readonly now?: () => number
}

/** Measures what the results lack, and reports how long the rest takes. Ends when interrupted, without an error. */
export async function measureRounds<Name extends string>(options: RoundsOptions<Name>): Promise<void> {
  const { rounds, namesIn, results, measure, signal, report, now = () => performance.now() } = options
  const missing = Array.from({ length: rounds }, (_, round) =>
    namesIn(round).filter((name) => !results.has(name, round)),
  )
  const taken = new Map<Name, number>()
  try {
    for (const [round, names] of missing.entries()) {
      for (const name of names) {
        signal.throwIfAborted()
        const begun = now()
        results.add({ benchmark: name, round, samples: await measure(name, round) })
        taken.set(name, now() - begun)
      }
      const left = missing.slice(round + 1).flat()
      if (names.length > 0) report(`round ${round + 1} of ${rounds}${describeRest(left, taken)}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
    report('\nInterrupted. What was measured is stored; the same command with --resume continues.')
  }
}

// Each of the rest takes as long as it did the last time.
function describeRest<Name>(left: readonly Name[], taken: ReadonlyMap<Name, number>): string {
  if (left.length === 0) return ''
  const ms = left.reduce((sum, name) => sum + (taken.get(name) ?? 0), 0)
  return `, about ${(ms / 60_000).toFixed(1)} minutes left`
}
