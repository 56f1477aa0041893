// The balances of the account: what it is worth, what new orders may use, and how cash and positions make up the
// equity.
import type { VNode } from 'preact'
import { add, negate, signOf } from '../format/decimal.ts'
import { showMoney } from '../format/money.ts'
import type { Account } from '../state/snapshot.ts'

export function BalanceList({ account }: { readonly account: Account }): VNode {
  return (
    <section id="balances" aria-label="Balance" class="text-sm">
      {account.balances.map(({ coin, equity, available }) => {
        const own = account.state.collateral.filter((collateral) => collateral.coin === coin)
        const cash = own.find(({ marginMode }) => marginMode === 'SHARED')?.amount ?? '0'
        const isolated = own.filter(({ marginMode }) => marginMode !== 'SHARED').length
        const positions = add(equity, negate(cash))
        const isLiquidating = own.some((each) => each.isLiquidating)
        return (
          <div key={coin}>
            <dl class="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 text-right">
              <dt>Equity</dt>
              <dd class="font-semibold">{showMoney(equity, coin)}</dd>
              <dt>Available for orders</dt>
              <dd class={signOf(available) < 0 ? 'text-down' : ''}>{showMoney(available)}</dd>
              <dt>Cash</dt>
              <dd>{showMoney(cash)}</dd>
              <dt>Positions{isolated > 0 ? ` (${isolated} isolated)` : ''}</dt>
              <dd>{showMoney(positions)}</dd>
            </dl>
            {signOf(positions) === 0 ? null : (
              <p class="mt-1 text-xs text-muted">
                Equity is cash plus positions. A purchase lowers cash by the value of the position, and a sale raises
                it, so cash below zero is no debt.
              </p>
            )}
            {isLiquidating ? <p class="text-down">Liquidation in progress</p> : null}
          </div>
        )
      })}
    </section>
  )
}
