// The command that sets the leverage of a symbol as the interface does: refused with open orders, and with effects on
// isolated positions, whose margin follows the leverage. `update-settings.ts` changes the setting alone.
import { availableOf, spareMarginOf } from '../accounting/margin.ts'
import { marginMove, postAll } from '../accounting/ledger.ts'
import { countOpenOrders, marginModeOf, positionsOf, sharedOf, type SymbolSetting } from '../model/account.ts'
import { parseDecimal } from '../base/decimal-text.ts'
import { ceilDivide, formatMoney, type Money } from '../base/money.ts'
import { Refusal } from '../base/result.ts'
import type { MarginMode } from '../model/collateral.ts'
import type { Position } from '../model/position.ts'
import { findTrader, type World } from '../model/world.ts'
import { highestLeverageOf, updateSettings } from './update-settings.ts'

export interface SetLeverageCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** The margin mode that the symbol has now. */
  readonly marginMode: MarginMode
  /** Decimal text of a whole number. In cross mode both are equal. */
  readonly longLeverage: string
  readonly shortLeverage: string
}

/**
 * Sets the leverage of both sides and returns it. With isolated positions, margin moves between them and the shared
 * collateral. Refuses with MARGIN_MODE_CONFLICT, SYMBOL_IN_USE, LEVERAGE_RANGE, LEVERAGE_MAX or MARGIN_INSUFFICIENT.
 */
export function setLeverage(world: World, command: SetLeverageCommand): SymbolSetting['leverage'] {
  const { accountId, symbol, marginMode } = command
  const { account, market } = findTrader(world, command)
  const mode = marginModeOf(account, symbol)
  if (marginMode !== mode) {
    throw new Refusal('MARGIN_MODE_CONFLICT', `the margin mode must be ${mode}, that of ${symbol}`, marginMode)
  }
  const highest = highestLeverageOf(market.contract)
  const long = readLeverage(command.longLeverage, highest, 'longLeverage')
  const short = readLeverage(command.shortLeverage, highest, 'shortLeverage')
  if (mode === 'SHARED' && long !== short) {
    throw new Refusal(
      'LEVERAGE_RANGE',
      `the leverage of both sides must be equal in cross mode`,
      `${long} and ${short}`,
      { field: 'shortLeverage' },
    )
  }
  // G61: orders prevent it also where the leverage stays the same.
  const orders = countOpenOrders(account, symbol)
  if (orders > 0) {
    const rule = `the number of open orders and plan orders of ${symbol} must be 0 when its leverage is set`
    throw new Refusal('SYMBOL_IN_USE', rule, String(orders))
  }
  const { leverage } = account.symbols.get(symbol)!
  const before = { LONG: leverage.isolatedLong, SHORT: leverage.isolatedShort }
  const after = { LONG: long, SHORT: short }
  const moves = positionsOf(account, symbol)
    .filter((position) => position.marginMode === 'ISOLATED')
    .map((position) => ({ position, amount: moveOf(world, position, before[position.side], after[position.side]) }))
  const needed = moves.reduce((sum, { amount }) => sum + amount, 0n)
  const shared = sharedOf(account, market.contract.terms)
  const available = availableOf(world, account, shared)
  if (needed > 0n && needed > available) {
    const most = formatMoney(available > 0n ? available : 0n)
    throw new Refusal(
      'MARGIN_INSUFFICIENT',
      `the leverage must need at most ${most} of further margin`,
      formatMoney(needed),
      { field: 'longLeverage' },
    )
  }
  const isolated = { isolatedLongLeverage: long, isolatedShortLeverage: short }
  updateSettings(world, { accountId, symbol, ...(mode === 'SHARED' ? { crossLeverage: long } : isolated) })
  for (const { position, amount } of moves) {
    const [from, to] = amount > 0n ? [shared, position.collateral] : [position.collateral, shared]
    postAll(world, marginMove(account, symbol, from, to, amount > 0n ? amount : -amount))
    if (amount !== 0n) position.updatedTime = world.time
  }
  return account.symbols.get(symbol)!.leverage
}

function readLeverage(text: string, highest: number, field: string): number {
  const leverage = Number(parseDecimal(text, 0))
  if (leverage > highest) throw new Refusal('LEVERAGE_MAX', `the leverage must be at most ${highest}`, text, { field })
  if (Number.isInteger(leverage)) return leverage
  throw new Refusal('LEVERAGE_RANGE', `the leverage must be a whole number of at most ${highest}`, text, { field })
}

// Returns the margin that a position takes from the shared collateral; negative where it releases some. What it was
// given besides the margin of its leverage stays. A release leaves the margin that opening the position at the mark
// would need.
function moveOf(world: World, position: Position, before: number, after: number): Money {
  const { openValue } = position
  const amount = ceilDivide(openValue, BigInt(after)) - ceilDivide(openValue, BigInt(before))
  if (amount >= 0n) return amount
  const spare = spareMarginOf(world, world.accounts.get(position.accountId)!, position, after)
  if (spare <= 0n) return 0n
  return -amount < spare ? amount : -spare
}
