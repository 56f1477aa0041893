// The text format in which a monitor reads metrics.

export interface Sample {
  /** Appended to the name of the metric: `_bucket`, `_sum` or `_count` of a histogram. */
  readonly suffix?: string
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** Returns the values as they are now. */
  read(): readonly Sample[]
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

export function writeMetrics(metrics: readonly Metric[]): string {
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
