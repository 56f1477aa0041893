// The report of one run as a page.
import { html, toneOf, writePage } from '@capi/report'
import { simulateTrades } from '../run/monte-carlo.ts'
import type { PathSpread } from '../check/path-spread.ts'
import type { RunOutcome } from '../pool/task.ts'
import type { ParameterValues } from '../strategy/parameters.ts'
import { warnAboutPaths, warnAboutRun } from '../sweep/warnings.ts'
import { cardsOf, conventions, drawCards, drawHead } from './head.ts'
import { reportStyle } from './report-style.ts'
import { drawRun, type ShownRun } from './run-sections.ts'
import { showMinute, showNumber, showValues } from './show.ts'

/** What a page says of how its runs were made. */
export interface PageInput {
  /** The name of the strategy. */
  readonly name: string
  readonly symbols: readonly string[]
  readonly deposit: string
  readonly seed: string
  /** The models of fills. */
  readonly fills: readonly string[]
  /** What was made of the candles, as sentences. */
  readonly dataRemarks: readonly string[]
}

/**
 * Returns the page of a run, with one outcome for each model of fills. All sections show the first; the others add
 * their profit and their curve.
 */
export function writeRunPage(
  input: PageInput & {
    readonly parameters: ParameterValues
    readonly outcomes: readonly [RunOutcome, ...RunOutcome[]]
    /** The figures of each outcome on several paths; null where its path is no drawn one. */
    readonly spreads: readonly (PathSpread | null)[]
  },
): string {
  const { name, parameters, dataRemarks, fills, spreads } = input
  const [outcome, ...others] = input.outcomes
  const nameOf = (index: number): string => `${fills[index]!} fills`
  const title = `Backtest of ${name}`
  const head = drawHead({
    title,
    lines: [describe(input, outcome.from, outcome.to), showValues(parameters), conventions],
    warnings: [
      ...warnAboutRun(outcome.metrics),
      ...warnAboutPaths(outcome, spreads[0] ?? null),
      ...dataRemarks,
      ...outcome.remarks,
    ],
  })
  const cards = [
    ...cardsOf(outcome),
    ...others.map(({ metrics: { totalProfit } }, index) => ({
      name: `With open positions, ${nameOf(index + 1)}`,
      value: showNumber(Number(totalProfit)),
      tone: toneOf(totalProfit),
    })),
  ]
  const named = spreads.map((spread, index) => ({ name: nameOf(index), spread }))
  const shown = shownRunOf(outcome, input, named)
  const curves = others.map((other, index) => ({ name: nameOf(index + 1), curve: curveOf(other) }))
  const body = html`${head} ${drawCards(cards)} ${drawRun(shown, others.length > 0 ? nameOf(0) : name, curves)}`
  return writePage(title, body, reportStyle)
}

/** Returns what the sections of a page show of a run. */
export function shownRunOf(
  outcome: RunOutcome,
  { deposit, seed }: PageInput,
  spreads: ShownRun['paths']['spreads'],
): ShownRun {
  const { from, to, metrics, trades, insideTrades, report, hold } = outcome
  const { netProfit, totalProfit, fees, funding, turnover, exposure } = metrics
  return {
    from,
    to,
    deposit,
    netProfit,
    totalProfit,
    fees,
    funding,
    turnover,
    exposure,
    trades,
    hold,
    curve: curveOf(outcome),
    days: (report.closes ?? []).map(({ time, equity }) => [time, equity]),
    monteCarlo: simulateTrades(trades, seed),
    paths: { insideTrades, trades: trades.length, spreads },
  }
}

function curveOf({ report }: RunOutcome): ShownRun['curve'] {
  return report.curve.map(({ time, equity }) => [time, equity])
}

/** Says on which data and how. */
export function describe({ symbols, deposit, seed, fills }: PageInput, from: number, to: number): string {
  const models = fills.length === 1 && fills[0] === 'default' ? '' : `, ${fills.join(' and ')} fills`
  return `${symbols.join(', ')} from ${showMinute(from)} to ${showMinute(to)} UTC, deposit ${deposit} USDT${models}, seed ${seed}`
}
