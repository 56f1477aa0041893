// What every page shows of the run that it is about: equity and drawdown, months, costs, paths inside candles, the
// Monte-Carlo band, and trades.
import { drawLines, type Html, html, showRounded, toneOf } from '@capi/report'
import type { MonteCarlo } from '../run/monte-carlo.ts'
import type { Trade } from '../run/trades.ts'
import { drawMonths, type Equity, listReturns } from './monthly.ts'
import { drawPaths, type PathUse } from './path-section.ts'
import { showNumber, showPercent } from './show.ts'
import { drawTrades } from './trade-table.ts'

/** A run, or several that follow one another. */
export interface ShownRun {
  readonly from: number
  readonly to: number
  readonly deposit: string
  readonly netProfit: string
  readonly totalProfit: string
  readonly fees: string
  readonly funding: string
  readonly turnover: string
  readonly exposure: number
  /** Points over time; the start need not be one. */
  readonly curve: Equity
  /** The equity at the end of each UTC day. */
  readonly days: Equity
  /** What the deposit would have become in the first contract. */
  readonly hold: Equity
  readonly trades: readonly Trade[]
  readonly monteCarlo: MonteCarlo | null
  readonly paths: PathUse
}

/** Another curve, drawn behind that of the run. */
export interface OtherCurve {
  readonly name: string
  readonly curve: Equity
}

/** Returns all sections, in the order in which a reader asks. */
export function drawRun(run: ShownRun, title: string, others: readonly OtherCurve[] = []): Html {
  const years = listReturns(run.days, Number(run.deposit), run.from, run.to)
  return html`${drawEquity(run, title, others)}
    <section>
      <h2>Monthly returns</h2>
      <p class="note">Of the equity at the start of each month, with open positions.</p>
      ${drawMonths(years)}
    </section>
    ${drawCosts(run)} ${drawPaths(run.paths)} ${drawMonteCarlo(run)}
    <section class="long">
      <h2>Trades</h2>
      ${drawTrades(run.trades)}
    </section>`
}

function drawEquity(run: ShownRun, title: string, others: readonly OtherCurve[]): Html {
  const pointsOf = (curve: Equity) => [
    { time: run.from, value: Number(run.deposit) },
    ...curve.filter(([time]) => time > run.from).map(([time, equity]) => ({ time, value: Number(equity) })),
  ]
  const points = pointsOf(run.curve)
  let high = -Infinity
  const falls = points.map(({ time, value }) => {
    high = Math.max(high, value)
    return { time, value: high > 0 ? Math.round((value / high - 1) * 1e6) / 1e4 : 0 }
  })
  return html`<section>
      <h2>Equity</h2>
      <p class="legend">
        <span><i class="equity"></i>${title}</span><span><i class="bound"></i>buy and hold</span>${
          others.length === 0
            ? html``
            : html`<span><i class="other"></i>${others.map(({ name }) => name).join(' · ')}</span>`
        }
      </p>
      ${drawLines('Equity in USDT over time', [
        ...others.map(({ name, curve }) => ({ name, kind: 'other', points: pointsOf(curve) })),
        { name: 'buy and hold', kind: 'bound', points: pointsOf(run.hold) },
        { name: title, kind: 'equity', points },
      ])}
    </section>
    <section>
      <h3>Drawdown</h3>
      <p class="note">Per cent of the previous high.</p>
      ${drawLines('Fall of the equity from its previous high, in per cent', [
        { name: 'drawdown', kind: 'drawdown', points: falls, isFilled: true },
      ])}
    </section>`
}

/** What the run earned before costs, and which part of that fees and funding took. */
function drawCosts({ netProfit, fees, funding, turnover, exposure, trades }: ShownRun): Html {
  const before = Number(netProfit) - Number(fees) - Number(funding)
  const shareOf = (amount: number): string => (before > 0 ? showPercent(amount / before) : '–')
  const row = (label: string, amount: number, isSum = false) =>
    html`<tr class="${isSum ? 'sum' : ''}">
      <td>${label}</td>
      <td class="${isSum ? toneOf(String(amount)) : ''}">${showNumber(amount)}</td>
      <td>${shareOf(amount)}</td>
    </tr>`
  const perTrade = trades.length === 0 ? null : Number(turnover) / trades.length
  return html`<section>
    <h2>Fees and funding</h2>
    <p class="note">
      Shares are of the profit before costs. A position was open for ${showPercent(exposure)} of the time. Turnover
      ${showRounded(turnover)}, ${showNumber(perTrade)} for each trade; fees are
      ${showPercent(Number(turnover) > 0 ? -Number(fees) / Number(turnover) : null, 3)} of it.
    </p>
    <table class="lines">
      <tbody>
        ${row('profit before costs', before)} ${row('trading fees', Number(fees))} ${row('funding', Number(funding))}
        ${row('net profit', Number(netProfit), true)}
      </tbody>
    </table>
  </section>`
}

function drawMonteCarlo({ monteCarlo, trades, from }: ShownRun): Html {
  if (!monteCarlo) return html``
  const { seed, rounds, profit, drawdown, reorderedDrawdown, path } = monteCarlo
  const row = (label: string, { p5, p50, p95 }: typeof profit) =>
    html`<tr>
      <td>${label}</td>
      ${[p5, p50, p95].map((value) => html`<td class="${toneOf(String(value))}">${showNumber(value)}</td>`)}
    </tr>`
  const lineOf = (part: 'p5' | 'p50' | 'p95') => [
    { time: from, value: 0 },
    ...path.map((step) => ({ time: trades[step.count - 1]!.closedAt, value: step[part] })),
  ]
  let sum = 0
  const own = [
    { time: from, value: 0 },
    ...trades.map(({ closedAt, profit: each }) => ({ time: closedAt, value: (sum += Number(each)) })),
  ]
  return html`<section>
    <h2>Monte-Carlo band of the trades</h2>
    <p class="note">
      ${rounds} rounds with the seed ${seed}. Trades drawn with repetition show what else such trades could have earned;
      the same trades in another order show which drawdown was luck. Both assume that trades do not depend on each
      other. Without funding.
    </p>
    <div class="wide">
      <table class="plain">
        <thead>
          <tr>
            <th></th>
            <th>5 %</th>
            <th>50 %</th>
            <th>95 %</th>
          </tr>
        </thead>
        <tbody>
          ${row('profit at the end, drawn with repetition', profit)}
          ${row('largest drawdown, drawn with repetition', negate(drawdown))}
          ${row('largest drawdown, in another order', negate(reorderedDrawdown))}
        </tbody>
      </table>
    </div>
    <p class="legend">
      <span><i class="equity"></i>the trades as they were</span
      ><span><i class="bound"></i>5, 50 and 95 % drawn with repetition</span>
    </p>
    ${drawLines('Profit after each trade, with the band of the rounds', [
      { name: '5 %', kind: 'bound', points: lineOf('p5') },
      { name: '50 %', kind: 'bound', points: lineOf('p50') },
      { name: '95 %', kind: 'bound', points: lineOf('p95') },
      { name: 'trades', kind: 'equity', points: own, isStep: true },
    ])}
  </section>`
}

/** As losses. Of a larger fall, the 95 % are the worse ones. */
function negate({ p5, p50, p95 }: MonteCarlo['profit']): MonteCarlo['profit'] {
  return { p5: -p5, p50: -p50, p95: -p95 }
}
