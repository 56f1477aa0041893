// The size of an order, in the coin or as a value, with the other one shown, and a slider for a share of what is
// possible.
import type { VNode } from 'preact'
import { Select } from '../components/form.tsx'
import { ShareSlider } from '../components/share-slider.tsx'
import { showGiven, showRounded } from '../format/decimal.ts'
import type { Market } from '../state/snapshot.ts'
import { valueOfSize } from './order-size.ts'
import { FieldError } from './price-field.tsx'
import type { Ticket } from './use-ticket.ts'

interface SizeProps {
  readonly ticket: Ticket
  readonly market: Market
  readonly error: string | undefined
}

export function SizeField({ ticket, market, error }: SizeProps): VNode {
  const { terms, set, buy, sell, price } = ticket
  const coin = market.contract.underlyingIndex ?? 'coin'
  const quote = market.contract.quoteCurrency ?? 'value'
  // With a share, each side has its own largest size; the smaller one is possible on both.
  const sizes = [buy, sell].filter(({ isPossible, size }) => isPossible && size !== '').map(({ size }) => size)
  const size = sizes.toSorted((one, other) => Number(one) - Number(other))[0] ?? ''
  const value = valueOfSize(size, price)
  const other =
    terms.unit === 'coin' ? `${showRounded(value, 2)} ${quote}` : `${size === '' ? '–' : showGiven(size)} ${coin}`
  const text =
    terms.share === null ? terms.size : terms.unit === 'coin' ? size : (value?.replace(/(\.\d\d)\d+$/, '$1') ?? '')
  const ofWhat = terms.action === 'close' ? 'Share of the position' : 'Share of what can be opened'
  return (
    <div class="flex min-w-0 flex-col gap-0.5">
      <div class="flex items-baseline justify-between gap-2">
        <label for="ticket-size">Size</label>
        <span class="text-xs text-muted" data-other-unit>
          = {other}
        </span>
      </div>
      <div class="flex gap-1">
        <input
          id="ticket-size"
          class="min-w-0 flex-1 text-right aria-invalid:border-down"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : 'ticket-size-error'}
          value={text}
          onInput={({ currentTarget }) => set({ size: currentTarget.value, share: null })}
        />
        <Select
          label="Unit of the size"
          value={terms.unit}
          options={[
            ['coin', coin],
            ['value', quote],
          ]}
          onSelect={(unit) => set({ unit: unit as 'coin' | 'value', ...(terms.share === null && { size: '' }) })}
        />
      </div>
      <FieldError id="ticket-size" error={error} />
      <ShareSlider
        label={ofWhat}
        share={terms.share}
        onShare={(share) => set(share === 0 ? { share: null, size: '' } : { share })}
      />
    </div>
  )
}
