// Metrics of the process for a monitor, in the text format that it reads: requests, commands, journal flushes, the
// queue, and Node itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MirrorReport } from '@capi/mirror'
import type { ServedRequest } from '../request/log.ts'

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

interface Series {
  /** The number of observations by bucket; the last bucket has no upper bound. */
  readonly counts: number[]
  sum: number
}

/** A histogram, with one series for each operation, or a single series without a label. */
class Histogram implements Metric {
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

interface Sample {
  /** Appended to the name of the metric: `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}

interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** Returns the values as they are now. */
  read(): readonly Sample[]
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

function writeMetrics(metrics: readonly Metric[]): string {
  return metrics.map(writeMetric).join('\n')
}

function writeMetric({ name, help, type, read }: Metric): string {
  const lines = read().map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(String(text))}"`)
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${writeNumber(value)}\n`
  })
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}

function writeNumber(value: number): string {
  return Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}

/** Metrics of Node and its process, under the names that dashboards for Node expect. */
function nodeMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const one = (type: 'counter' | 'gauge', name: string, help: string, read: () => number): Metric => {
    return { name, help, type, read: () => [{ value: read() }] }
  }
  const lag = (statistic: string, read: () => number): Metric =>
    one('gauge', `nodejs_eventloop_lag_${statistic}_seconds`, `Event loop lag: ${statistic}.`, () => read() / 1e9)
  const cpu = (of: string, read: (usage: NodeJS.CpuUsage) => number): Metric =>
    one('counter', `process_cpu_${of}seconds_total`, 'CPU time in seconds.', () => read(process.cpuUsage()) / 1e6)
  const startedAt = Math.round(Date.now() / 1_000 - process.uptime())
  return [
    cpu('user_', ({ user }) => user),
    cpu('system_', ({ system }) => system),
    cpu('', ({ user, system }) => user + system),
    one('gauge', 'process_start_time_seconds', 'Start of the process, in seconds since 1970.', () => startedAt),
    one('gauge', 'process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss()),
    one('gauge', 'nodejs_heap_size_total_bytes', 'Size of the heap.', () => process.memoryUsage().heapTotal),
    one('gauge', 'nodejs_heap_size_used_bytes', 'Used part of the heap.', () => process.memoryUsage().heapUsed),
    one('gauge', 'nodejs_external_memory_bytes', 'Memory outside of the heap.', () => process.memoryUsage().external),
    lag('min', () => delay.min),
    lag('max', () => delay.max),
    lag('mean', () => delay.mean),
    lag('p50', () => delay.percentile(50)),
    lag('p90', () => delay.percentile(90)),
    lag('p99', () => delay.percentile(99)),
    {
      name: 'nodejs_version_info',
      help: 'Version of Node.',
      type: 'gauge',
      read: () => [{ labels: { version: process.version }, value: 1 }],
    },
  ]
}
