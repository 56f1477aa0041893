// Checks of an order against its account: liquidation, margin mode, position size, available margin and closable size.
import type { CheckedOrder, PlaceOrderCommand } from './order-check.ts'
import { isIdle, sharedOf, sideTotalsOf, type Account, type SymbolSetting, type SymbolState } from '../model/account.ts'
import { formatSize, type Steps, type Ticks } from '../base/ticks.ts'
import { availableOf } from '../accounting/margin.ts'
import { leastAvailable, mostCost } from '../accounting/rough-margin.ts'
import { priceAt } from '../model/market.ts'
import { formatMoney, type Money } from '../base/money.ts'
import { openingCost, reserveFor } from './opening-cost.ts'
import { kinds, type Order } from '../model/order.ts'
import { firstIndex } from '../base/binary-search.ts'
import { attempt, Refusal } from '../base/result.ts'
import type { World } from '../model/world.ts'

/** Refuses an order that its account cannot carry at a mark. */
export function checkRisk(world: World, command: PlaceOrderCommand, checked: CheckedOrder, mark: Ticks): void {
  const { state } = checked
  if (sharedOf(state.account, state.market.contract.terms).isLiquidating) {
    throw new Refusal('LIQUIDATING', 'the account must not be under liquidation', 'liquidating')
  }
  if (!isIdle(state) && state.marginMode !== command.marginMode) {
    const rule = `the margin mode must be ${state.marginMode} while the symbol has orders or positions in it`
    throw new Refusal('MARGIN_MODE_CONFLICT', rule, command.marginMode)
  }
  checkModeOf(state.setting, command)
  if (kinds[command.type].opens) checkOpen(world, command, checked, mark)
  else checkClose(command, checked)
}

// G62: an account in cross mode may choose the mode with each order, as the reference says.
/** Refuses an order in cross mode where the account has set the symbol to isolated mode. */
export function checkMarginMode(
  { symbols }: Account,
  { symbol, marginMode }: Pick<PlaceOrderCommand, 'symbol' | 'marginMode'>,
): void {
  checkModeOf(symbols.get(symbol)!, { symbol, marginMode })
}

function checkModeOf(
  setting: SymbolSetting,
  { symbol, marginMode }: Pick<PlaceOrderCommand, 'symbol' | 'marginMode'>,
): void {
  if (marginMode === 'ISOLATED' || setting.marginMode === 'SHARED') return
  throw new Refusal('MARGIN_MODE_CONFLICT', `the margin mode must be ISOLATED, that of ${symbol}`, marginMode)
}

function checkOpen(world: World, command: PlaceOrderCommand, { state, size, limit }: CheckedOrder, mark: Ticks): void {
  const { type, executionType, marginMode } = command
  const { grid, maxPositionSize } = state.market.contract
  const totals = sideTotalsOf(state, kinds[type].positionSide)
  const total = totals.size + totals.openSize + size
  if (total > maxPositionSize) {
    const rule = `position and open orders must together be at most ${formatSize(grid, maxPositionSize)}`
    throw new Refusal('POSITION_MAX', rule, formatSize(grid, total))
  }
  const { account, market } = state
  const least = leastAvailable(world, account, sharedOf(account, market.contract.terms))
  if (mostCost(state, { type, marginMode, limit, size }, mark) <= least) return
  const available = availableFor(world, state)
  const cost = openingCost(
    { state, time: world.time, mark, order: { type, executionType, marginMode, limit, size } },
    available,
  )
  if (cost <= available) return
  throw new Refusal('MARGIN_INSUFFICIENT', `the order must cost at most ${formatMoney(available)}`, formatMoney(cost))
}

function checkClose({ type, size: text }: PlaceOrderCommand, { state, size }: CheckedOrder): void {
  const totals = sideTotalsOf(state, kinds[type].positionSide)
  const closable = totals.size - totals.closeSize
  if (size <= closable) return
  const most = formatSize(state.market.contract.grid, closable)
  throw new Refusal('CLOSE_SIZE_EXCEEDED', `the size must be at most ${most}`, text)
}

/** Returns an order with the largest size that its account can carry, up to its own; null where that is too small. */
export function findLargestSize(
  world: World,
  command: PlaceOrderCommand,
  checked: CheckedOrder,
  least: Steps = Math.max(1, checked.state.market.contract.minOrderSize),
): CheckedOrder | null {
  const { market } = checked.state
  const mark = priceAt(market, world.time)
  const isCarried = (size: number): boolean => attempt(() => checkRisk(world, command, { ...checked, size }, mark)).ok
  if (isCarried(checked.size)) return checked
  // A size that is too large stays too large when it grows, so bisection finds the bound.
  const size = firstIndex(checked.size, (each) => !isCarried(each)) - 1
  return size >= least ? { ...checked, size } : null
}

/** True of a live order that its account can still carry. Checked again when a delayed order is matched. */
export function isStillCarried(world: World, state: SymbolState, order: Order): boolean {
  const { market } = state
  const { opens, positionSide } = kinds[order.type]
  const totals = sideTotalsOf(state, positionSide)
  if (!opens) return totals.closeSize <= totals.size
  if (totals.size + totals.openSize > market.contract.maxPositionSize) return false
  const available = availableFor(world, state)
  if (available < 0n) return false
  // The reserve of the order itself is not available any more, but pays for its fills.
  const opening = { state, time: world.time, mark: priceAt(market, world.time), order }
  const usable = available + reserveFor(opening)
  return openingCost(opening, usable) <= usable
}

function availableFor(world: World, { account, market }: SymbolState): Money {
  return availableOf(world, account, sharedOf(account, market.contract.terms))
}
