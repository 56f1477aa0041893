/** The best price levels of both sides, with the share of users. Asks are above, the best prices in the middle. */
import type { VNode } from 'preact'
import { Panel } from '../components/panel.tsx'
import { add, negate, show, signOf } from '../format/decimal.ts'
import type { Market, Snapshot } from '../state/snapshot.ts'

type Level = Snapshot['depth']['bids'][number]

const shownLevels = 10

export function DepthPanel({ depth, market }: { depth: Snapshot['depth']; market: Market }): VNode {
  const asks = depth.asks.slice(0, shownLevels)
  const bids = depth.bids.slice(0, shownLevels)
  const largest = Math.max(0, ...[...asks, ...bids].map(({ size }) => Number(size)))
  const row = (side: 'up' | 'down', { price, size, houseSize }: Level): VNode => {
    const users = add(size, negate(houseSize))
    return (
      <tr key={price} class={side}>
        <th scope="row">{show(price, market.pricePlaces)}</th>
        <td class="number">
          {/* The bar is only as exact as a pixel. */}
          <span class="bar" style={{ width: `${(100 * Number(size)) / largest}%` }} />
          <span class="amount">{show(size, market.sizePlaces)}</span>
        </td>
        <td class="number users">{signOf(users) === 0 ? '' : show(users, market.sizePlaces)}</td>
      </tr>
    )
  }
  const empty = (text: string): VNode => (
    <tr>
      <td colSpan={3} class="empty">
        {text}
      </td>
    </tr>
  )
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
          {asks.length === 0 ? empty('No asks.') : asks.toReversed().map((level) => row('down', level))}
          <tr class="last">
            <th scope="row" colSpan={3}>
              {show(market.ticker.last, market.pricePlaces)} <small>last</small>
            </th>
          </tr>
          {bids.length === 0 ? empty('No bids.') : bids.map((level) => row('up', level))}
        </tbody>
      </table>
    </Panel>
  )
}
