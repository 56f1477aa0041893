// The report of a walk-forward as a page: each window in sample and out of it, and the joined runs out of the sample.
import { drawLines, type Html, html, toneOf, writePage } from '@capi/report'
import type { PathSpread } from '../check/path-spread.ts'
import type { RunOutcome } from '../pool/task.ts'
import { simulateTrades } from '../run/monte-carlo.ts'
import { unitsOf, writeUnits } from '../strategy/parameters.ts'
import type { Axis } from '../sweep/axes.ts'
import { figureOf, labelOf, type Objective, worstScore } from '../sweep/objective.ts'
import { completeWindows, type CompleteWindow, joinEquity, type WalkForward } from '../sweep/walk-forward.ts'
import { profitPerDay, warnAboutPaths, warnAboutWalkForward } from '../sweep/warnings.ts'
import { conventions, drawCards, drawHead } from './head.ts'
import { reportStyle } from './report-style.ts'
import { drawRun, type ShownRun } from './run-sections.ts'
import { describe, type PageInput } from './run-page.ts'
import { showFigure, showMinute, showNumber, showPercent } from './show.ts'

export interface WalkPageInput extends PageInput {
  readonly axes: readonly Axis[]
  readonly objective: Objective
  readonly walked: WalkForward
  /**
   * The runs out of the sample with their trades and the first model of fills, in the order of the windows that have a
   * result.
   */
  readonly outcomes: readonly RunOutcome[]
  /** The figures of these runs together on several paths; null where their path is no drawn one. */
  readonly spread: PathSpread | null
}

const dayMs = 86_400_000

/** Returns the page of a walk-forward. */
export function writeWalkPage(input: WalkPageInput): string {
  const { name, walked, outcomes, spread, dataRemarks } = input
  const { windows } = walked
  const [from, to] = [windows[0]!.split, windows.at(-1)!.to]
  const title = `Walk-forward of ${name}`
  const run = joinRuns(input, from, to)
  const remarks = [...new Set(outcomes.flatMap((outcome) => outcome.remarks))]
  const head = drawHead({
    title,
    lines: [
      describe(input, from, to),
      `In each of ${windows.length} windows, the best by ${labelOf(input.objective)} runs on the time after it. All times out of the sample together are the result.`,
      conventions,
    ],
    warnings: [
      ...warnAboutWalkForward(walked),
      ...warnAboutPaths(run.paths, spread, 'The time out of sample'),
      ...dataRemarks,
      ...remarks,
    ],
  })
  const { inside, out } = profitPerDay(walked)
  const isBoth = walked.joined.length > 1
  const cards = drawCards([
    ...walked.joined.map(({ fills, totalProfit }) => ({
      name: isBoth ? `Profit out of sample, ${fills} fills` : 'Profit out of sample',
      value: showNumber(Number(totalProfit)),
      tone: toneOf(totalProfit),
    })),
    { name: 'For each day', value: showNumber(out), tone: toneOf(String(out)) },
    { name: 'For each day in sample', value: showNumber(inside), tone: toneOf(String(inside)) },
    { name: 'Kept out of sample', value: inside > 0 ? showPercent(out / inside, 0) : '–' },
    { name: 'Closed trades', value: String(run.trades.length) },
    { name: 'Inside one candle', value: String(run.paths.insideTrades), small: 'of the closed trades' },
    { name: 'Time in positions', value: showPercent(run.exposure) },
  ])
  const others = walked.joined.slice(1).map(({ fills, equity }) => ({ name: `${fills} fills`, curve: equity }))
  return writePage(
    title,
    html`${head} ${cards} ${drawWindows(input)} ${drawRun(run, 'out of sample', others)}`,
    reportStyle,
  )
}

