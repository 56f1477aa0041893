// A histogram, with one series for each operation, or a single series without a label.
import type { Metric, Sample } from './metrics-text.ts'

interface Series {
  /** The number of observations by bucket; the last bucket has no upper bound. */
  readonly counts: number[]
  sum: number
}

export class Histogram implements Metric {
  readonly name: string
  readonly help: string
  readonly type = 'histogram'
  readonly #bounds: readonly number[]
  readonly #series = new Map<string | null, Series>()

  /** `bounds` are the upper bounds of the buckets, in ascending order. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.help = help
    this.#bounds = bounds
  }

  /** Shows a series before its first observation, so that a monitor sees it grow from zero. */
  add(operation: string | null): Series {
    const series = { counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 }
    this.#series.set(operation, series)
    return series
  }

  observe(operation: string | null, value: number): void {
    const series = this.#series.get(operation) ?? this.add(operation)
    let bucket = 0
    while (bucket < this.#bounds.length && value > this.#bounds[bucket]!) bucket += 1
    series.counts[bucket]! += 1
    series.sum += value
  }

  /** Each bucket counts all observations up to its bound. */
  read = (): readonly Sample[] =>
    Array.from(this.#series).flatMap(([operation, { counts, sum }]) => {
      const labels = operation === null ? {} : { operation }
      let total = 0
      const buckets = counts.map((count, bucket) => {
        total += count
        return { suffix: '_bucket', labels: { le: this.#bounds[bucket] ?? '+Inf', ...labels }, value: total }
      })
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
    })
}
