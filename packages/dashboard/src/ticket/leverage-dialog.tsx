// Changes the leverage and the margin mode of the account for a contract.
import type { VNode } from 'preact'
import type { ControlClient } from '../api/control-client.ts'
import { Dialog } from '../components/dialog.tsx'
import { OperationForm } from '../operations/operation-form.tsx'
import { nameOf } from '../state/markets.ts'
import type { Account, Market } from '../state/snapshot.ts'

interface LeverageProps {
  readonly client: ControlClient
  readonly account: Account
  readonly market: Market
  readonly refresh: () => void
  readonly onClose: () => void
}

export function LeverageDialog({ client, account, market, refresh, onClose }: LeverageProps): VNode {
  const { symbol } = market.contract
  const common = { client, accountId: account.accountId, refresh, fixed: { symbol } }
  const leverage = leverageOf(account, symbol)
  return (
    <Dialog id="leverage" title={`Leverage and margin mode of ${nameOf(market)}`} onClose={onClose}>
      <OperationForm
        {...common}
        operation="setLeverage"
        initial={{ longLeverage: leverage.cross, shortLeverage: leverage.cross }}
        button="Set leverage"
      />
      <OperationForm {...common} operation="setMarginMode" button="Set margin mode" />
    </Dialog>
  )
}

/** Returns the leverage of a contract in both modes, as whole numbers where they are. */
export function leverageOf(account: Account, symbol: string): { readonly cross: string; readonly isolated: string } {
  const setting = account.state.account.leverageSetting.find((each) => each.symbol === symbol)
  const [long, short] = [shorten(setting?.isolatedLongLeverage), shorten(setting?.isolatedShortLeverage)]
  return { cross: shorten(setting?.crossLeverage), isolated: long === short ? long : `${long}/${short}` }
}

function shorten(leverage: string | null | undefined): string {
  return (leverage ?? '').replace(/\.0+$/, '')
}
