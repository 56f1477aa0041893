/** The benchmarks: which program measures each of them, and the metrics that it reports, in microseconds an operation. */

export interface Benchmark {
  /** A file below `programs`. */
  readonly program: string
  readonly arguments: readonly string[]
  /** What each metric is called in the table, by its key in what the program reports. */
  readonly metrics: Readonly<Record<string, string>>
}

export type BenchmarkName = 'engine' | 'http' | 'sqlite' | 'client'

export const benchmarks: Readonly<Record<BenchmarkName, Benchmark>> = {
  engine: {
    program: 'engine.js',
    arguments: [],
    metrics: { cpu: 'engine: a command, CPU' },
  },
  http: {
    program: 'exchange.js',
    arguments: ['memory'],
    metrics: { cpu: 'HTTP, in memory: a request, CPU of the server', wall: 'HTTP, in memory: a request, elapsed' },
  },
  sqlite: {
    program: 'exchange.js',
    arguments: ['sqlite'],
    metrics: { cpu: 'HTTP, SQLite: a request, CPU of the server', wall: 'HTTP, SQLite: a request, elapsed' },
  },
  client: {
    program: 'client.js',
    arguments: [],
    metrics: {
      small: 'client: a small signed GET, CPU',
      orders: 'client: a GET of 100 orders, CPU',
      fills: 'client: a GET of 100 fills, CPU',
    },
  },
}

export const benchmarkNames: readonly BenchmarkName[] = Object.keys(benchmarks) as BenchmarkName[]
