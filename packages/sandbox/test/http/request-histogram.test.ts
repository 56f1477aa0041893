import { Histogram, type Metric, Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { RequestHistogram } from '../../src/http/request-histogram.ts'

describe('RequestHistogram', () => {
  it('has the text of a histogram of the library', async () => {
    const [name, help, buckets] = ['seconds', 'Durations.', [0.1, 0.5, 2]] as const
    const [own, theirs] = [new Registry(), new Registry()]
    const histogram = new RequestHistogram(name, help, buckets)
    own.registerMetric(histogram as unknown as Metric)
    const peer = new Histogram({ name, help, buckets: [...buckets], labelNames: ['operation'], registers: [theirs] })
    expect(await own.metrics()).toBe(await theirs.metrics())
    for (const operation of ['placeOrder', 'none']) {
      for (const value of [0, 0.1, 0.100001, 0.3, 2, 2.5, 1_000]) {
        histogram.observe(operation, value)
        peer.observe({ operation }, value)
      }
    }
    expect(await own.metrics()).toBe(await theirs.metrics())
  })
})
