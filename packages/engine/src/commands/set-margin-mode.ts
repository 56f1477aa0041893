// The command that sets the margin mode of a symbol, cross or isolated.
import { countOpenOrders, marginModeOf, positionsOf, type Account } from '../model/account.ts'
import { Refusal } from '../base/result.ts'
import type { MarginMode } from '../model/collateral.ts'
import { findTrader, type World } from '../model/world.ts'

export interface SetMarginModeCommand {
  readonly accountId: bigint
  readonly symbol: string
  readonly marginMode: MarginMode
}

/**
 * Sets the margin mode. Another mode than the present one is refused with SYMBOL_IN_USE while there are positions or
 * orders.
 */
export function setMarginMode(world: World, command: SetMarginModeCommand): Account {
  const { symbol, marginMode } = command
  const { account } = findTrader(world, command)
  const setting = account.symbols.get(symbol)!
  const count = positionsOf(account, symbol).length + countOpenOrders(account, symbol)
  if (marginMode !== marginModeOf(account, symbol) && count > 0) {
    const rule = `the number of positions, open orders and plan orders of ${symbol} must be 0 when its margin mode changes`
    throw new Refusal('SYMBOL_IN_USE', rule, String(count))
  }
  setting.marginMode = marginMode
  account.updatedTime = world.time
  return account
}
