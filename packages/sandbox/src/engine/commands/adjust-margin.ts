// The command that moves margin to an isolated position or away from it.

import { leverageOf, sideTotalsOf } from '../model/symbol-state.ts'
import { valueOf } from '../base/ticks.ts'
import { availableOf, equityOf } from '../accounting/margin.ts'
import { marginMove, postAll } from '../accounting/ledger.ts'
import { sharedOf, symbolStateOf } from '../model/account.ts'
import { priceAt } from '../model/market.ts'
import { ceilDivide, formatMoney, parseSignedMoney } from '../base/money.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { accept, refuse, type Result } from '../base/result.ts'
import { findTrader, type World } from '../model/world.ts'

export interface AdjustMarginCommand {
  readonly accountId: bigint
  readonly symbol: string
  readonly side: PositionSide
  /** Decimal text; with a leading minus, margin is taken from the position. */
  readonly amount: string
}

/**
 * Moves margin between the shared collateral and the isolated position of a side, the oldest one where there are several.
 * The amount must be available, and the position must keep the margin that opening it at the mark would need.
 */
export function adjustMargin(world: World, command: AdjustMarginCommand): Result<Position> {
  const { symbol, side, amount: text } = command
  const trader = findTrader(world, command)
  if (!trader.ok) return trader
  const { account, market } = trader.value
  const state = symbolStateOf(account, market)
  const position = sideTotalsOf(state, side).positions.find(({ marginMode }) => marginMode === 'ISOLATED')
  if (!position) {
    return refuse('MARGIN_MODE_CONFLICT', `there must be an isolated ${side} position in ${symbol}`, 'none')
  }
  const signed = parseSignedMoney(text)
  if (typeof signed !== 'bigint' || signed === 0n) {
    return refuse('AMOUNT_PRECISION', 'the amount must be a decimal other than zero with at most 8 places', text)
  }
  const isTaken = signed < 0n
  const amount = isTaken ? -signed : signed
  const shared = sharedOf(account, position.collateral)
  const required = ceilDivide(
    valueOf(market.contract.grid, priceAt(market, world.time), position.size),
    BigInt(leverageOf(state, side, 'ISOLATED')),
  )
  const spare = isTaken ? equityOf(world, account, position.collateral) - required : availableOf(world, account, shared)
  if (amount > spare) {
    const most = formatMoney(spare > 0n ? spare : 0n)
    const rule = isTaken ? `at most ${most} can be taken from the position` : `at most ${most} is available`
    return refuse('MARGIN_INSUFFICIENT', rule, formatMoney(amount))
  }
  const [from, to] = isTaken ? [position.collateral, shared] : [shared, position.collateral]
  postAll(world, marginMove(account, symbol, from, to, amount))
  position.updatedTime = world.time
  return accept(position)
}
