// The order book: asks above bids, with the spread between them, the size of each level and what all levels up to it
// have together. A price is a button that puts it into the ticket. Levels with orders of accounts have a dot.
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { add, divide, negate, portion, show, showRounded, signOf } from '../format/decimal.ts'
import type { Market, Snapshot } from '../state/snapshot.ts'

type Level = Snapshot['depth']['bids'][number]

/** A level, and the sizes of all levels up to it together. */
interface BookLevel extends Level {
  readonly total: string
}

const sides = { up: 'text-up', down: 'text-down' } as const
const bars = { up: 'bg-up-bar', down: 'bg-down-bar' } as const
const row = 'grid grid-cols-[1fr_1fr_1fr] items-center gap-x-1 px-2'

interface BookProps {
  readonly depth: Snapshot['depth']
  readonly market: Market
  readonly onPrice: (price: string) => void
}

export function OrderBook({ depth, market, onPrice }: BookProps): VNode {
  const asks = accumulate(depth.asks)
  const bids = accumulate(depth.bids)
  // Bars are only as exact as a pixel.
  const largest = Math.max(0, ...[asks.at(-1), bids.at(-1)].map((level) => Number(level?.total ?? 0)))
  const list = (side: 'up' | 'down', levels: readonly BookLevel[]): VNode => (
    <ol
      aria-label={side === 'up' ? 'Bids' : 'Asks'}
      class="flex min-h-0 flex-1 basis-0 flex-col overflow-hidden data-[side=down]:flex-col-reverse"
      data-side={side}
    >
      {levels.length === 0 ? <li class="px-2 text-muted">{side === 'up' ? 'No bids.' : 'No asks.'}</li> : null}
      {levels.map((level, index) => (
        <BookRow key={level.price} {...{ side, level, market, largest, onPrice }} isBest={index === 0} />
      ))}
    </ol>
  )
  return (
    <section
      id="depth"
      aria-labelledby="depth-title"
      class="flex min-h-0 flex-1 flex-col rounded-md border bg-panel pb-1 text-sm"
    >
      <h2 id="depth-title" class="px-2 py-1">
        Order book
      </h2>
      <div class={`${row} pb-0.5 text-xs text-muted`} aria-hidden="true">
        <span>Price</span>
        <span class="text-right">Size {market.contract.underlyingIndex}</span>
        <span class="text-right">Total</span>
      </div>
      {list('down', asks)}
      <Spread market={market} ask={asks[0]?.price} bid={bids[0]?.price} />
      {list('up', bids)}
    </section>
  )
}

interface RowProps {
  readonly side: 'up' | 'down'
  readonly level: BookLevel
  readonly market: Market
  readonly largest: number
  readonly isBest: boolean
  readonly onPrice: (price: string) => void
}

function BookRow({
  side,
  level: { price, size, total, marketMakerSize },
  market,
  largest,
  isBest,
  onPrice,
}: RowProps): VNode {
  const users = add(size, negate(marketMakerSize))
  return (
    <li class={`${row} relative shrink-0 hover:bg-hover`}>
      <span
        class={`absolute inset-y-px right-0 ${bars[side]}`}
        aria-hidden="true"
        style={{ width: `${(100 * Number(total)) / largest}%` }}
      />
      <Button
        class={`relative min-h-0 border-0 bg-transparent p-0 text-left underline-offset-2 hover:underline ${sides[side]}`}
        title="Puts the price into the ticket"
        // One stop of the tab key for each side: a price can also be typed.
        tabIndex={isBest ? 0 : -1}
        onClick={() => onPrice(price)}
      >
        {show(price, market.pricePlaces)}
        {signOf(users) === 0 ? null : (
          <span title={`${show(users, market.sizePlaces)} of it are orders of accounts`}>
            <span aria-hidden="true"> •</span>
            <span class="sr-only">, {show(users, market.sizePlaces)} of accounts</span>
          </span>
        )}
      </Button>
      <span class="relative text-right">{show(size, market.sizePlaces)}</span>
      <span class="relative text-right">{show(total, market.sizePlaces)}</span>
    </li>
  )
}

function Spread({ market, ask, bid }: { market: Market; ask: string | undefined; bid: string | undefined }): VNode {
  const spread = ask && bid ? add(ask, negate(bid)) : null
  const share = spread && ask ? divide(portion(spread, 100, 1, 8), ask, 6) : null
  return (
    <p class="flex flex-wrap items-baseline justify-between gap-x-2 px-2 py-0.5">
      <b class="text-lg font-semibold">{show(market.ticker.last, market.pricePlaces)}</b>
      <span class="text-xs text-muted">
        spread {show(spread, market.pricePlaces)} ({showRounded(share, 3)} %)
      </span>
    </p>
  )
}

function accumulate(levels: readonly Level[]): readonly BookLevel[] {
  let total = '0'
  return levels.map((level) => {
    total = add(total, level.size)
    return { ...level, total }
  })
}
