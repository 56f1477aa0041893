// A fixed sample of mutants: as many of each part of the code, chosen by a seed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listMutants, type Mutant } from './list.ts'

export interface Sampled extends Mutant {
  readonly part: string
  /** From the root. */
  readonly path: string
  /** Its place in the sample. */
  readonly number: number
}

/**
 * The parts of the code with their folders (the first that exists), and the packages whose tests cover each, nearest
 * first.
 */
export const parts: Readonly<
  Record<string, { readonly folders: readonly string[]; readonly rooms: readonly string[] }>
> = {
  client: { folders: ['packages/client/src'], rooms: ['packages/client', 'packages/test-kit'] },
  engine: {
    folders: ['packages/engine/src', 'packages/sandbox/src/engine'],
    rooms: ['packages/engine', 'packages/sandbox', 'packages/report'],
  },
  operations: { folders: ['packages/sandbox/src/operations'], rooms: ['packages/sandbox', 'packages/test-kit'] },
  journal: { folders: ['packages/sandbox/src/journal'], rooms: ['packages/sandbox', 'packages/simulation'] },
  generators: { folders: ['tools/src/generate'], rooms: ['tools'] },
}

type Found = Omit<Sampled, 'number'>

/** Returns the mutants of a part by place. A place that occurs twice is none. */
function findMutants(root: string, part: string): Map<string, Found> {
  const folder = parts[part]!.folders.find((name) => existsSync(join(root, name)))
  if (folder === undefined) throw new Error(`Expected one of ${parts[part]!.folders.join(', ')} in ${root}, was none.`)
  const found = new Map<string, Found | undefined>()
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.ts')) continue
    for (const mutant of listMutants(readFileSync(join(root, folder, name), 'utf8')))
      found.set(mutant.place, found.has(mutant.place) ? undefined : { part, path: `${folder}/${name}`, ...mutant })
  }
  return new Map(Array.from(found).flatMap(([place, mutant]) => (mutant ? [[place, mutant] as const] : [])))
}

/** Returns `count` mutants that all trees have, as many of each part, as they are in the first tree. */
export function sampleMutants(
  [root, ...others]: readonly [string, ...string[]],
  seed: string,
  count: number,
): Sampled[] {
  const names = Object.keys(parts)
  const chosen = names.map((part) => {
    const found = findMutants(root, part)
    const elsewhere = others.map((other) => findMutants(other, part))
    return Array.from(found)
      .filter(([place]) => elsewhere.every((other) => other.has(place)))
      .map(([place, mutant]) => ({ mutant, rank: createHash('sha256').update(`${seed} ${place}`).digest('hex') }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, Math.ceil(count / names.length))
      .map(({ mutant }) => mutant)
  })
  // The parts take turns, so that a run that ends early has tried as many of each.
  const turns = chosen.flatMap((mutants, part) =>
    mutants.map((mutant, turn) => ({ mutant, number: turn * names.length + part })),
  )
  return turns
    .toSorted((one, other) => one.number - other.number)
    .slice(0, count)
    .map(({ mutant, number }) => ({ ...mutant, number }))
}
