// The histogram of request durations, with one series for each operation. It is registered with the metrics library, but counts
// itself: the library hashes the labels at each observation, which would cost as much as half of an order in the engine.

import type { MetricValueWithName } from 'prom-client'

/** The observations of one operation. */
interface Series {
  /** The number of observations by bucket; the last bucket has no upper bound. */
  readonly counts: number[]
  sum: number
}

export class RequestHistogram {
  readonly name: string
  readonly help: string
  readonly #bounds: readonly number[]
  readonly #series = new Map<string, Series>()

  /** `bounds` are the upper bounds of the buckets, in ascending order. */
  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.help = help
    this.#bounds = bounds
  }

  observe(operation: string, value: number): void {
    let series = this.#series.get(operation)
    if (!series) {
      series = { counts: Array.from({ length: this.#bounds.length + 1 }, () => 0), sum: 0 }
      this.#series.set(operation, series)
    }
    let bucket = 0
    while (bucket < this.#bounds.length && value > this.#bounds[bucket]!) bucket += 1
    series.counts[bucket]! += 1
    series.sum += value
  }

  /** Called by the library. Each bucket counts all observations up to its bound. */
  get(): Promise<object> {
    const values: MetricValueWithName<'operation' | 'le'>[] = []
    for (const [operation, { counts, sum }] of this.#series) {
      let total = 0
      for (const [bucket, count] of counts.entries()) {
        total += count
        const le = this.#bounds[bucket] ?? '+Inf'
        values.push({ metricName: `${this.name}_bucket`, labels: { le, operation }, value: total })
      }
      values.push({ metricName: `${this.name}_sum`, labels: { operation }, value: sum })
      values.push({ metricName: `${this.name}_count`, labels: { operation }, value: total })
    }
    const { name, help } = this
    return Promise.resolve({ name, help, type: 'histogram', aggregator: 'sum', values })
  }

  reset(): void {
    this.#series.clear()
  }
}
