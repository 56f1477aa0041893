// What a run has simulated so far. It can be stored in a file, so that a later run continues where this one ended.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createFaultPairs, type FaultPairs } from '../judge/fault-pairs.ts'
import type { SimulationResult } from '../simulate.ts'
import type { FaultKind } from '../world/faults.ts'

export interface Totals {
  readonly seed: string
  /** Milliseconds of real time. */
  realMs: number
  /** Milliseconds of CPU time, of all workers together. */
  cpuMs: number
  worlds: number
  simulatedMs: number
  steps: number
  calls: number
  orders: number
  /** Simulated time, summed over the clients. */
  clientMs: number
  /** Calls per simulated second of the client that made the fewest in its world. */
  leastCalls: number
  readonly faults: Map<FaultKind, number>
  readonly pairs: FaultPairs
  /** The first world that has not begun. */
  next: number
  /** Worlds that have begun and not ended. */
  readonly unfinished: Set<number>
}

const sums = ['simulatedMs', 'steps', 'calls', 'orders', 'clientMs'] as const
const numbers = [...sums, 'realMs', 'cpuMs', 'worlds', 'leastCalls', 'next'] as const

/** Returns the totals of a run that has not begun. */
export function createTotals(seed: string): Totals {
  return {
    seed,
    realMs: 0,
    cpuMs: 0,
    worlds: 0,
    simulatedMs: 0,
    steps: 0,
    calls: 0,
    orders: 0,
    clientMs: 0,
    leastCalls: Infinity,
    faults: new Map(),
    pairs: createFaultPairs(),
    next: 0,
    unfinished: new Set(),
  }
}

/** Returns the number of the next world to simulate. */
export function beginWorld(totals: Totals, waiting: number[]): number {
  const world = waiting.shift() ?? totals.next
  if (world === totals.next) totals.next += 1
  totals.unfinished.add(world)
  return world
}

/** Adds the result of a world, and the CPU time that it has taken. */
export function addResult(totals: Totals, world: number, result: SimulationResult, cpuMs: number): void {
  totals.unfinished.delete(world)
  totals.worlds += 1
  totals.cpuMs += cpuMs
  totals.leastCalls = Math.min(totals.leastCalls, result.leastCalls)
  for (const name of sums) totals[name] += result[name]
  for (const [kind, count] of result.faults) totals.faults.set(kind, (totals.faults.get(kind) ?? 0) + count)
  totals.pairs.addCounts(result.pairs)
}

/** Reads the totals from a file, or begins with none if there is no file. Throws if they are those of another seed. */
export function readTotals(path: string, seed: string): Totals {
  const totals = createTotals(seed)
  if (!existsSync(path)) return totals
  const stored = JSON.parse(readFileSync(path, 'utf8')) as StoredTotals
  if (stored.seed !== seed)
    throw new Error(`${path} is a run of the seed ${stored.seed}, so it cannot be continued with the seed ${seed}.`)
  // JSON has no Infinity, and files of before have fewer numbers.
  for (const name of numbers) totals[name] = stored[name] ?? totals[name]
  for (const [kind, count] of stored.faults) totals.faults.set(kind, count)
  totals.pairs.addCounts(new Map(stored.pairs))
  for (const world of stored.unfinished) totals.unfinished.add(world)
  return totals
}

/** Writes the totals to a file, which is always complete. */
export function writeTotals(path: string, totals: Totals): void {
  const stored: StoredTotals = {
    ...totals,
    faults: Array.from(totals.faults),
    pairs: Array.from(totals.pairs.counts),
    unfinished: Array.from(totals.unfinished),
  }
  writeFileSync(`${path}.new`, `${JSON.stringify(stored)}\n`)
  renameSync(`${path}.new`, path)
}

interface StoredTotals extends Omit<Totals, 'faults' | 'pairs' | 'unfinished'> {
  readonly faults: readonly [FaultKind, number][]
  readonly pairs: readonly [string, number][]
  readonly unfinished: readonly number[]
}
