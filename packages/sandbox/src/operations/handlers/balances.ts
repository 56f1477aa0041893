// The balance of each currency of an account.
import type { Asset } from '@capi/api/wire'
import * as engine from '@capi/engine'
import type { Exact, SignedCall } from '../handler-context.ts'

export function listAssets({ exchange, account }: SignedCall): Exact<Asset>[] {
  return engine.balancesOf(exchange.world, account).map((balance) => ({
    coinName: balance.coin,
    available: presentAmount(balance.available),
    frozen: presentAmount(balance.frozen),
    equity: presentAmount(balance.equity),
    unrealizePnl: presentAmount(balance.unrealizedPnl),
  }))
}

// As in public samples: eight decimals, and a plain zero.
function presentAmount(amount: engine.Money): string {
  return amount === 0n ? '0' : engine.formatFixed(amount, 8)
}
