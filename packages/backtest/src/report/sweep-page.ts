// The report of a sweep as a page: the best points, the grid, how all results are distributed, and the run of the best.
import { type Html, html, toneOf, writePage } from '@capi/report'
import type { PathSpread } from '../check/path-spread.ts'
import type { RunOutcome } from '../pool/task.ts'
import type { Metrics } from '../run/metrics.ts'
import type { Axis } from '../sweep/axes.ts'
import { figureOf, labelOf, type Objective, worstScore } from '../sweep/objective.ts'
import { noneOf, type RankedPoint, rankPoints } from '../sweep/rank.ts'
import type { SweepResult } from '../sweep/results-file.ts'
import { warnAboutPaths, warnAboutSweep } from '../sweep/warnings.ts'
import { cardsOf, conventions, drawCards, drawHead } from './head.ts'
import { drawHeatMaps } from './heat-map.ts'
import { drawHistogram } from './histogram.ts'
import { reportStyle } from './report-style.ts'
import { drawRun } from './run-sections.ts'
import { describe, type PageInput, shownRunOf } from './run-page.ts'
import { showFigure, showNumber, showPercent, showValues } from './show.ts'

export interface SweepPageInput extends PageInput {
  readonly axes: readonly Axis[]
  readonly objective: Objective
  readonly from: number
  readonly to: number
  readonly results: readonly SweepResult[]
  /** The runs with the defaults of all parameters, one for each model of fills. */
  readonly defaults: readonly SweepResult[]
  /** The run of the best point, with its trades; null where no point has the figure. */
  readonly best: RunOutcome | null
  /** The figures of that run on several paths; null where its path is no drawn one. */
  readonly spread: PathSpread | null
}

const shownPoints = 10
const shownCurves = 5
const shownErrors = 10

const tableFigures: readonly (readonly [name: Objective, write: (metrics: Metrics) => string])[] = [
  ['drawdown', ({ relativeDrawdown }) => showPercent(relativeDrawdown)],
  ['sharpe', ({ sharpe }) => showNumber(sharpe)],
  ['profit-factor', ({ profitFactor }) => showNumber(profitFactor)],
]

/** Returns the page of a sweep. */
export function writeSweepPage(input: SweepPageInput): string {
  const { name, axes, objective, from, to, results, best, spread, dataRemarks } = input
  const ranked = rankPoints(results, axes, objective)
  const title = `Sweep of ${name}`
  const points = `${showNumber(results.length, 0)} runs with ${axes.map((axis) => writeAxis(axis)).join(', ')}`
  const none = ranked.length === 0 ? [noneOf(results, objective)] : []
  const head = drawHead({
    title,
    lines: [describe(input, from, to), points, conventions],
    warnings: [
      ...warnAboutSweep(ranked),
      ...none,
      ...(best ? warnAboutPaths(best, spread, 'The best') : []),
      ...dataRemarks,
      ...(best?.remarks ?? []),
    ],
  })
  return writePage(
    title,
    html`${head} ${ranked[0] && best ? drawBest(ranked[0], best) : html``} ${drawTable(ranked, input)}
    ${drawHeatMaps(ranked, axes, objective)} ${drawDistribution(ranked, input)}
    ${best ? drawRun(shownRunOf(best, input, [{ name: input.fills[0]!, spread }]), 'the best', otherCurves(ranked, axes)) : html``}
    ${drawErrors(results)}`,
    reportStyle,
  )
}

function writeAxis({ name, values }: Axis): string {
  return values.length > 6
    ? `${name} ${String(values[0])} to ${String(values.at(-1))} (${values.length})`
    : `${name} ${values.join(', ')}`
}

function drawBest({ parameters }: RankedPoint, best: RunOutcome): Html {
  return html`<h2>The best: ${showValues(parameters)}</h2>
    ${drawCards(cardsOf(best))}`
}

