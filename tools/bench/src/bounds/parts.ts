/** The parts of the benchmark: which programs a part runs for the bounds that are wanted, and the values of these bounds. */
import { randomOf, shuffle } from '../measure/random.ts'
import type { Results } from '../measure/results.ts'
import { measureRound, type Side, type Turns } from '../measure/round.ts'
import type { Bound } from './bounds.ts'
import { duels } from './duels.ts'
import { ratioOf } from './measured.ts'
import type { PartName } from './options.ts'
import { measureClone } from './repository.ts'
import { measureImport } from './values.ts'

const turnsOfRound = 6

export interface PartOptions {
  readonly wanted: readonly Bound[]
  readonly round: number
  /** Folder of the built repository. */
  readonly tree: string
  readonly scratch: string
  readonly signal: AbortSignal
  readonly report: (text: string) => void
}

/** Says what this machine lacks to measure a part; null if nothing. */
export function lackOf(part: PartName): string | null {
  return part === 'import' || part === 'repository' ? null : duels[part].lack
}

/** Measures one round of a part. */
export async function measurePart(part: PartName, options: PartOptions): Promise<Turns> {
  const { wanted, round, tree, scratch, signal, report } = options
  if (part === 'import') return { import: { ours: [measureImport(tree)] } }
  if (part === 'repository') return measureClone({ root: tree, scratch, signal, report })
  const { sides } = duels[part]
  const names = Object.keys(sides).filter((name) =>
    wanted.some(({ of }) => 'duel' in of && of.duel === part && (of.over === name || of.under === name)),
  )
  const random = randomOf(round)
  const orders = Array.from({ length: turnsOfRound }, () => shuffle([...names], random))
  const chosen = Object.fromEntries(names.map((name) => [name, { ...sides[name]!, tree } satisfies Side]))
  return measureRound({ sides: chosen, orders, scratch, signal })
}

/** Returns the value of each round of a bound. */
export function valuesOf({ of }: Bound, results: Results<PartName>): number[] {
  if ('value' in of) return results.rounds(partOf(of)).flatMap((turns) => turns[of.value]?.['ours'] ?? [])
  return results.rounds(of.duel).map((turns) => ratioOf(turns, of.metric, of.over, of.under))
}

/** Returns the part that measures a bound. */
export function partOf(of: Bound['of']): PartName {
  if ('duel' in of) return of.duel
  return of.value === 'import' ? 'import' : 'repository'
}
