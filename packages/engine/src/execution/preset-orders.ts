// Take-profit and stop-loss orders that an order with preset prices creates for its position.
//
// The first fill creates up to two plan orders, which close at the market when the last price reaches theirs. They grow
// with the fills of their parent. One that fires or is canceled does not touch the other, unless the position is gone
// (G73).
import type { SymbolState } from '../model/account.ts'
import type { Steps } from '../base/ticks.ts'
import { kinds, type Order, type PlanOrder, type PlanRole } from '../model/order.ts'
import type { Position, PositionSide } from '../model/position.ts'
import { accountOf, type World } from '../model/world.ts'
import { cancelPlansWhere, createPlan, recordPlan } from './plan-life-cycle.ts'

/** Adds a fill to the presets of its order, or creates them where it is the first fill of its position. */
export function updatePresets(world: World, state: SymbolState, parent: Order, position: Position, size: Steps): void {
  const { presetTakeProfitPrice, presetStopLossPrice, marginMode, id: parentId } = parent
  if (presetTakeProfitPrice === null && presetStopLossPrice === null) return
  const { account, market } = state
  const children = Array.from(account.plans.values()).filter((plan) => isChild(plan, parentId))
  for (const child of children) {
    child.size += size
    recordPlan(world, child)
  }
  // Presets that ended with an earlier position are created again; presets that the user canceled are not.
  const isFirst = parent.filledSize === size || position.cumOpenSize === size
  if (!isFirst || children.length > 0) return
  const roles = [['takeProfit', presetTakeProfitPrice] as const, ['stopLoss', presetStopLossPrice] as const]
  for (const [role, triggerPrice] of roles) {
    if (triggerPrice === null) continue
    createPlan(world, account, market, {
      clientOid: null,
      type: position.side === 'LONG' ? 'close_long' : 'close_short',
      isMarket: true,
      marginMode,
      size,
      price: 0,
      triggerPrice,
      reference: 'last',
      isRising: isReachedRising(position.side, role),
      role,
      parentId,
    })
  }
}

/** Returns whether the price must rise to reach the trigger of a role. */
export function isReachedRising(side: PositionSide, role: PlanRole): boolean {
  return (side === 'LONG') === (role === 'takeProfit')
}

/**
 * Cancels presets of a side that has no position left. A user who closes a position keeps them, unless the account has
 * the setting that ends them. A preset that closes it ends the other one of its parent, and a liquidation ends all of
 * them.
 */
export function endPresets(world: World, { account, market }: SymbolState, order: Order): void {
  if (account.plans.size === 0) return
  const { positionSide, liquidateType } = kinds[order.type]
  const parentId = account.plans.get(order.planId)?.parentId ?? 0n
  const endsAll = liquidateType !== '' || account.presetsEndWithPosition
  if (!endsAll && parentId === 0n) return
  cancelPlansWhere(world, account, (plan) => {
    if (plan.parentId === 0n || (!endsAll && plan.parentId !== parentId)) return false
    return plan.symbol === market.contract.symbol && kinds[plan.type].positionSide === positionSide
  })
}

/**
 * Cancels the other preset of the same parent, where the account has the setting that ends presets with their position.
 */
export function endSiblings(world: World, plan: PlanOrder): void {
  const account = accountOf(world, plan)
  if (plan.parentId === 0n || !account.presetsEndWithPosition) return
  cancelPlansWhere(world, account, (other) => other !== plan && isChild(other, plan.parentId))
}

function isChild({ status, parentId }: PlanOrder, id: bigint): boolean {
  return status === 'untriggered' && parentId === id
}
