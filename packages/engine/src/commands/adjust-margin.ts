// The command that moves margin to an isolated position or away from it.
import { availableOf, spareMarginOf } from '../accounting/margin.ts'
import { marginMove, postAll } from '../accounting/ledger.ts'
import { positionsOf, sharedOf, type Account } from '../model/account.ts'
import { formatMoney, parseSignedMoney } from '../base/money.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { Refusal } from '../base/result.ts'
import { findTrader, findUser, type World } from '../model/world.ts'

export type AdjustMarginCommand = PositionName & {
  readonly accountId: bigint
  /** Decimal text; with a leading minus, margin is taken from the position. */
  readonly amount: string
}

/** The id of an isolated position, or the symbol and side of the oldest one. */
type PositionName =
  | { readonly positionId: bigint; readonly symbol?: undefined; readonly side?: undefined }
  | { readonly positionId?: undefined; readonly symbol: string; readonly side: PositionSide }

/**
 * Moves margin between the shared collateral and an isolated position.
 * The amount must be available, and the position must keep the margin that opening it at the mark would need.
 */
export function adjustMargin(world: World, command: AdjustMarginCommand): Position {
  const text = command.amount
  const account = findUser(world, command.accountId)
  const position = command.symbol === undefined ? findIsolated(account, command.positionId) : findOldest(world, command)
  const { symbol } = position
  const signed = parseSignedMoney(text)
  if (typeof signed !== 'bigint' || signed === 0n) {
    throw new Refusal('AMOUNT_PRECISION', 'the amount must be a decimal other than zero with at most 8 places', text)
  }
  const isTaken = signed < 0n
  const amount = isTaken ? -signed : signed
  const { collateral } = position
  const shared = sharedOf(account, collateral)
  const spare = isTaken ? spareMarginOf(world, account, position) : availableOf(world, account, shared)
  if (amount > spare) {
    const most = formatMoney(spare > 0n ? spare : 0n)
    const rule = isTaken ? `at most ${most} can be taken from the position` : `at most ${most} is available`
    throw new Refusal('MARGIN_INSUFFICIENT', rule, formatMoney(amount), { field: 'amount' })
  }
  const [from, to] = isTaken ? [collateral, shared] : [shared, collateral]
  postAll(world, marginMove(account, symbol, from, to, amount))
  position.updatedTime = world.time
  return position
}

/** Returns the isolated position with an id, or refuses with POSITION_UNKNOWN or MARGIN_MODE_CONFLICT. */
export function findIsolated(account: Account, positionId: bigint): Position {
  const position = positionsOf(account).find(({ id }) => id === positionId)
  if (!position)
    throw new Refusal('POSITION_UNKNOWN', 'the position must be an open one of the account', String(positionId))
  if (position.marginMode === 'ISOLATED') return position
  const rule = 'the margin mode of the position must be ISOLATED'
  throw new Refusal('MARGIN_MODE_CONFLICT', rule, position.marginMode, { field: 'positionId' })
}

function findOldest(
  world: World,
  { accountId, symbol, side }: AdjustMarginCommand & { readonly symbol: string },
): Position {
  const { account } = findTrader(world, { accountId, symbol })
  const position = positionsOf(account, symbol).find((each) => each.marginMode === 'ISOLATED' && each.side === side)
  if (position) return position
  const rule = `there must be an isolated ${side} position in ${symbol}`
  throw new Refusal('MARGIN_MODE_CONFLICT', rule, 'none', { field: 'symbol' })
}
