// The command that moves margin to an isolated position or away from it.

import { availableOf, equityOf, initialMarginOf } from '../accounting/margin.ts'
import { marginMove, postAll } from '../accounting/ledger.ts'
import { positionsOf, sharedOf } from '../model/account.ts'
import { formatMoney, parseSignedMoney } from '../base/money.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { Refusal } from '../base/result.ts'
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
export function adjustMargin(world: World, command: AdjustMarginCommand): Position {
  const { symbol, side, amount: text } = command
  const { account } = findTrader(world, command)
  const position = positionsOf(account, symbol).find((each) => each.marginMode === 'ISOLATED' && each.side === side)
  if (!position) {
    throw new Refusal('MARGIN_MODE_CONFLICT', `there must be an isolated ${side} position in ${symbol}`, 'none')
  }
  const signed = parseSignedMoney(text)
  if (typeof signed !== 'bigint' || signed === 0n) {
    throw new Refusal('AMOUNT_PRECISION', 'the amount must be a decimal other than zero with at most 8 places', text)
  }
  const isTaken = signed < 0n
  const amount = isTaken ? -signed : signed
  const { collateral } = position
  const shared = sharedOf(account, collateral)
  const spare = isTaken
    ? equityOf(world, account, collateral) - initialMarginOf(world, position)
    : availableOf(world, account, shared)
  if (amount > spare) {
    const most = formatMoney(spare > 0n ? spare : 0n)
    const rule = isTaken ? `at most ${most} can be taken from the position` : `at most ${most} is available`
    throw new Refusal('MARGIN_INSUFFICIENT', rule, formatMoney(amount))
  }
  const [from, to] = isTaken ? [collateral, shared] : [shared, collateral]
  postAll(world, marginMove(account, symbol, from, to, amount))
  position.updatedTime = world.time
  return position
}
