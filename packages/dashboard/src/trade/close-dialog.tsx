// Closes a position: all of it at the market unless something else is chosen, a part, or at a price.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Form } from '../components/form.tsx'
import { ShareSlider } from '../components/share-slider.tsx'
import { show } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import type { Closing } from '../operations/close-position.ts'
import { nameOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'
import { flawOfSize, partOf } from '../ticket/order-size.ts'

interface CloseProps {
  readonly position: Position
  readonly market: Market
  readonly onClosing: (closing: Closing) => void
  readonly onClose: () => void
}

export function CloseDialog({ position, market, onClosing, onClose }: CloseProps): VNode {
  const [share, setShare] = useState(100)
  const [isMarket, setMarket] = useState(true)
  const [price, setPrice] = useState(market.ticker.last ?? '')
  const whole = position.size ?? '0'
  const size = partOf(whole, share, market)
  const flaw = flawOfSize(size, market)
  const title = `Close the ${showWord(position.side)} in ${nameOf(market)}`
  const coin = market.contract.underlyingIndex ?? ''
  return (
    <Dialog id="close-position" title={title} onClose={onClose}>
      <Form
        name={title}
        class="flex flex-col gap-2.5"
        onSubmit={() => {
          onClosing({ size, price: isMarket ? null : price.trim() })
          onClose()
        }}
      >
        <button type="submit" class="order-last bg-sell font-semibold text-on-side" autoFocus disabled={flaw !== null}>
          Close {show(size, market.sizePlaces)} {coin} {isMarket ? 'at the market' : `at ${price} or better`}
        </button>
        <div role="group" aria-label="How to close" class="flex gap-1 *:flex-1">
          <Button aria-pressed={isMarket} onClick={() => setMarket(true)}>
            Market
          </Button>
          <Button aria-pressed={!isMarket} onClick={() => setMarket(false)}>
            Limit
          </Button>
        </div>
        {isMarket ? null : (
          <div class="flex flex-col gap-0.5">
            <label for="close-price">Price</label>
            <input
              id="close-price"
              inputMode="decimal"
              autoComplete="off"
              value={price}
              onInput={({ currentTarget }) => setPrice(currentTarget.value)}
            />
          </div>
        )}
        <p class="text-sm">
          {share} % of {show(whole, market.sizePlaces)} {coin}
          {flaw === null ? null : <span class="block text-down">{flaw}</span>}
        </p>
        <ShareSlider label="Part of the position" share={share} onShare={setShare} />
      </Form>
    </Dialog>
  )
}
