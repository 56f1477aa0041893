// What a run owes to the paths that are assumed inside its candles: how many of its trades begin and end inside one,
// and its figures on other paths.
import { type Html, html, toneOf } from '@capi/report'
import type { PathSpread } from '../check/path-spread.ts'
import { showNumber, showPercent } from './show.ts'

/** A run, or several that follow one another, with what it owes to its paths. */
export interface PathUse {
  /** How many of its trades were opened and closed inside one candle. */
  readonly insideTrades: number
  readonly trades: number
  /** The figures on several paths, by model of fills; null where the path is no drawn one. */
  readonly spreads: readonly { readonly name: string; readonly spread: PathSpread | null }[]
  /** Whether they follow one another, so that no drawdown is that of all. */
  readonly isJoined?: boolean
}

/** Returns the section. */
export function drawPaths({ insideTrades, trades, spreads, isJoined = false }: PathUse): Html {
  const drawn = spreads.flatMap(({ name, spread }) => (spread ? [{ name, spread }] : []))
  const [first] = drawn
  return html`<section>
    <h2>Paths inside candles</h2>
    <p class="note">
      A candle does not say how the price moved inside it. ${describeInside(insideTrades, trades)}
      ${
        first
          ? `The lowest and the highest figures of ${first.spread.paths} runs, of which this is one: each has other drawn paths of the same candles. No path is better than another one.`
          : 'The path is a fixed scenario, so no others were drawn.'
      }
    </p>
    ${drawn.map(
      ({ name, spread }) =>
        html`${drawn.length > 1 ? html`<h3>With ${name}</h3>` : html``} ${drawTable(spread, isJoined)}`,
    )}
  </section>`
}

function describeInside(insideTrades: number, trades: number): string {
  if (trades === 0) return 'No trade was closed.'
  if (insideTrades === 0) return `None of the ${trades} closed trades begins and ends inside one candle.`
  const share = showPercent(insideTrades / trades, 0)
  return `${insideTrades} of the ${trades} closed trades (${share}) begin and end inside one candle, where the path decides what they earn.`
}

function rowsOf(
  { totalProfit, trades, winRate, drawdown }: PathSpread,
  isJoined: boolean,
): readonly (readonly [string, Html])[] {
  const cells = (texts: readonly string[], tones: readonly string[] = []): Html =>
    html`${texts.map((text, index) => html`<td class="${tones[index] ?? ''}">${text}</td>`)}`
  const amounts = (values: readonly string[]): readonly string[] => values.map((value) => showNumber(Number(value)))
  return [
    ['with open positions', cells(amounts(totalProfit), totalProfit.map(toneOf))],
    ['closed trades', cells(trades.map(String))],
    ['won of them', cells((winRate ?? [null, null]).map((rate) => showPercent(rate)))],
    [isJoined ? 'largest drawdown of a window' : 'largest drawdown', cells(amounts(drawdown))],
  ]
}

function drawTable(spread: PathSpread, isJoined: boolean): Html {
  return html`<div class="wide">
    <table class="plain">
      <thead>
        <tr>
          <th></th>
          <th>lowest</th>
          <th>highest</th>
        </tr>
      </thead>
      <tbody>
        ${rowsOf(spread, isJoined).map(
          ([label, cells]) =>
            html`<tr>
              <td>${label}</td>
              ${cells}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
