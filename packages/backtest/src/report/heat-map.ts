// Heat maps of a grid: one for two parameters, and small multiples for more. A cell is the mean score of all points
// that it stands for.
import { type Html, html } from '@capi/report'
import type { ParameterValue, ParameterValues } from '../strategy/parameters.ts'
import type { Axis } from '../sweep/axes.ts'
import { figureOf, labelOf, type Objective } from '../sweep/objective.ts'
import type { RankedPoint } from '../sweep/rank.ts'
import { showFigure, showValues } from './show.ts'

/** More values of the third parameter are shown as pairs of parameters. */
const mostMultiples = 12
/** Wider maps have narrow cells. */
const denseFrom = 13

interface HeatMap {
  readonly title: string
  readonly rows: Axis
  readonly columns: Axis
  readonly points: readonly RankedPoint[]
}

/** Returns the heat maps of all points. */
export function drawHeatMaps(ranked: readonly RankedPoint[], axes: readonly Axis[], objective: Objective): Html {
  const wide = axes.filter(({ values }) => values.length > 1)
  const [best] = ranked
  if (wide.length === 0 || !best) return html``
  const maps = listMaps(ranked, wide)
  // No profit factor is 0; it neither wins nor loses at 1.
  const neutral = objective === 'profit-factor' ? 1 : 0
  const means = maps.flatMap((map) => cellsOf(map).flat())
  const span = Math.max(...means.map((mean) => (mean === null ? 0 : Math.abs(mean - neutral))), Number.MIN_VALUE)
  const isMean = wide.length > 2 && maps[0]!.points.length === ranked.length
  return html`<section>
    <h2>${wide.length > 1 ? 'Heat map' : 'The grid'}</h2>
    <p class="note">
      ${isMean ? `The mean ${labelOf(objective)} of all points with these two values.` : `Each cell is the ${labelOf(objective)} of its point.`}
      A good point has good ones around it; one alone is luck. The best is outlined.
    </p>
    <div class="${maps.length > 1 ? 'multiples' : ''}">
      ${maps.map((map) => drawMap(map, best, (mean) => shade(mean, neutral, span), objective))}
    </div>
  </section>`
}

function listMaps(points: readonly RankedPoint[], axes: readonly Axis[]): readonly HeatMap[] {
  const [rows, columns, third] = axes
  if (!columns) return [{ title: '', rows: { name: '', values: [''] }, columns: rows!, points }]
  if (axes.length === 2) return [{ title: '', rows: rows!, columns, points }]
  if (axes.length === 3 && third!.values.length <= mostMultiples)
    return third!.values.map((value) => ({
      title: showValues({ [third!.name]: value }),
      rows: rows!,
      columns,
      points: points.filter(({ parameters }) => parameters[third!.name] === value),
    }))
  return axes.flatMap((one, index) =>
    axes
      .slice(index + 1)
      .map((other) => ({ title: `${one.name} and ${other.name}`, rows: one, columns: other, points })),
  )
}

function cellsOf({ rows, columns, points }: HeatMap): readonly (readonly (number | null)[])[] {
  const sums = new Map<string, { sum: number; count: number }>()
  const keyOf = (row: ParameterValue | undefined, column: ParameterValue | undefined): string =>
    JSON.stringify([row ?? '', column])
  for (const { parameters, score } of points) {
    const key = keyOf(parameters[rows.name], parameters[columns.name])
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { sum: sum + score, count: count + 1 })
  }
  return rows.values.map((row) =>
    columns.values.map((column) => {
      const cell = sums.get(keyOf(row, column))
      return cell ? cell.sum / cell.count : null
    }),
  )
}

function shade(mean: number, neutral: number, span: number): { readonly tone: string; readonly percent: number } {
  return { tone: mean < neutral ? 'down' : 'up', percent: Math.round((Math.abs(mean - neutral) / span) * 75) }
}

function drawMap(
  map: HeatMap,
  best: RankedPoint,
  shadeOf: (mean: number) => ReturnType<typeof shade>,
  objective: Objective,
): Html {
  const { title, rows, columns } = map
  const isBest = (row: ParameterValue, column: ParameterValue): boolean =>
    map.points.includes(best) && isAt(best.parameters, rows, row) && isAt(best.parameters, columns, column)
  const corner = rows.name === '' ? columns.name : `${rows.name} ↓ ${columns.name} →`
  const cells = cellsOf(map)
  return html`<figure>
    ${title === '' ? html`` : html`<figcaption>${title}</figcaption>`}
    <table class="heat ${columns.values.length >= denseFrom ? 'dense' : ''}">
      <thead>
        <tr>
          <th class="axis">${corner}</th>
          ${columns.values.map((value) => html`<th>${String(value)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.values.map(
          (row, index) =>
            html`<tr>
              <th>${String(row)}</th>
              ${columns.values.map((column, at) => {
                const mean = cells[index]![at]!
                if (mean === null) return html`<td class="none">·</td>`
                const { tone, percent } = shadeOf(mean)
                const kind = `${tone}${isBest(row, column) ? ' best' : ''}`
                return html`<td class="${kind}" style="--w:${percent}%">${showCell(objective, mean)}</td>`
              })}
            </tr> `,
        )}
      </tbody>
    </table>
  </figure>`
}

function isAt(parameters: ParameterValues, { name }: Axis, value: ParameterValue): boolean {
  return name === '' || parameters[name] === value
}

function showCell(objective: Objective, mean: number): string {
  return objective === 'net-profit'
    ? showFigure(objective, mean).replace(/\.\d+$/, '')
    : showFigure(objective, figureOf(objective, mean))
}