function joinRuns({ walked, outcomes, spread, deposit, seed }: WalkPageInput, from: number, to: number): ShownRun {
  const sum = (name: 'netProfit' | 'fees' | 'funding' | 'turnover'): string =>
    writeUnits(outcomes.reduce((units, { metrics }) => units + unitsOf(metrics[name]), 0n))
  const trades = outcomes.flatMap((outcome) => outcome.trades)
  const [{ totalProfit, equity }] = walked.joined as [WalkForward['joined'][0]]
  const open = outcomes.reduce((ms, outcome) => ms + outcome.metrics.exposure * (outcome.to - outcome.from), 0)
  return {
    from,
    to,
    deposit,
    trades,
    totalProfit,
    hold: joinEquity(
      outcomes.map(({ hold }) => ({ equity: hold })),
      deposit,
    ).equity,
    curve: equity,
    days: equity,
    netProfit: sum('netProfit'),
    fees: sum('fees'),
    funding: sum('funding'),
    turnover: sum('turnover'),
    exposure: open / (to - from),
    monteCarlo: simulateTrades(trades, seed),
    paths: {
      insideTrades: outcomes.reduce((total, { insideTrades }) => total + insideTrades, 0),
      trades: trades.length,
      spreads: [{ name: 'out of sample', spread }],
      isJoined: true,
    },
  }
}

function drawWindows({ walked: { windows }, axes, objective }: WalkPageInput): Html {
  const perDay = (profit: string, from: number, to: number): number => (Number(profit) / (to - from)) * dayMs
  const insideOf = ({ best, from, split }: CompleteWindow): number =>
    perDay(best.results[0]!.metrics!.totalProfit, from, split)
  const outOf = ({ outOfSample, split, to }: CompleteWindow): number =>
    perDay(outOfSample[0]!.metrics!.totalProfit, split, to)
  const complete = completeWindows(windows)
  const pointsOf = (valueOf: (window: CompleteWindow) => number) => [
    ...complete.map((window) => ({ time: window.split, value: valueOf(window) })),
    { time: complete.at(-1)!.to, value: valueOf(complete.at(-1)!) },
  ]
  const cell = (value: number) => html`<td class="${toneOf(String(value))}">${showNumber(value)}</td>`
  return html`<section>
    <h2>In sample and out of sample</h2>
    <p class="legend">
      <span><i class="equity"></i>profit of a day out of sample</span>
      <span><i class="bound"></i>profit of a day in sample, of the window before</span>
    </p>
    ${drawLines('Profit of a day in each window, in sample and out of sample', [
      { name: 'in sample', kind: 'bound', points: pointsOf(insideOf), isStep: true },
      { name: 'out of sample', kind: 'equity', points: pointsOf(outOf), isStep: true },
    ])}
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>in sample from</th>
            <th>out from</th>
            <th>to</th>
            ${axes.map(({ name }) => html`<th>${name}</th>`)}
            <th>${labelOf(objective)}, in sample</th>
            <th>out of sample</th>
            <th>profit a day, in sample</th>
            <th>out of sample</th>
            <th>closed trades</th>
          </tr>
        </thead>
        <tbody>
          ${windows.map((window) => {
            const { from, split, to, failure } = window
            const times = html`<td>${showMinute(from)}</td>
              <td>${showMinute(split)}</td>
              <td>${showMinute(to)}</td>`
            if (failure !== null)
              return html`<tr>
                ${times}
                <td colspan="${axes.length + 5}">${failure}</td>
              </tr> `
            const { best, outOfSample } = window
            const score = worstScore(objective, outOfSample)
            return html`<tr>
              ${times} ${axes.map(({ name }) => html`<td>${String(best.parameters[name])}</td>`)}
              <td>${showFigure(objective, figureOf(objective, best.score))}</td>
              <td>${showFigure(objective, score === null ? null : figureOf(objective, score))}</td>
              ${cell(insideOf(window))} ${cell(outOf(window))}
              <td>${outOfSample[0]!.metrics!.trades}</td>
            </tr> `
          })}
        </tbody>
      </table>
    </div>
  </section>`
}
