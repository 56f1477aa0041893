import type { VNode } from 'preact'
import type { Account } from '../live/snapshot.ts'
import { Panel } from '../parts/panel.tsx'
import { showRounded, signOf } from '../show/decimal.ts'

const places = 2

/** What an account is worth and what it has left. Cash is lower by what open longs cost and higher by what shorts brought. */
export function Balances({ account }: { readonly account: Account }): VNode {
  const { balances, state } = account
  return (
    <Panel id="balances" title="Balance">
      {balances.map(({ coin, equity, available }) => {
        const own = state.collateral.filter((collateral) => collateral.coin === coin)
        const shared = own.find(({ marginMode }) => marginMode === 'SHARED')
        const isolated = own.length - (shared ? 1 : 0)
        return (
          <dl key={coin} class="figures">
            <dt>Equity</dt>
            <dd class="main">
              {showRounded(equity, places)} <small>{coin}</small>
            </dd>
            <dt>Available</dt>
            <dd class={signOf(available) < 0 ? 'down' : ''}>{showRounded(available, places)}</dd>
            <dt title="Lower by what open longs cost, higher by what open shorts brought">Cash</dt>
            <dd>{showRounded(shared?.amount, places)}</dd>
            {isolated > 0 ? (
              <>
                <dt>Isolated positions</dt>
                <dd>{isolated}</dd>
              </>
            ) : null}
            {own.some(({ isLiquidating }) => isLiquidating) ? (
              <>
                <dt class="down">Liquidation</dt>
                <dd class="down">under way</dd>
              </>
            ) : null}
          </dl>
        )
      })}
    </Panel>
  )
}
