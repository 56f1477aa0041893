// A field for a price: the arrow keys and two buttons step it, and buttons take a price of the market.
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { add, divide, isDecimal, moveBySteps, roundToStep } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'

interface PriceProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly market: Market
  readonly error?: string | undefined
  readonly onPrice: (price: string) => void
}

const farSteps = 10

/** Returns a price some steps away; the price itself where it is no number. */
export function stepPrice(price: string, count: number, { contract, pricePlaces }: Market): string {
  return isDecimal(price) ? moveBySteps(price, count, contract.priceEndStep ?? '1', pricePlaces) : price
}

/** Returns the prices that a button takes, by its name. */
function pricesOf({ ticker, contract, pricePlaces }: Market): readonly (readonly [string, string | null])[] {
  const { bestBid, bestAsk, last } = ticker
  const middle = bestBid && bestAsk ? divide(add(bestBid, bestAsk), '2', pricePlaces + 4) : null
  const mid = middle === null ? null : roundToStep(middle, contract.priceEndStep ?? '1', pricePlaces)
  return [
    ['Bid', bestBid],
    ['Mid', mid],
    ['Ask', bestAsk],
    ['Last', last],
  ]
}

export function PriceField({ id, label, value, market, error, onPrice }: PriceProps): VNode {
  const step = (count: number): void => onPrice(stepPrice(value, count, market))
  return (
    <div class="flex min-w-0 flex-col gap-0.5">
      <div class="flex items-baseline justify-between gap-2">
        <label for={id}>
          {label}, {market.contract.quoteCurrency}
        </label>
        <span
          role="group"
          aria-label={`${label} of the market`}
          class="flex gap-2 *:min-h-0 *:border-0 *:bg-transparent *:p-0 *:text-xs *:text-link"
        >
          {pricesOf(market).map(([name, price]) => (
            <Button key={name} disabled={price === null} onClick={() => price !== null && onPrice(price)}>
              {name}
            </Button>
          ))}
        </span>
      </div>
      <div class="flex gap-1">
        <Button class="px-2" aria-label={`${label} down one step`} tabIndex={-1} onClick={() => step(-1)}>
          −
        </Button>
        <input
          id={id}
          class="min-w-0 flex-1 text-right aria-invalid:border-down"
          inputMode="decimal"
          autoComplete="off"
          title="The arrow keys move it by one step, with Shift by ten"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          value={value}
          onInput={({ currentTarget }) => onPrice(currentTarget.value)}
          onKeyDown={(event) => {
            const count = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (count === undefined) return
            event.preventDefault()
            step(event.shiftKey ? count * farSteps : count)
          }}
        />
        <Button class="px-2" aria-label={`${label} up one step`} tabIndex={-1} onClick={() => step(1)}>
          +
        </Button>
      </div>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** Why a field is refused, below it. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }): VNode | null {
  return error === undefined ? null : (
    <p id={`${id}-error`} class="text-xs wrap-anywhere text-down" role="alert">
      {error}
    </p>
  )
}
