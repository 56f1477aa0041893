// Checks of an order against its account: liquidation, margin mode, position size, available margin and closable size.

import { checkRate, type CheckedOrder, type PlaceOrderCommand } from './order-check.ts'
import { sharedOf, symbolStateOf } from '../model/account.ts'
import { isIdle, sideTotalsOf } from '../model/symbol-state.ts'
import { formatSize, type Ticks } from '../base/ticks.ts'
import { availableOf } from '../accounting/margin.ts'
import { priceAt, type Market } from '../model/market.ts'
import { formatMoney } from '../base/money.ts'
import { openingCost, reserveFor } from './opening-cost.ts'
import { kinds, type Order } from '../model/order.ts'
import { refuse, type Refusal } from '../base/result.ts'
import type { World } from '../model/world.ts'

/** Refuses an order that its account cannot carry. */
export function checkRisk(
  world: World,
  command: PlaceOrderCommand,
  checked: CheckedOrder,
  mark: Ticks,
): Refusal | null {
  const { account, market, state } = checked
  const shared = sharedOf(account, market.contract.terms)
  if (shared.isLiquidating) return refuse('LIQUIDATING', 'the account must not be under liquidation', 'liquidating')
  if (!isIdle(state) && state.marginMode !== command.marginMode) {
    const rule = `the margin mode must be ${state.marginMode} while the symbol has orders or positions in it`
    return refuse('MARGIN_MODE_CONFLICT', rule, command.marginMode)
  }
  return kinds[command.type].opens ? checkOpen(world, command, checked, mark) : checkClose(command, checked)
}

function checkOpen(world: World, command: PlaceOrderCommand, checked: CheckedOrder, mark: Ticks): Refusal | null {
  const { account, market, state, size, limit } = checked
  const { type, executionType, marginMode } = command
  const { contract } = market
  const { grid, maxPositionSize } = contract
  const totals = sideTotalsOf(state, kinds[type].positionSide)
  const total = totals.size + totals.openSize + size
  if (total > maxPositionSize) {
    const rule = `position and open orders must together be at most ${formatSize(grid, maxPositionSize)}`
    return refuse('POSITION_MAX', rule, formatSize(grid, total))
  }
  const available = availableOf(world, account, sharedOf(account, contract.terms))
  const order = { type, executionType, marginMode, limit, size }
  const cost = openingCost({ account, market, state, mark, order }, available)
  if (cost <= available) return null
  return refuse('MARGIN_INSUFFICIENT', `the order must cost at most ${formatMoney(available)}`, formatMoney(cost))
}

function checkClose({ type, size }: PlaceOrderCommand, checked: CheckedOrder): Refusal | null {
  const { grid } = checked.market.contract
  const totals = sideTotalsOf(checked.state, kinds[type].positionSide)
  const closable = totals.size - totals.closeSize
  if (checked.size <= closable) return null
  return refuse('CLOSE_SIZE_EXCEEDED', `the size must be at most ${formatSize(grid, closable)}`, size)
}

/** Returns an order with the largest size that its account can carry, up to its own; null where that is too small. */
export function findLargestSize(world: World, command: PlaceOrderCommand, checked: CheckedOrder): CheckedOrder | null {
  const { account, market } = checked
  if (checkRate(world, account)) return null
  const mark = priceAt(market, world.time)
  const sized = (size: number): CheckedOrder => ({ ...checked, size })
  const isCarried = (size: number): boolean => checkRisk(world, command, sized(size), mark) === null
  if (isCarried(checked.size)) return checked
  // A size that is too large stays too large when it grows, so bisection finds the bound.
  let [fits, exceeds] = [0, checked.size]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (isCarried(middle)) fits = middle
    else exceeds = middle
  }
  return fits >= Math.max(1, market.contract.minOrderSize) ? sized(fits) : null
}

/** True of a live order that its account can still carry. Checked again when a delayed order is matched. */
export function isStillCarried(world: World, market: Market, order: Order): boolean {
  const account = world.accounts.get(order.accountId)!
  const { opens, positionSide } = kinds[order.type]
  const state = symbolStateOf(account, market)
  const totals = sideTotalsOf(state, positionSide)
  if (!opens) return totals.closeSize <= totals.size
  if (totals.size + totals.openSize > market.contract.maxPositionSize) return false
  const available = availableOf(world, account, sharedOf(account, market.contract.terms))
  if (available < 0n) return false
  // The reserve of the order itself is not available any more, but pays for its fills.
  const opening = { account, market, state, mark: priceAt(market, world.time), order }
  const usable = available + reserveFor(opening)
  return openingCost(opening, usable) <= usable
}