function drawTable(ranked: readonly RankedPoint[], { axes, objective, fills }: SweepPageInput): Html {
  if (ranked.length === 0) return html``
  const show = (score: number | undefined): string =>
    score === undefined ? '–' : showFigure(objective, figureOf(objective, score))
  // The objective has its column already.
  const others = tableFigures.filter(([name]) => name !== objective)
  return html`<section>
    <h2>The ten best by ${labelOf(objective)}${fills.length > 1 ? ', each by its worse fills' : ''}</h2>
    <p class="note">
      Neighbours are one step away in one parameter. The other figures are those of ${fills[0]!} fills.
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            ${axes.map(({ name }) => html`<th>${name}</th>`)}
            <th>${labelOf(objective)}</th>
            <th>neighbours</th>
            <th>worst of them</th>
            ${fills.map((model) => {
              const suffix = fills.length > 1 ? `, ${model}` : ''
              return html`<th>net profit${suffix}</th>
                <th>with open positions${suffix}</th>`
            })}
            ${others.map(([name]) => html`<th>${labelOf(name)}</th>`)}
            <th>closed trades</th>
            <th>in positions</th>
          </tr>
        </thead>
        <tbody>
          ${ranked.slice(0, shownPoints).map(({ parameters, score, neighbours, results }, index) => {
            const metrics = results[0]!.metrics!
            return html`<tr class="${index === 0 ? 'first' : ''}">
              ${axes.map((axis) => html`<td>${String(parameters[axis.name])}</td>`)}
              <td>${show(score)}</td>
              <td>${show(neighbours?.mean)}</td>
              <td>${show(neighbours?.worst)}</td>
              ${results.flatMap((result) => {
                const { netProfit, totalProfit } = result.metrics!
                return [netProfit, totalProfit].map(
                  (profit) => html`<td class="${toneOf(profit)}">${showNumber(Number(profit))}</td>`,
                )
              })}
              ${others.map(([, write]) => html`<td>${write(metrics)}</td>`)}
              <td>${metrics.trades}</td>
              <td>${showPercent(metrics.exposure, 0)}</td>
            </tr> `
          })}
        </tbody>
      </table>
    </div>
  </section>`
}

function drawDistribution(ranked: readonly RankedPoint[], { objective, defaults }: SweepPageInput): Html {
  if (ranked.length < 2) return html``
  const figures = ranked.map(({ score }) => figureOf(objective, score))
  const error = defaults.find((each) => each.error !== null)?.error
  const failure = error ? `The defaults of the strategy cannot run here: ${error}` : undefined
  const standard = worstScore(objective, defaults)
  const worse = standard === null ? 0 : ranked.filter(({ score }) => score < standard).length
  const sorted = figures.toSorted((one, other) => one - other)
  const show = (value: number): string => showFigure(objective, value)
  const marks = [{ label: `best ${show(figures[0]!)}`, value: figures[0]!, kind: 'best' }]
  if (standard !== null)
    marks.push({
      label: `defaults ${show(figureOf(objective, standard))}`,
      value: figureOf(objective, standard),
      kind: 'default',
    })
  return html`<section>
    <h2>Distribution of all points</h2>
    <p class="note">
      Half of the points have at most ${show(sorted[Math.floor((sorted.length - 1) / 2)]!)}.
      ${
        standard === null
          ? (failure ?? 'The defaults of the strategy have no such figure.')
          : `The defaults of the strategy are better than ${worse} of ${ranked.length}.`
      }
    </p>
    ${drawHistogram(`Distribution of ${objective}`, figures, marks, show)}
  </section>`
}

function otherCurves(ranked: readonly RankedPoint[], axes: readonly Axis[]) {
  return ranked.slice(1, shownCurves).map(({ parameters, results }) => ({
    name: showValues(Object.fromEntries(axes.map((axis) => [axis.name, parameters[axis.name]!]))),
    curve: results[0]!.equity,
  }))
}

function drawErrors(results: readonly SweepResult[]): Html {
  const failed = results.filter(({ error }) => error !== null)
  if (failed.length === 0) return html``
  const rest = failed.length - shownErrors
  return html`<section>
    <h2>Runs that failed: ${failed.length}</h2>
    <ul>
      ${failed.slice(0, shownErrors).map(({ parameters, error }) => html`<li>${showValues(parameters)}: ${error ?? ''}</li>`)}
    </ul>
    ${rest > 0 ? html`<p>And ${rest} more.</p>` : html``}
  </section>`
}
