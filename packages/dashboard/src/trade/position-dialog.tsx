// The dialog of one action of a position.
import type { Position } from '@capi/api'
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { createMarketOf } from '../state/markets.ts'
import type { Account, Snapshot } from '../state/snapshot.ts'
import { CloseDialog } from './close-dialog.tsx'
import { MarginDialog } from './margin-dialog.tsx'
import { ProtectDialog } from './protect-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import type { Trading } from './use-trading.ts'

export type PositionAction = 'close' | 'reverse' | 'protect' | 'margin'

interface PositionDialogProps {
  readonly action: PositionAction
  readonly client: ControlClient
  readonly snapshot: Snapshot
  readonly account: Account
  readonly position: Position
  readonly trading: Trading
  readonly refresh: () => void
  readonly onClose: () => void
}

export function PositionDialog(props: PositionDialogProps): VNode {
  const { action, client, snapshot, account, position, trading, refresh, onClose } = props
  const common = { position, market: createMarketOf(snapshot)(position.symbol) ?? snapshot.market, onClose }
  switch (action) {
    case 'close':
      return <CloseDialog {...common} onClosing={(closing) => trading.close(position, closing)} />
    case 'reverse':
      return <ReverseDialog {...common} onReverse={() => trading.reverse(position)} />
    case 'protect':
      return <ProtectDialog {...common} account={account} onWishes={(wishes) => trading.protect(position, wishes)} />
    case 'margin':
      return <MarginDialog {...common} {...{ client, refresh }} accountId={account.accountId} />
  }
}
