// Metrics of the process for a monitor: requests, commands, journal flushes, the queue, and Node itself.

import { collectDefaultMetrics, Counter, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { MirrorReport } from '../mirror/report.ts'
import type { ServedRequest } from '../operations/served-request.ts'
import { RequestHistogram } from './request-histogram.ts'

export interface Metrics {
  readonly contentType: string
  /** Returns all metrics as text. */
  write(): Promise<string>
  countRequest(request: ServedRequest): void
  countCommand(kind: string): void
  countFlush(flush: { readonly records: number; readonly ms: number }): void
  /** Sets the function that returns the length of the queue. */
  watchQueue(length: () => number): void
  /** Adds metrics of the mirrored prices, from the function that returns their state. */
  watchMirror(report: () => MirrorReport): void
}

const latencies = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const sizes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  // Counted in maps until they are read, because a counter of the library hashes its labels at each call.
  const requestCounts = new Map<string, Map<number, number>>()
  const commandCounts = new Map<string, number>()
  const requests: Counter<'operation' | 'status'> = new Counter({
    name: 'capi_requests_total',
    help: 'Requests by operation and HTTP status; 0 if the client disconnected before the response.',
    labelNames: ['operation', 'status'],
    registers,
    collect() {
      requests.reset()
      for (const [operation, counts] of requestCounts) {
        for (const [status, count] of counts) requests.inc({ operation, status }, count)
      }
    },
  })
  const seconds = new RequestHistogram(
    'capi_request_seconds',
    'Time from the head of a request to the end of its response.',
    latencies,
  )
  registry.registerMetric(seconds as unknown as Metric)
  const commands: Counter<'kind'> = new Counter({
    name: 'capi_commands_total',
    help: 'Changes of the exchange, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      commands.reset()
      for (const [kind, count] of commandCounts) commands.inc({ kind }, count)
    },
  })
  const flushes = new Histogram({
    name: 'capi_journal_flush_seconds',
    help: 'Time that the journal took to store a batch.',
    buckets: latencies,
    registers,
  })
  const batches = new Histogram({
    name: 'capi_journal_flush_records',
    help: 'Number of records in a batch.',
    buckets: sizes,
    registers,
  })
  let queueLength = (): number => 0
  const queue: Gauge = new Gauge({
    name: 'capi_journal_queue_records',
    help: 'Records that are not durable yet.',
    registers,
    collect: () => void queue.set(queueLength()),
  })
  return {
    contentType: registry.contentType,
    // The library writes NaN with a lower-case n, which the text format does not allow.
    write: async () => (await registry.metrics()).replaceAll(/ Nan$/gm, ' NaN'),
    countRequest({ operation, status, ms }) {
      let counts = requestCounts.get(operation)
      if (!counts) requestCounts.set(operation, (counts = new Map<number, number>()))
      countOne(counts, status)
      if (ms !== null) seconds.observe(operation, ms / 1_000)
    },
    countCommand: (kind) => countOne(commandCounts, kind),
    countFlush({ records, ms }) {
      flushes.observe(ms / 1_000)
      batches.observe(records)
    },
    watchQueue: (length) => void (queueLength = length),
    watchMirror(report) {
      const add = (name: string, help: string, read: (state: MirrorReport) => number): void => {
        const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read(report())) })
      }
      add('capi_mirror_age_seconds', 'Time since the mirrored prices were requested.', ({ ageMs }) => ageMs / 1_000)
      add('capi_mirror_stale', 'Whether the mirrored prices are out of date.', ({ state }) => Number(state === 'stale'))
      add('capi_mirror_failures', 'Reads of the mirrored server that failed.', ({ failures }) => failures)
      const differing: Gauge<'symbol' | 'field' | 'used' | 'listed'> = new Gauge({
        name: 'capi_mirror_terms_differing',
        help: 'Terms of mirrored contracts that the other server lists differently, 1 for each.',
        labelNames: ['symbol', 'field', 'used', 'listed'],
        registers,
        collect() {
          differing.reset()
          for (const { symbol, differences = [] } of report().contracts) {
            for (const difference of differences) differing.set({ symbol, ...difference }, 1)
          }
        },
      })
      add('capi_mirror_halted', 'Mirrored contracts that are halted.', ({ contracts }) => {
        return contracts.filter(({ state }) => state === 'halted').length
      })
    },
  }
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
