// Asks before an order is sent, where the ticket is set to ask.
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { showGiven } from '../format/decimal.ts'
import { nameOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'
import type { TicketKind } from './terms.ts'
import type { TicketSide } from './use-ticket.ts'

interface ConfirmProps {
  readonly side: TicketSide
  readonly market: Market
  readonly kind: TicketKind
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ side, market, kind, onConfirm, onClose }: ConfirmProps): VNode {
  const { title, size, resolved } = side
  const at = {
    limit: `at ${resolved.price}`,
    market: 'at the market',
    trigger: `once ${resolved.triggerPrice} is reached`,
  }
  return (
    <Dialog id="confirm-order" title="Send this order?" onClose={onClose}>
      <p class="mb-3">
        {title} {showGiven(size)} {market.contract.underlyingIndex} in {nameOf(market)} {at[kind]}.
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
