/** The balances of the account: equity, available margin and cash of each coin. */
import type { VNode } from 'preact'
import { Panel } from '../components/panel.tsx'
import { showRounded, signOf } from '../format/decimal.ts'
import type { Account } from '../state/snapshot.ts'

const places = 2

export function BalancePanel({ account }: { account: Account }): VNode {
  return (
    <Panel id="balances" title="Balance">
      {account.balances.map(({ coin, equity, available }) => {
        const own = account.state.collateral.filter((collateral) => collateral.coin === coin)
        const shared = own.find(({ marginMode }) => marginMode === 'SHARED')
        const isolated = own.length - (shared ? 1 : 0)
        return (
          <dl key={coin} class="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-3 pt-0.5 pb-3 text-right">
            <dt>Equity</dt>
            <dd class="font-semibold">
              {showRounded(equity, places)} <small class="font-normal">{coin}</small>
            </dd>
            <dt>Available</dt>
            <dd class={signOf(available) < 0 ? 'text-down' : ''}>{showRounded(available, places)}</dd>
            <dt title="Reduced by the cost of open longs, increased by the proceeds of open shorts">Cash</dt>
            <dd>{showRounded(shared?.amount, places)}</dd>
            {isolated > 0 ? [<dt>Isolated positions</dt>, <dd>{isolated}</dd>] : null}
            {own.some(({ isLiquidating }) => isLiquidating)
              ? [<dt class="text-down">Liquidation</dt>, <dd class="text-down">in progress</dd>]
              : null}
          </dl>
        )
      })}
    </Panel>
  )
}
