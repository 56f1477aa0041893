// The head of a page: what was run, what makes it less certain, and the figures that are read first.
import { type Html, html, toneOf } from '@capi/report'
import type { Metrics } from '../run/metrics.ts'
import { showNumber, showPercent } from './show.ts'

export interface HeadInput {
  readonly title: string
  /** What was run and how, as lines. */
  readonly lines: readonly string[]
  readonly warnings: readonly string[]
}

/** Returns title, description and warnings. */
export function drawHead({ title, lines, warnings }: HeadInput): Html {
  return html`<h1>${title}</h1>
    ${lines.map((line) => html`<p class="muted">${line}</p>`)}
    ${
      warnings.length === 0
        ? html``
        : html`<section class="warn">
            <h2>What makes this less certain</h2>
            <ul>
              ${warnings.map((warning) => html`<li>${warning}</li>`)}
            </ul>
          </section>`
    }`
}

export interface Card {
  readonly name: string
  readonly value: string
  readonly small?: string
  readonly tone?: string
}

/** Returns figures side by side. */
export function drawCards(cards: readonly Card[]): Html {
  return html`<dl class="cards">
    ${cards.map(
      ({ name, value, small = '', tone = '' }) =>
        html`<div>
          <dt>${name}</dt>
          <dd class="${tone}">${value} <small class="muted">${small}</small></dd>
        </div> `,
    )}
  </dl>`
}

/** The figures of one run, and how many of its trades were opened and closed inside one candle. */
export function cardsOf({
  metrics,
  insideTrades,
}: {
  readonly metrics: Metrics
  readonly insideTrades: number
}): readonly Card[] {
  const { netProfit, totalProfit, holdProfit, drawdown, relativeDrawdown, trades, winRate, exposure, reasons } = metrics
  const card = (name: string, value: string, small = '', tone = ''): Card => ({ name, value, small, tone })
  return [
    card('Net profit', showNumber(Number(netProfit)), '', toneOf(netProfit)),
    card('With open positions', showNumber(Number(totalProfit)), '', toneOf(totalProfit)),
    card('Buy and hold', showNumber(Number(holdProfit)), 'without fees', toneOf(holdProfit)),
    card('Largest drawdown', showNumber(Number(drawdown)), showPercent(relativeDrawdown)),
    card('Sharpe', showNumber(metrics.sharpe), reasons.sharpe),
    card('Sortino', showNumber(metrics.sortino), reasons.sortino),
    card('Calmar', showNumber(metrics.calmar), reasons.calmar),
    card('Profit factor', showNumber(metrics.profitFactor), reasons.profitFactor ?? 'of closed trades'),
    card('Closed trades', String(trades), winRate === null ? '' : `${showPercent(winRate)} won`),
    card('Inside one candle', String(insideTrades), 'of the closed trades'),
    card('Time in positions', showPercent(exposure)),
  ]
}

/** How annualised figures are computed. */
export const conventions =
  'Sharpe, Sortino and Calmar are annualised with 365 days and a risk-free rate of 0, from the equity at the end of each UTC day.'
