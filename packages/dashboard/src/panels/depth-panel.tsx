/**
 * The order book depth: the best price levels, asks above bids, each with its total size and the size of users' orders. A price
 * is a button that puts it into the order ticket.
 */
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { Panel } from '../components/panel.tsx'
import { add, negate, show, signOf } from '../format/decimal.ts'
import type { Market, Snapshot } from '../state/snapshot.ts'

type Level = Snapshot['depth']['bids'][number]

const shownLevels = 10
const sides = { up: 'text-up', down: 'text-down' } as const
const bars = { up: 'bg-up-bar', down: 'bg-down-bar' } as const
const cell = 'border-0 py-px'

interface DepthProps {
  readonly depth: Snapshot['depth']
  readonly market: Market
  readonly onPrice: (price: string) => void
}

export function DepthPanel({ depth, market, onPrice }: DepthProps): VNode {
  const asks = depth.asks.slice(0, shownLevels)
  const bids = depth.bids.slice(0, shownLevels)
  const largest = Math.max(0, ...[...asks, ...bids].map(({ size }) => Number(size)))
  const row = (side: 'up' | 'down', { price, size, marketMakerSize }: Level, isBest: boolean): VNode => {
    const users = add(size, negate(marketMakerSize))
    return (
      <tr key={price} class={`${sides[side]} hover:bg-hover`}>
        <th scope="row" class={`${cell} w-[34%]`}>
          <Button
            class={`min-h-0 border-0 bg-transparent p-0 underline-offset-2 hover:underline ${sides[side]}`}
            title="Puts the price into the order ticket"
            // One stop of the tab key for each side: a price can also be typed.
            tabIndex={isBest ? 0 : -1}
            onClick={() => onPrice(price)}
          >
            {show(price, market.pricePlaces)}
          </Button>
        </th>
        <td class={`${cell} relative text-right text-ink`}>
          {/* The bar is only as exact as a pixel. */}
          <span
            class={`absolute inset-y-px right-0 opacity-90 ${bars[side]}`}
            aria-hidden="true"
            style={{ width: `${(100 * Number(size)) / largest}%` }}
          />
          <span class="relative">{show(size, market.sizePlaces)}</span>
        </td>
        <td class={`${cell} text-right text-ink`}>{signOf(users) === 0 ? '' : show(users, market.sizePlaces)}</td>
      </tr>
    )
  }
  const empty = (text: string): VNode => (
    <tr>
      <td colSpan={3} class={`${cell} text-muted`}>
        {text}
      </td>
    </tr>
  )
  return (
    <Panel id="depth" title="Depth">
      <table class="mb-2 w-full">
        <thead class="text-xs text-muted">
          <tr>
            {['Price', 'Size', 'Users'].map((name) => (
              <th key={name} scope="col" class="border-0 pt-px pb-1 not-first:text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {asks.length === 0
            ? empty('No asks.')
            : asks.toReversed().map((level) => row('down', level, level === asks[0]))}
          <tr class="hover:bg-hover">
            <th scope="row" colSpan={3} class="border-0 py-1.5 text-lg font-semibold">
              {show(market.ticker.last, market.pricePlaces)} <small class="text-xs font-normal">last</small>
            </th>
          </tr>
          {bids.length === 0 ? empty('No bids.') : bids.map((level) => row('up', level, level === bids[0]))}
        </tbody>
      </table>
    </Panel>
  )
}
