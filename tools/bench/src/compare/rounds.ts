/**
 * Measures one round of a benchmark: starts three fresh processes, warms each up, lets them take turns and ends them.
 * Fresh processes matter because two processes of one program differ by some percent for as long as they live.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Benchmark } from './benchmarks.ts'
import { type Contender, startContender } from './contender.ts'
import { ordersOf } from './order.ts'
import { type Role, roles, type Samples } from './samples.ts'

/** Each makes six turns for each process; turns are short, so that other load on the machine meets all three alike. */
const repeats = 4

export interface RoundOptions {
  readonly benchmark: Benchmark
  readonly round: number
  /** Folders of the two built trees. */
  readonly trees: { readonly base: string; readonly now: string }
  readonly scratch: string
  readonly signal: AbortSignal
}

/** Returns the samples of one round, by metric. */
export async function measureRound(options: RoundOptions): Promise<Readonly<Record<string, Samples>>> {
  const { benchmark, round, trees, scratch, signal } = options
  const orders = ordersOf(round, repeats)
  const contenders = new Map<Role, Contender>()
  const folder = join(scratch, 'round')
  try {
    for (const role of orders[0]!) {
      const own = join(folder, role)
      mkdirSync(own, { recursive: true, mode: 0o700 })
      const tree = role === 'now' ? trees.now : trees.base
      contenders.set(role, await startContender({ ...benchmark, tree, scratch: own, signal }))
    }
    const turns: Record<Role, Readonly<Record<string, number>>[]> = { base: [], now: [], control: [] }
    for (const order of orders) {
      for (const role of order) turns[role].push(await contenders.get(role)!.turn())
    }
    const samplesOf = (metric: string): Samples => {
      const valuesOf = (role: Role): number[] => turns[role].map((values) => values[metric]!)
      return Object.fromEntries(roles.map((role) => [role, valuesOf(role)])) as unknown as Samples
    }
    return Object.fromEntries(Object.keys(benchmark.metrics).map((metric) => [metric, samplesOf(metric)]))
  } finally {
    await Promise.all(Array.from(contenders.values(), ({ stop }) => stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
