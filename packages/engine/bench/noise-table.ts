// The table of the noise family: what each strategy earns on each path, and whether that lies in the interval of what
// it earns on the seconds themselves.
import type { NoiseFeed, NoiseFills } from './noise-day.ts'

/** What the strategies have earned on one day. */
export interface NoiseResult {
  readonly feed: NoiseFeed
  readonly fills: NoiseFills
  readonly seed: number
  readonly profits: Readonly<Record<string, number>>
}

export interface NoiseRow {
  readonly fills: NoiseFills
  readonly strategy: string
  readonly feed: NoiseFeed
  readonly days: number
  /** Of a day, before fees, in USDT. */
  readonly mean: number
  /** Half of the interval of the mean. */
  readonly half: number
  /** The mean of the seconds themselves on the same days, and whether the difference is one of chance. */
  readonly secondsMean: number
  readonly isFair: boolean
}

/**
 * Standard errors that a fair path exceeds with a chance of 5 % in any of so many comparisons of so many days: with 18
 * comparisons, 3.0 for many days. It is the quantile of Student's distribution by its expansion from the normal one.
 */
export function errorsFor(comparisons: number, days: number): number {
  const tail = 0.025 / comparisons
  let [low, high] = [0, 8]
  while (high - low > 1e-6) {
    const middle = (low + high) / 2
    if (upperTail(middle) > tail) low = middle
    else high = middle
  }
  const [z, free] = [high, Math.max(1, days - 1)]
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384
  return z + first / free + second / free ** 2 + third / free ** 3
}

function upperTail(x: number): number {
  let sum = 0
  for (let at = x + 0.0005; at < x + 9; at += 0.001) sum += Math.exp((-at * at) / 2) * 0.001
  return sum / Math.sqrt(2 * Math.PI)
}

/** Returns the rows of a table, where the results have the days of a path and of the seconds. */
export function tableOf(results: readonly NoiseResult[]): readonly NoiseRow[] {
  const seconds = new Map(results.filter(({ feed }) => feed === 'seconds').map((each) => [keyOf(each), each]))
  const pairs = new Map<string, { of: NoiseResult; seconds: NoiseResult }[]>()
  for (const of of results) {
    const known = seconds.get(keyOf(of))
    if (!known || of.feed === 'seconds') continue
    const group = `${of.fills} ${of.feed}`
    pairs.set(group, [...(pairs.get(group) ?? []), { of, seconds: known }])
  }
  const strategies = Object.keys(results[0]?.profits ?? {})
  const models = new Set(results.map(({ fills }) => fills))
  const comparisons = strategies.length * models.size
  return Array.from(pairs.values()).flatMap((group) =>
    strategies.map((strategy) => {
      const own = group.map(({ of }) => of.profits[strategy]!)
      const differences = group.map((each) => each.of.profits[strategy]! - each.seconds.profits[strategy]!)
      const [{ feed, fills }] = [group[0]!.of]
      const gap = meanOf(differences)
      const errors = errorsFor(comparisons, group.length)
      return {
        fills,
        strategy,
        feed,
        days: group.length,
        mean: meanOf(own),
        half: errors * errorOf(own),
        secondsMean: meanOf(own) - gap,
        isFair: Math.abs(gap) <= errors * errorOf(differences),
      }
    }),
  )
}

function keyOf({ fills, seed }: NoiseResult): string {
  return `${fills} ${seed}`
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The standard error of the mean. */
function errorOf(values: readonly number[]): number {
  const mean = meanOf(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)
}

/** Writes the table as Markdown. */
export function writeTable(rows: readonly NoiseRow[]): string {
  const lines = rows.map(({ feed, fills, strategy, days, mean, half, secondsMean, isFair }) => [
    `\`${feed}\``,
    `\`${fills}\``,
    strategy,
    String(days),
    `${mean.toFixed(0)} ± ${half.toFixed(0)}`,
    secondsMean.toFixed(0),
    isFair ? 'yes' : 'no',
  ])
  const all = [['path', 'fills', 'strategy', 'days', 'mean profit', 'on the seconds', 'fair'], ...lines]
  const [head, ...body] = all.map((cells) => `| ${cells.join(' | ')} |`)
  return [head, '| --- | --- | --- | ---: | ---: | ---: | --- |', ...body].join('\n')
}
