// The bounds of performance: each is a ratio of two programs of a duel, or a value of ours alone.
import type { DuelName } from './duels.ts'
import type { ValueName } from './repository.ts'
import type { Interval } from './statistics.ts'

export interface Bound {
  /** Name in the history; never changes its meaning. */
  readonly id: string
  readonly title: string
  readonly limit: number
  /** Whether the limit is the largest or the smallest value that is allowed. */
  readonly kind: 'at most' | 'at least'
  readonly unit: '×' | 'kB' | 'ms' | 's'
  readonly of: RatioSource | { readonly value: ValueName | 'import' }
}

export interface Measured {
  readonly value: number
  /** Null for fewer than six rounds. */
  readonly interval: Interval | null
  readonly rounds: number
}

/** The time of `over` divided by that of `under`; where speed is compared, the peer is `over`. */
export interface RatioSource {
  readonly duel: DuelName
  readonly metric: string
  readonly over: string
  readonly under: string
}

type Rest = Omit<Bound, 'kind' | 'limit'>
const atMost = (limit: number, rest: Rest): Bound => ({ ...rest, kind: 'at most', limit })
const atLeast = (limit: number, rest: Rest): Bound => ({ ...rest, kind: 'at least', limit })

export const bounds: readonly Bound[] = [
  atMost(1.05, {
    id: 'client-small',
    title: 'small signed GET, CPU, to node:http without a library',
    unit: '×',
    of: { duel: 'client', metric: 'small', over: 'ours', under: 'node:http' },
  }),
  atMost(0.9, {
    id: 'client-small-undici',
    title: 'the same on undici, to node:http without a library',
    unit: '×',
    of: { duel: 'client', metric: 'small', over: 'ours on undici', under: 'node:http' },
  }),
  atLeast(2.5, {
    id: 'client-concurrent-undici',
    title: '32 concurrent, throughput on undici, to ccxt',
    unit: '×',
    of: { duel: 'client', metric: 'concurrent', over: 'ccxt', under: 'ours on undici' },
  }),
  atMost(1.12, {
    id: 'client-orders',
    title: '100 orders, CPU, to node:http with JSON.parse',
    unit: '×',
    of: { duel: 'client', metric: 'orders', over: 'ours', under: 'node:http' },
  }),
  atMost(1.2, {
    id: 'client-fills',
    title: '100 fills, CPU, to node:http with JSON.parse',
    unit: '×',
    of: { duel: 'client', metric: 'fills', over: 'ours', under: 'node:http' },
  }),
  atMost(10, { id: 'client-import', title: 'import, above bare Node', unit: 'ms', of: { value: 'import' } }),
  atLeast(1, {
    id: 'engine-rate',
    title: 'engine at depth 10,000, commands a second, to nodejs-order-book',
    unit: '×',
    of: { duel: 'engine', metric: 'cpu', over: 'nodejs-order-book', under: 'depth 10,000' },
  }),
  atMost(1.3, {
    id: 'engine-growth',
    title: 'cost of a command at depth 100,000, to depth 100',
    unit: '×',
    of: { duel: 'engine', metric: 'cpu', over: 'depth 100,000', under: 'depth 100' },
  }),
  atLeast(0.7, {
    id: 'server-memory',
    title: 'orders over HTTP in memory, a second, to a bare node:http server that verifies',
    unit: '×',
    of: { duel: 'server', metric: 'wall', over: 'bare', under: 'memory' },
  }),
  // To the bare server, because a ratio to memory becomes worse where memory becomes faster.
  atLeast(0.5, {
    id: 'server-sqlite-bare',
    title: 'the same in SQLite, 256 connections',
    unit: '×',
    of: { duel: 'sqlite', metric: 'wall', over: 'bare', under: 'sqlite' },
  }),
  atLeast(0.42, {
    id: 'server-postgres-bare',
    title: 'the same in PostgreSQL, 256 connections',
    unit: '×',
    of: { duel: 'postgres', metric: 'wall', over: 'bare', under: 'postgres' },
  }),
  atLeast(5, {
    id: 'server-mock',
    title: 'tickers a second, to prism-cli with the same document',
    unit: '×',
    of: { duel: 'mock', metric: 'wall', over: 'mock', under: 'tickers' },
  }),
  atMost(15, {
    id: 'build-first-response',
    title: 'fresh clone to first response, and to the page',
    unit: 's',
    of: { value: 'firstResponse' },
  }),
  atMost(45, { id: 'build-docs', title: 'fresh clone to the docs', unit: 's', of: { value: 'docs' } }),
  atMost(2.5, { id: 'build-second-start', title: 'second npm start', unit: 's', of: { value: 'secondStart' } }),
  atMost(300, { id: 'build-fresh-test', title: 'npm test in a fresh clone', unit: 's', of: { value: 'freshTest' } }),
  atMost(3, { id: 'build-cached', title: 'cached npm test', unit: 's', of: { value: 'cachedTest' } }),
  atMost(0.5, {
    id: 'build-change',
    title: 'npm test after one schema change, to a fresh run',
    unit: '×',
    of: { value: 'changedTest' },
  }),
]

/** Returns the part that measures a bound. */
export function partOf({ of }: Bound): DuelName | 'import' | 'repository' {
  if ('duel' in of) return of.duel
  return of.value === 'import' ? 'import' : 'repository'
}

/** Says in a few words whether a bound holds. */
export function verdictOf({ kind, limit }: Pick<Bound, 'kind' | 'limit'>, { value, interval }: Measured): string {
  const isWithin = (given: number): boolean => (kind === 'at most' ? given <= limit : given >= limit)
  const distance = `${Math.abs((value / limit - 1) * 100).toFixed(0)} %`
  const worst = interval?.[kind === 'at most' ? 'high' : 'low'] ?? value
  if (!isWithin(value)) return `misses by ${distance}`
  return isWithin(worst) ? `holds, ${distance} left` : 'holds, not certain'
}

/**
 * Returns by which factor the better end of an interval is worse than the worse end of an earlier one; above 1 is a
 * regression.
 */
export function regressionOf({ kind }: Pick<Bound, 'kind'>, now: Measured, earlier: Measured): number {
  const [is, was] = [now, earlier].map(({ value, interval }) => interval ?? { low: value, high: value })
  return kind === 'at most' ? is!.low / was!.high : was!.low / is!.high
}
