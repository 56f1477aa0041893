// What an account can carry: modes, position size, margin, and the size that is there to be closed.

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

/** Returns why an order that is in order by itself cannot be carried, if so. */
export function checkRisk(world: World, command: PlaceOrderCommand, entry: CheckedOrder, mark: Ticks): Refusal | null {
  const { account, market, state } = entry
  const shared = sharedOf(account, market.contract.terms)
  if (shared.isLiquidating) return refuse('LIQUIDATING', 'the account must not be under liquidation', 'liquidating')
  if (!isIdle(state) && state.marginMode !== command.marginMode) {
    const rule = `the margin mode must be ${state.marginMode} while the symbol has orders or positions in it`
    return refuse('MARGIN_MODE_CONFLICT', rule, command.marginMode)
  }
  return kinds[command.type].opens ? checkOpen(world, command, entry, mark) : checkClose(command, entry)
}

function checkOpen(world: World, command: PlaceOrderCommand, entry: CheckedOrder, mark: Ticks): Refusal | null {
  const { account, market, state, size, limit } = entry
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

function checkClose({ type, size }: PlaceOrderCommand, entry: CheckedOrder): Refusal | null {
  const { grid } = entry.market.contract
  const totals = sideTotalsOf(entry.state, kinds[type].positionSide)
  const closable = totals.size - totals.closeSize
  if (entry.size <= closable) return null
  return refuse('CLOSE_SIZE_EXCEEDED', `the size must be at most ${formatSize(grid, closable)}`, size)
}

/** Returns an order as it is asked for or smaller, or null where none can be carried. */
export function findLargestSize(world: World, command: PlaceOrderCommand, entry: CheckedOrder): CheckedOrder | null {
  const { account, market } = entry
  if (checkRate(world, account)) return null
  const mark = priceAt(market, world.time)
  const sized = (size: number): CheckedOrder => ({ ...entry, size })
  const isCarried = (size: number): boolean => checkRisk(world, command, sized(size), mark) === null
  if (isCarried(entry.size)) return entry
  // What is too large stays too large however much is added, so halving finds the bound.
  let [fits, exceeds] = [0, entry.size]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (isCarried(middle)) fits = middle
    else exceeds = middle
  }
  return fits >= Math.max(1, market.contract.minOrderSize) ? sized(fits) : null
}

/** True of a live order that its account can still carry: asked again when a delayed order is matched. */
export function isStillCarried(world: World, market: Market, order: Order): boolean {
  const account = world.accounts.get(order.accountId)!
  const { opens, positionSide } = kinds[order.type]
  const state = symbolStateOf(account, market)
  const totals = sideTotalsOf(state, positionSide)
  if (!opens) return totals.closeSize <= totals.size
  if (totals.size + totals.openSize > market.contract.maxPositionSize) return false
  const available = availableOf(world, account, sharedOf(account, market.contract.terms))
  if (available < 0n) return false
  // The reserve of the order itself is no longer available, but its fills are paid out of it.
  const opening = { account, market, state, mark: priceAt(market, world.time), order }
  const usable = available + reserveFor(opening)
  return openingCost(opening, usable) <= usable
}
