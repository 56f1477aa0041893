// Metrics of the process for a monitor: requests, commands, journal flushes, the queue, and Node itself.
import type { MirrorReport } from '@capi/mirror'
import type { ServedRequest } from '../operations/served-request.ts'
import { Histogram } from './histogram.ts'
import { type Metric, type Sample, contentType, writeMetrics } from './metrics-text.ts'
import { nodeMetrics } from './node-metrics.ts'

export interface Metrics {
  readonly contentType: string
  /** Returns all metrics as text. */
  write(): string
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
  const requestCounts = new Map<string, Map<number, number>>()
  const commandCounts = new Map<string, number>()
  let queueLength = (): number => 0
  const requests = new Histogram(
    'capi_request_seconds',
    'Time from the head of a request to the end of its response.',
    latencies,
  )
  const flushes = new Histogram('capi_journal_flush_seconds', 'Time that the journal took to store a batch.', latencies)
  const batches = new Histogram('capi_journal_flush_records', 'Number of records in a batch.', sizes)
  for (const histogram of [flushes, batches]) histogram.add(null)
  const metrics: Metric[] = [
    ...nodeMetrics(),
    {
      name: 'capi_requests_total',
      help: 'Requests by operation and HTTP status; 0 if the client disconnected before the response.',
      type: 'counter',
      read: () =>
        Array.from(requestCounts).flatMap(([operation, counts]) =>
          Array.from(counts, ([status, value]) => ({ labels: { operation, status }, value })),
        ),
    },
    requests,
    {
      name: 'capi_commands_total',
      help: 'Changes of the exchange, by kind.',
      type: 'counter',
      read: () => Array.from(commandCounts, ([kind, value]) => ({ labels: { kind }, value })),
    },
    flushes,
    batches,
    gauge('capi_journal_queue_records', 'Records that are not durable yet.', () => queueLength()),
  ]
  return {
    contentType,
    write: () => writeMetrics(metrics),
    countRequest({ operation, status, ms }) {
      let counts = requestCounts.get(operation)
      if (!counts) requestCounts.set(operation, (counts = new Map<number, number>()))
      countOne(counts, status)
      if (ms !== null) requests.observe(operation, ms / 1_000)
    },
    countCommand: (kind) => countOne(commandCounts, kind),
    countFlush({ records, ms }) {
      flushes.observe(null, ms / 1_000)
      batches.observe(null, records)
    },
    watchQueue: (length) => void (queueLength = length),
    watchMirror: (report) => void metrics.push(...mirrorMetrics(report)),
  }
}

function mirrorMetrics(report: () => MirrorReport): Metric[] {
  return [
    gauge('capi_mirror_age_seconds', 'Time since the mirrored prices were requested.', () => report().ageMs / 1_000),
    gauge('capi_mirror_stale', 'Whether the mirrored prices are out of date.', () =>
      Number(report().state === 'stale'),
    ),
    gauge('capi_mirror_failures', 'Reads of the mirrored server that failed.', () => report().failures),
    {
      name: 'capi_mirror_terms_differing',
      help: 'Terms of mirrored contracts that the other server lists differently, 1 for each.',
      type: 'gauge',
      read: (): Sample[] =>
        report().contracts.flatMap(({ symbol, differences = [] }) =>
          differences.map((difference) => ({ labels: { symbol, ...difference }, value: 1 })),
        ),
    },
    gauge(
      'capi_mirror_halted',
      'Mirrored contracts that are halted.',
      () => report().contracts.filter(({ state }) => state === 'halted').length,
    ),
  ]
}

function gauge(name: string, help: string, read: () => number): Metric {
  return { name, help, type: 'gauge', read: () => [{ value: read() }] }
}

function countOne<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
