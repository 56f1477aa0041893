// The trades of a run as a table with holding times, and as comma-separated values.
import { type Html, html, showAmount, showRounded, toneOf, writeCsv } from '@capi/report'
import type { Trade } from '../run/trades.ts'
import { showDuration, showMinute, showNumber } from './show.ts'

const mostRows = 300

/** Returns the table, with the largest winners and losers if there are too many for a page. */
export function drawTrades(trades: readonly Trade[]): Html {
  if (trades.length === 0) return html`<p>There are none.</p>`
  const held = trades.map(({ openedAt, closedAt }) => closedAt - openedAt).toSorted((one, other) => one - other)
  const at = (part: number): string => showDuration(held[Math.round(part * (held.length - 1))]!)
  const profits = trades.map(({ profit }) => Number(profit))
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / profits.length
  const shown = trades.length <= mostRows ? trades : largest(trades)
  return html`<p class="note">
      A trade is a closing order, with the fees of opening and closing, before funding. Held for ${at(0)} to ${at(1)},
      half of them for at most ${at(0.5)}. Mean profit ${showNumber(mean)}, best ${showNumber(Math.max(...profits))},
      worst ${showNumber(Math.min(...profits))}.
      ${shown === trades ? '' : `The ${mostRows} with the largest profits and losses of ${trades.length} are shown.`}
    </p>
    <div class="wide">
      <table class="trades">
        <thead>
          <tr>
            <th>opened, UTC</th>
            <th>closed, UTC</th>
            <th>contract</th>
            <th>side</th>
            <th>size</th>
            <th>opened at</th>
            <th>closed at</th>
            <th>held</th>
            <th>profit</th>
            <th>fees</th>
            <th></th>
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            (trade) =>
              html`<tr>
                <td>${showMinute(trade.openedAt)}</td>
                <td>${showMinute(trade.closedAt)}</td>
                <td>${trade.symbol}</td>
                <td>${trade.side.toLowerCase()}</td>
                <td>${showAmount(trade.size)}</td>
                <td>${showAmount(trade.openPrice)}</td>
                <td>${showAmount(trade.closePrice)}</td>
                <td>${showDuration(trade.closedAt - trade.openedAt)}</td>
                <td class="${toneOf(trade.profit)}">${showRounded(trade.profit)}</td>
                <td>${showRounded(trade.fees)}</td>
                <td>${trade.isForced ? 'by the exchange' : ''}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>`
}

function largest(trades: readonly Trade[]): readonly Trade[] {
  const bySize = trades.toSorted((one, other) => Math.abs(Number(other.profit)) - Math.abs(Number(one.profit)))
  const chosen = new Set(bySize.slice(0, mostRows))
  return trades.filter((trade) => chosen.has(trade))
}

/** Returns one row for each trade of each run, with its model of fills. */
export function writeTradesCsv(runs: readonly { readonly fills: string; readonly trades: readonly Trade[] }[]): string {
  const date = (time: number): string => new Date(time).toISOString()
  return writeCsv([
    [
      'fills',
      'symbol',
      'side',
      'size',
      'opened',
      'closed',
      'openPrice',
      'closePrice',
      'heldMs',
      'profit',
      'fees',
      'isForced',
    ],
    ...runs.flatMap(({ fills, trades }) =>
      trades.map(({ symbol, side, size, openedAt, closedAt, openPrice, closePrice, profit, fees, isForced }) => [
        fills,
        symbol,
        side,
        size,
        date(openedAt),
        date(closedAt),
        openPrice,
        closePrice,
        String(closedAt - openedAt),
        profit,
        fees,
        String(isForced),
      ]),
    ),
  ])
}
