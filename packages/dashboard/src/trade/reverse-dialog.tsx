// Asks before a position is closed and the other side opened.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { show } from '../format/decimal.ts'
import { showWord } from '../format/words.ts'
import { nameOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'

interface ReverseProps {
  readonly position: Position
  readonly market: Market
  readonly onReverse: () => void
  readonly onClose: () => void
}

export function ReverseDialog({ position, market, onReverse, onClose }: ReverseProps): VNode {
  const other = position.side === 'LONG' ? 'short' : 'long'
  const size = `${show(position.size, market.sizePlaces)} ${market.contract.underlyingIndex}`
  return (
    <Dialog
      id="reverse-position"
      title={`Reverse the ${showWord(position.side)} in ${nameOf(market)}`}
      onClose={onClose}
    >
      <p class="mb-3">
        Two orders at the market: the first closes {size}, the second opens a {other} of {size}. If the first does not
        close everything, the second is not sent. Orders that protected the {showWord(position.side)} stay until you
        cancel them.
      </p>
      <div class="flex justify-end gap-1.5">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          class="bg-sell font-semibold text-on-side"
          autoFocus
          onClick={() => {
            onReverse()
            onClose()
          }}
        >
          Reverse
        </Button>
      </div>
    </Dialog>
  )
}
