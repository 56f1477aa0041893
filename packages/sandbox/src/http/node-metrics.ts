// Metrics of Node and its process, under the names that dashboards for Node expect.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metric } from './metrics-text.ts'

export function nodeMetrics(): Metric[] {
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
