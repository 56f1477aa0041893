/** A fixed sample of mutants: as many of each part of the code, chosen by a seed. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listMutants, type Mutant } from './list.ts'

export interface Sampled extends Mutant {
  readonly part: string
  /** From the root. */
  readonly path: string
  /** Which mutant of its file it is; it stays the same when only imports change. */
  readonly index: number
}

/** The parts of the code, and the packages whose tests cover each, nearest first. */
export const parts: Readonly<Record<string, { readonly folder: string; readonly rooms: readonly string[] }>> = {
  client: { folder: 'packages/client/src', rooms: ['packages/client', 'packages/test-kit'] },
  engine: { folder: 'packages/engine/src', rooms: ['packages/engine', 'packages/sandbox', 'packages/report'] },
  operations: { folder: 'packages/sandbox/src/operations', rooms: ['packages/sandbox', 'packages/test-kit'] },
  journal: { folder: 'packages/sandbox/src/journal', rooms: ['packages/sandbox', 'packages/simulation'] },
  generators: { folder: 'tools/src/generate', rooms: ['tools'] },
}

/** Returns `count` mutants, as many of each part. */
export function sampleMutants(root: string, seed: string, count: number): Sampled[] {
  return Object.entries(parts).flatMap(([part, { folder }]) => {
    const all = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .toSorted()
      .flatMap((name) =>
        listMutants(readFileSync(join(root, folder, name), 'utf8')).map((mutant, index) => ({
          part,
          path: `${folder}/${name}`,
          index,
          ...mutant,
        })),
      )
    const rank = ({ path, index }: Sampled): string =>
      createHash('sha256')
        .update(`${seed} ${path.slice(folder.length)} ${index}`)
        .digest('hex')
    return all
      .map((mutant) => ({ mutant, rank: rank(mutant) }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
      .slice(0, Math.ceil(count / Object.keys(parts).length))
      .map(({ mutant }) => mutant)
  })
}
