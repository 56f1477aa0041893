// Writes a report as one HTML file without scripts and without references to other files: charts, tables and remarks.
import { type Html, html } from './html-text.ts'
import { lineLabels } from './line-labels.ts'
import type { CoinReport, Report, SymbolReport } from './report-types.ts'
import { writePage } from './page.ts'
import { showAmount, showRatio, showRounded, showTime, showValuation, toneOf } from './show-amount.ts'
import { drawLines } from './svg-chart.ts'

/** Returns the page. All text of the server is escaped. */
export function writeHtml(report: Report): string {
  const { since, until, coins, symbols, remarks } = report
  const valuation = showValuation(report.valuedEvery)
  const range = `${since === null ? 'From the first record' : showTime(since)} to ${showTime(until)}`
  return writePage(
    'Account report',
    html`<h1>Account report</h1>
      <p class="muted">${range}</p>
      ${valuation === null ? html`` : html`<p class="muted">${valuation}.</p>`}
      ${remarks.length === 0 ? html`<p class="muted">The bills explain the collateral to the last digit.</p>` : writeRemarks(remarks)}
      ${coins.map((coin) => writeCoin(coin))} ${symbols.length > 0 ? writeSymbols(symbols) : html``}`,
  )
}

function writeRemarks(remarks: readonly string[]): Html {
  return html`<section class="remarks">
    <h2>Remarks</h2>
    <ul>
      ${remarks.map((remark) => html`<li>${remark}</li>`)}
    </ul>
  </section>`
}

function writeCoin(coin: CoinReport): Html {
  const { curve, drawdown, relativeDrawdown, trades } = coin
  const won = `${showRatio(trades.winRate)} of ${trades.won + trades.lost}`
  const pointsOf = (name: 'equity' | 'balance' | 'profit') =>
    curve.map((point) => ({ time: point.time, value: Number(point[name]) }))
  return html`<h2>${coin.coin}</h2>
    <dl class="cards">
      <div>
        <dt>Net profit</dt>
        <dd class="${toneOf(coin.netProfit)}">${showRounded(coin.netProfit)}</dd>
      </div>
      <div>
        <dt>With open positions</dt>
        <dd class="${toneOf(coin.totalProfit)}">${showRounded(coin.totalProfit)}</dd>
      </div>
      <div>
        <dt>Equity</dt>
        <dd>${showRounded(coin.equity)}</dd>
      </div>
      <div>
        <dt>Largest drawdown</dt>
        <dd>${showRounded(drawdown.amount)} <small class="muted">${showRatio(drawdown.ratio)}</small></dd>
      </div>
      ${
        relativeDrawdown.to === drawdown.to
          ? html``
          : html`<div>
              <dt>Drawdown that was the largest part</dt>
              <dd>
                ${showRounded(relativeDrawdown.amount)}
                <small class="muted">${showRatio(relativeDrawdown.ratio)}</small>
              </dd>
            </div>`
      }
      <div>
        <dt>Won closing orders</dt>
        <dd>${won}</dd>
      </div>
      <div>
        <dt>Turnover</dt>
        <dd>${showRounded(coin.turnover)}</dd>
      </div>
    </dl>
    <section>
      <h3>Equity</h3>
      <p class="legend">
        <span><i class="equity"></i>equity</span><span><i class="balance"></i>balance: realised profit only</span>
      </p>
      ${drawLines(`Equity and balance in ${coin.coin} over time`, [
        { name: 'balance', kind: 'balance', points: pointsOf('balance'), isStep: true },
        { name: 'equity', kind: 'equity', points: pointsOf('equity') },
      ])}
    </section>
    <section>
      <h3>Profit</h3>
      <p class="legend">Equity without deposits, withdrawals and transfers</p>
      ${drawLines(`Profit in ${coin.coin} over time`, [{ name: 'profit', kind: 'equity', points: pointsOf('profit') }])}
    </section>
    <section>
      <h3>Drawdown</h3>
      ${drawLines(`Fall of the equity in ${coin.coin} from its previous high`, [
        { name: 'drawdown', kind: 'drawdown', points: fallsOf(coin), isFilled: true },
      ])}
    </section>
    <section>
      <h3>Balance</h3>
      ${writeLines(coin)}
    </section> `
}

/** The fall from the previous high at each point, without deposits, withdrawals and transfers. */
function fallsOf({ curve }: CoinReport): { time: number; value: number }[] {
  let high = -Infinity
  return curve.map(({ time, profit }) => {
    high = Math.max(high, Number(profit))
    return { time, value: Number(profit) - high }
  })
}

function writeLines(coin: CoinReport): Html {
  const rows = lineLabels.filter(({ name, isRare }) => !isRare || coin[name] !== '0')
  const { actual, difference } = coin.reconciliation
  return html`<table class="lines">
    <tbody>
      ${rows.map(({ name, label, isSum }) => writeLine(label, showAmount(coin[name]), isSum === true))}
      ${writeLine('collateral', actual === null ? 'not known' : showAmount(actual))}
      ${writeLine('not explained by bills', difference === null ? 'not known' : showAmount(difference))}
    </tbody>
  </table>`
}

function writeLine(label: string, amount: string, isSum = false): Html {
  return html`<tr class="${isSum ? 'sum' : ''}">
    <td>${label}</td>
    <td>${amount}</td>
  </tr>`
}

const columns: readonly (readonly [name: keyof SymbolReport & keyof CoinReport, label: string])[] = [
  ['netProfit', 'net profit'],
  ['realizedProfit', 'realised'],
  ['unrealizedProfit', 'unrealised'],
  ['fees', 'fees'],
  ['funding', 'funding'],
  ['liquidationResult', 'liquidations'],
  ['turnover', 'turnover'],
]

function writeSymbols(symbols: readonly SymbolReport[]): Html {
  return html`<section>
    <h2>By contract</h2>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th>contract</th>
            ${columns.map(([, label]) => html`<th>${label}</th>`)}
            <th>fills</th>
            <th>won</th>
          </tr>
        </thead>
        <tbody>
          ${symbols.map(
            (row) =>
              html`<tr>
                <td>${row.symbol === '' ? 'none' : row.symbol}</td>
                ${columns.map(([name]) => {
                  const amount = String(row[name])
                  return html`<td class="${name === 'netProfit' ? toneOf(amount) : ''}">${showAmount(amount)}</td>`
                })}
                <td>${row.fills}</td>
                <td>${showRatio(row.trades.winRate)}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`
}
