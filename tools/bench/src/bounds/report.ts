/** Writes what was measured as a table for a terminal: each bound, the ratio with its interval, and what was there before. */
import { alignColumns } from '../measure/align.ts'
import type { Bound } from './bounds.ts'
import { type Entry, lastOf } from './history.ts'
import { isWorse, type Measured, verdictOf } from './measured.ts'

const heading = ['', 'bound', 'measured', '95 % interval', '', 'before']

/** Returns the table of the bounds that were measured. */
export function formatReport(
  bounds: readonly Bound[],
  measured: Readonly<Record<string, Measured>>,
  history: readonly Entry[],
): string {
  const rows = bounds.flatMap((bound) => {
    const now = measured[bound.id]
    return now ? [rowOf(bound, now, history)] : []
  })
  return [
    ...alignColumns([heading, ...rows], (column) => [0, 4, 5].includes(column)),
    '',
    'Medians over the rounds. Intervals are those of the median, without an assumption about the distribution.',
  ].join('\n')
}

function rowOf(bound: Bound, now: Measured, history: readonly Entry[]): string[] {
  const { kind, limit, unit } = bound
  const earlier = lastOf(history, bound.id)
  const before = earlier ? `${format(earlier.measured.value)} (${earlier.entry.commit})` : '-'
  return [
    bound.title,
    `${kind} ${limit} ${unit}`,
    `${format(now.value)} ${unit}`,
    now.interval ? `${format(now.interval.low)} to ${format(now.interval.high)}` : '-',
    verdictOf(bound, now),
    earlier && isWorse(bound, now, earlier.measured) ? `${before}, became worse` : before,
  ]
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}
