import type { VNode } from 'preact'
import type { Market, Snapshot } from '../live/snapshot.ts'
import { Panel } from '../parts/panel.tsx'
import { add, negate, show, signOf } from '../show/decimal.ts'

type Depth = Snapshot['depth']
type Level = Depth['bids'][number]

const shownLevels = 10

/** What is offered at which price, and which part of it users offer. Asks stand above, the best prices in the middle. */
export function DepthPanel({ depth, market }: { readonly depth: Depth; readonly market: Market }): VNode {
  const asks = depth.asks.slice(0, shownLevels)
  const bids = depth.bids.slice(0, shownLevels)
  const largest = [...asks, ...bids].reduce((most, { size }) => Math.max(most, Number(size)), 0)
  const rows = (levels: readonly Level[], side: 'up' | 'down'): VNode[] =>
    levels.map((level) => <Row key={level.price} level={level} side={side} largest={largest} market={market} />)
  return (
    <Panel id="depth" title="Depth">
      <table class="depth">
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col" class="number">
              Size
            </th>
            <th scope="col" class="number">
              Users
            </th>
          </tr>
        </thead>
        <tbody>
          {asks.length === 0 ? <Nobody text="Nobody sells." /> : rows(asks.toReversed(), 'down')}
          <tr class="last">
            <th scope="row" colSpan={3}>
              {show(market.ticker.last, market.pricePlaces)} <small>last</small>
            </th>
          </tr>
          {bids.length === 0 ? <Nobody text="Nobody buys." /> : rows(bids, 'up')}
        </tbody>
      </table>
    </Panel>
  )
}

interface RowProps {
  readonly level: Level
  readonly side: 'up' | 'down'
  readonly largest: number
  readonly market: Market
}

function Row({ level: { price, size, houseSize }, side, largest, market }: RowProps): VNode {
  const users = add(size, negate(houseSize))
  // A bar needs no more than the precision of the screen.
  const share = largest === 0 ? 0 : (100 * Number(size)) / largest
  return (
    <tr class={side}>
      <th scope="row">{show(price, market.pricePlaces)}</th>
      <td class="number">
        <span class="bar" style={{ width: `${share}%` }} />
        <span class="amount">{show(size, market.sizePlaces)}</span>
      </td>
      <td class="number users">{signOf(users) === 0 ? '' : show(users, market.sizePlaces)}</td>
    </tr>
  )
}

function Nobody({ text }: { readonly text: string }): VNode {
  return (
    <tr>
      <td colSpan={3} class="empty">
        {text}
      </td>
    </tr>
  )
}
