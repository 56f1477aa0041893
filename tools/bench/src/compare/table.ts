/** Writes the comparison as a table for a terminal. */
import { alignColumns } from '../measure/align.ts'
import { bound, fewestRounds, type Interval } from '../measure/statistics.ts'
import type { Comparison } from './samples.ts'

export interface Row extends Comparison {
  readonly title: string
  readonly rounds: number
}

const heading = ['', 'base', 'now', 'ratio', '95 % interval', 'A/A interval', 'verdict']

/** Returns the table, and below it how to read it. */
export function formatTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.title,
    formatMicros(row.base),
    formatMicros(row.now),
    row.ratio.toFixed(3),
    formatInterval(row.interval),
    formatInterval(row.control),
    row.verdict,
  ])
  const all = [heading, ...cells]
  const lines = alignColumns(all, isText)
  return [...lines, '', ...footnotes(rows)].join('\n')
}

function footnotes(rows: readonly Row[]): string[] {
  const notes = [
    'Microseconds an operation, medians over the rounds. Ratio: median of now / base in pairs, above 1 is slower.',
    'A/A interval: what the same measurement shows between two processes of the base commit.',
  ]
  const fewest = Math.min(...rows.map(({ rounds }) => rounds))
  const isNoisy = ({ control }: Row): boolean => control !== null && control.high > bound
  if (rows.some(isNoisy)) {
    const noisy = rows.filter(isNoisy).length
    notes.push(`${noisy} of ${rows.length} A/A intervals reach beyond 3 %: a quieter machine or more rounds show more.`)
  }
  if (fewest < fewestRounds) notes.push(`Intervals need ${fewestRounds} rounds, there are ${fewest}.`)
  const unsure = rows.filter(({ verdict, interval }) => verdict === 'slower' && interval !== null && interval.low <= 1)
  if (unsure.length > 0) {
    const titles = unsure.map(({ title }) => `"${title}"`).join(', ')
    notes.push(`Not certain, since the interval contains 1: ${titles}. Add rounds with --resume --rounds N.`)
  }
  return notes
}

// The first column and the last are text, numbers stand to the right.
function isText(column: number): boolean {
  return column === 0 || column === heading.length - 1
}

function formatMicros(value: number): string {
  return `${value.toPrecision(4)} µs`
}

function formatInterval(interval: Interval | null): string {
  return interval ? `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}` : '-'
}
