// The latest trades of the contract, newest first: green where the buyer was the taker.
import type { VNode } from 'preact'
import { Toned } from '../components/toned.tsx'
import { show } from '../format/decimal.ts'
import { showExact } from '../format/time.ts'
import type { Market, Snapshot } from '../state/snapshot.ts'

interface TradesProps {
  readonly trades: Snapshot['trades']
  readonly market: Market
}

export function TradeList({ trades, market }: TradesProps): VNode {
  return (
    <section
      id="trades"
      aria-labelledby="trades-title"
      class="flex h-36 shrink-0 flex-col rounded-md border bg-panel text-sm"
    >
      <h2 id="trades-title" class="px-2 py-1">
        Trades
      </h2>
      <div class="relative min-h-0 flex-1 overflow-auto" tabIndex={0} role="region" aria-label="Latest trades">
        <ol>
          {trades.length === 0 ? <li class="px-2 pb-2 text-muted">No trades yet.</li> : null}
          {trades.map(({ ticketId, time, price, size, isBuyerMaker }) => (
            <li key={ticketId} class="grid grid-cols-3 gap-x-1 px-2">
              <Toned isUp={isBuyerMaker === false}>
                <span class="sr-only">{isBuyerMaker ? 'sold' : 'bought'} </span>
                {show(price, market.pricePlaces)}
              </Toned>
              <span class="text-right">{show(size, market.sizePlaces)}</span>
              <span class="text-right text-muted">{time === undefined ? '–' : showExact(time).slice(0, 8)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
