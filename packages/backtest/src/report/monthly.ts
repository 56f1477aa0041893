// The return of each month and year, from the equity at the end of each day.
import { type Html, html } from '@capi/report'
import { showPercent } from './show.ts'

export type Equity = readonly (readonly [time: number, equity: string])[]

export interface YearOfReturns {
  readonly year: number
  /** Parts of the equity before; null for months outside the run. */
  readonly months: readonly (number | null)[]
  readonly whole: number
}

/** Returns the years of a run. `start` is the equity at its start. */
export function listReturns(equity: Equity, start: number, from: number, to: number): readonly YearOfReturns[] {
  const ends = new Map<string, number>()
  for (const [time, each] of equity) ends.set(monthOf(time), Number(each))
  const years: YearOfReturns[] = []
  const [first, last] = [new Date(from), new Date(Math.max(from, to - 1))]
  let before = start
  for (let year = first.getUTCFullYear(); year <= last.getUTCFullYear(); year += 1) {
    const atStart = before
    const months = Array.from({ length: 12 }, (_, month) => {
      const time = Date.UTC(year, month)
      if (Date.UTC(year, month + 1) <= from || time >= to) return null
      // A month without a change has no entry.
      const end = ends.get(monthOf(time)) ?? before
      const part = partOf(end, before)
      before = end
      return part
    })
    years.push({ year, months, whole: partOf(before, atStart) })
  }
  return years
}

/** Returns the table. */
export function drawMonths(years: readonly YearOfReturns[]): Html {
  const names = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month)).toLocaleString('en', { month: 'short', timeZone: 'UTC' }),
  )
  const all = years.flatMap(({ months }) => months.map((part) => Math.abs(part ?? 0)))
  const span = Math.max(...all, Number.MIN_VALUE)
  const drawCell = (part: number | null) =>
    part === null
      ? html`<td class="none"></td>`
      : html`<td class="${part < 0 ? 'down' : 'up'}" style="--w:${Math.round((Math.abs(part) / span) * 60)}%">
          ${showPercent(part)}
        </td>`
  return html`<div class="wide">
    <table class="heat">
      <thead>
        <tr>
          <th></th>
          ${names.map((name) => html`<th>${name}</th>`)}
          <th>year</th>
        </tr>
      </thead>
      <tbody>
        ${years.map(
          ({ year, months, whole }) =>
            html`<tr>
              <th>${year}</th>
              ${months.map(drawCell)}
              <td><b>${showPercent(whole)}</b></td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function monthOf(time: number): string {
  return new Date(time).toISOString().slice(0, 7)
}

function partOf(end: number, start: number): number {
  return start > 0 ? end / start - 1 : 0
}
