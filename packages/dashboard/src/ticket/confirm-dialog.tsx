// Asks before an order is sent, where the ticket is set to ask.
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { add, isDecimal, negate, show, showGiven, signOf } from '../format/decimal.ts'
import { nameOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'
import type { Resolved, Terms } from './terms.ts'
import type { TicketSide } from './use-ticket.ts'

interface ConfirmProps {
  readonly side: TicketSide
  /** The order that is sent. */
  readonly resolved: Resolved
  readonly market: Market
  readonly terms: Terms
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ side, resolved, market, terms, onConfirm, onClose }: ConfirmProps): VNode {
  const { title } = side
  const { size, price, triggerPrice } = resolved
  const base = market.contract.underlyingIndex ?? ''
  const at = {
    limit: `at ${price}`,
    market: 'at the market',
    trigger: `once ${triggerPrice} is reached, then at ${terms.isTriggeredLimit ? price : 'the market'}`,
  }
  return (
    <Dialog id="confirm-order" title="Send this order?" onClose={onClose}>
      <p class="mb-3">
        {title} {showGiven(size)} {base} in {nameOf(market)} {at[terms.kind]}.
        {terms.kind === 'market' ? <span class="block text-sm text-muted">{estimate(side, size, base)}</span> : null}
      </p>
      <div class="flex justify-end gap-1.5">
        <Button onClick={onClose}>Do not send</Button>
        <Button
          class={`font-semibold text-on-side ${side.side === 'buy' ? 'bg-buy' : 'bg-sell'}`}
          autoFocus
          onClick={() => {
            onConfirm()
            onClose()
          }}
        >
          {title}
        </Button>
      </div>
    </Dialog>
  )
}

/** The price that an order at the market may have: an estimate, because the order book changes until it arrives. */
function estimate({ preview, refusal, size: shown }: TicketSide, size: string, base: string): string {
  const effect = shown === size ? preview?.effect : null
  if (!effect) return refusal ? `It would be refused: ${refusal.text}` : 'No price can be estimated now.'
  const { averagePrice, filledSize } = effect
  if (averagePrice === null) return 'The order book has nothing for it now.'
  const part = isDecimal(size) && signOf(add(size, negate(filledSize))) > 0 ? ` for ${show(filledSize)} ${base}` : ''
  return `Expected price: ${show(averagePrice)}${part}. This is an estimate from the order book as it stands now.`
}
