// Adds margin to an isolated position, or explains why a cross position has none of its own.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { Dialog } from '../components/dialog.tsx'
import { showMoney } from '../format/money.ts'
import { showWord } from '../format/words.ts'
import { OperationForm } from '../operations/operation-form.tsx'
import { nameOf } from '../state/markets.ts'
import type { Market } from '../state/snapshot.ts'

interface MarginProps {
  readonly client: ControlClient
  readonly accountId: string
  readonly position: Position
  readonly market: Market
  readonly refresh: () => void
  readonly onClose: () => void
}

export function MarginDialog({ client, accountId, position, market, refresh, onClose }: MarginProps): VNode {
  const { id, side, marginMode, marginSize } = position
  return (
    <Dialog id="add-margin" title={`Margin of the ${showWord(side)} in ${nameOf(market)}`} onClose={onClose}>
      {marginMode === 'ISOLATED' ? (
        <>
          <p class="mb-2 text-sm text-muted">
            The position has {showMoney(marginSize, market.contract.coin)}. A negative amount takes margin out.
          </p>
          <OperationForm
            {...{ client, refresh }}
            accountId={accountId}
            operation="adjustMargin"
            fixed={{ positionId: id }}
            button="Add margin"
          />
        </>
      ) : (
        <p>
          It is in cross mode: everything that the account has available protects it, so that no margin has to be added.
          Deposit money, or open positions in isolated mode, to have margin of their own.
        </p>
      )}
    </Dialog>
  )
}
