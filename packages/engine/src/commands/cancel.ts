// The commands that end orders or positions: of one order or plan order, of all orders, and of all positions, of an
// account or of one of its symbols.
import { attempt, Refusal, type Result } from '../base/refusal.ts'
import { formatSize } from '../base/units.ts'
import { type Account, positionsOf } from '../state/account.ts'
import { marketLimitAt, priceAt } from '../state/market.ts'
import { isFinal, isPlanFinal, kinds, type Order, type PlanOrder } from '../state/order.ts'
import type { Position } from '../state/position.ts'
import { findMarket, findUser, stateOf, type World } from '../state/world.ts'
import { cancelUntriggered, endOrder, findByClientOid, setOrderStatus } from '../trading/order-life.ts'
import { checkRate, checkRisk, checkTrading, enterOrder, type PlaceOrderCommand } from '../trading/place-order.ts'

// The commands that cancel an order or a plan order:
//
//   1. the order is found, live or final: by its id, by its client order id, or by both (`findOrderOf`),
//   2. one that is final, or whose cancellation is in progress, is refused,
//   3. an untriggered plan order is not in the book, so it ends at once; a triggered one stands for its order,
//   4. an order ends at once, or after the order delay of the account and the latency of the fill model. Until then it
//      can still be filled.

export interface CancelOrderCommand {
  readonly accountId: bigint
  /** At least one of the two is given. Both must name the same order. */
  readonly orderId: bigint | null
  /** Names the live order or plan order with this client order id, else the latest final one. */
  readonly clientOid: string | null
}

interface CancelPlanOrderCommand {
  readonly accountId: bigint
  readonly orderId: bigint
}

/** Cancels an order or a plan order. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelOrder(world: World, command: CancelOrderCommand): Order | PlanOrder {
  const account = findUser(world, command.accountId)
  const found = findOrderOf(world, account, command)
  if (!found) {
    const field = command.orderId === null ? 'clientOid' : 'orderId'
    throw new Refusal('ORDER_NOT_FOUND', 'the order must be one of the account', describeTarget(command), { field })
  }
  if (isPlan(found)) cancelPlan(world, account, found)
  else cancelLive(world, account, found)
  return found
}

/** Cancels a plan order; if it was triggered, its order. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelPlanOrder(world: World, { accountId, orderId }: CancelPlanOrderCommand): PlanOrder {
  const account = findUser(world, accountId)
  const plan = findPlan(world, account, orderId)
  if (!plan) throw new Refusal('ORDER_NOT_FOUND', 'the plan order must be one of the account', orderId.toString())
  cancelPlan(world, account, plan)
  return plan
}

/** Returns the order or plan order that a cancellation names, live or final; undefined where there is none. */
export function findOrder(world: World, command: CancelOrderCommand): Order | PlanOrder | undefined {
  const account = world.accounts.get(command.accountId)
  return account && findOrderOf(world, account, command)
}

function findOrderOf(
  world: World,
  account: Account,
  { orderId, clientOid }: CancelOrderCommand,
): Order | PlanOrder | undefined {
  if (orderId === null) return clientOid === null ? undefined : byClientOid(world, account, clientOid)
  const order =
    account.orders.get(orderId) ?? world.archive.find('order', account.id, orderId) ?? findPlan(world, account, orderId)
  return clientOid === null || order?.clientOid === clientOid ? order : undefined
}

function findPlan({ archive }: World, { id, plans }: Account, planId: bigint): PlanOrder | undefined {
  return plans.get(planId) ?? archive.find('plan', id, planId)
}

function byClientOid({ archive }: World, account: Account, clientOid: string): Order | PlanOrder | undefined {
  const live = findByClientOid(account, clientOid)
  if (live) return live
  const order = archive.findByClientOid('order', account.id, clientOid)
  const plan = archive.findByClientOid('plan', account.id, clientOid)
  return order && plan ? (order.id > plan.id ? order : plan) : (order ?? plan)
}

function cancelLive(world: World, account: Account, order: Order): void {
  const { accountId, id } = order
  const delayMs = account.orderDelayMs + stateOf(world, order).market.fillModel.cancelDelayMs
  if (isFinal(order)) throw refuseFinished(order)
  if (order.isCancelRequested) throw new Refusal('ORDER_FINISHED', 'the order must not be canceled twice', 'canceling')
  order.isCancelRequested = true
  if (delayMs === 0) return endOrder(world, order, 'requested')
  // An order whose matching is delayed stays pending; it becomes canceling when it rests in the book.
  if (order.status === 'open') setOrderStatus(world, order, 'canceling')
  world.timers.set({ time: world.time + delayMs, kind: 'order', action: 'cancel', accountId, orderId: id })
}

function cancelPlan(world: World, account: Account, plan: PlanOrder): void {
  if (isPlanFinal(plan)) throw refuseFinished(plan)
  if (plan.status === 'untriggered') cancelUntriggered(world, plan)
  else cancelLive(world, account, account.orders.get(plan.orderId)!)
}

/** Returns the refusal to cancel a final order. */
export function refuseFinished(found: Order | PlanOrder): Refusal {
  const rule = `the ${isPlan(found) ? 'plan order' : 'order'} must still be live`
  return new Refusal('ORDER_FINISHED', rule, found.status)
}

function isPlan(found: Order | PlanOrder): found is PlanOrder {
  return 'triggerPrice' in found
}

function describeTarget({ orderId, clientOid }: CancelOrderCommand): string {
  return [orderId?.toString(), clientOid].filter((part) => part != null).join(' with ') || 'none'
}

// The command that cancels all orders, or all untriggered plan orders, of an account or of one of its symbols.
//
// An order that cannot be canceled, because its cancellation is already in progress, is reported and stays as it is.

interface CancelAllOrdersCommand {
  readonly accountId: bigint
  /** Null for all symbols. */
  readonly symbol: string | null
  /** Live orders, also those that plan orders have placed; or untriggered plan orders. */
  readonly family: 'normal' | 'plan'
}

/** What became of one order. */
export interface CancelOutcome {
  readonly orderId: bigint
  /** True when it is canceled, or will be after the order delay of the account. */
  readonly isCanceled: boolean
}

/** Cancels every order that the command means, oldest first, and returns one outcome for each. */
export function cancelAllOrders(
  world: World,
  { accountId, symbol, family }: CancelAllOrdersCommand,
): readonly CancelOutcome[] {
  const account = findUser(world, accountId)
  if (symbol !== null) findMarket(world, symbol)
  const listed =
    family === 'plan'
      ? Array.from(account.plans.values()).filter(({ status }) => status === 'untriggered')
      : Array.from(account.orders.values())
  return listed
    .filter((order) => symbol === null || order.symbol === symbol)
    .map(({ id: orderId }) => ({
      orderId,
      isCanceled: attempt(() => cancelOrder(world, { accountId, orderId, clientOid: null })).ok,
    }))
}

// The command that closes the positions of an account, or of one of its symbols, each as a whole at market.
//
// Each position has an order and an outcome of its own. It cancels nothing: where orders already close a part of a
// position, its order is refused like any other that closes too much (G72).

interface ClosePositionsCommand {
  readonly accountId: bigint
  /** Null for all symbols. */
  readonly symbol: string | null
}

/** The order that closes a position, or why it was refused. */
export interface CloseOutcome {
  readonly positionId: bigint
  readonly order: Result<Order>
}

/** Places a market order for every position, oldest first, and returns one outcome for each. */
export function closePositions(world: World, { accountId, symbol }: ClosePositionsCommand): readonly CloseOutcome[] {
  const account = findUser(world, accountId)
  if (symbol !== null) findMarket(world, symbol)
  return positionsOf(account, symbol ?? undefined)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((position) => ({ positionId: position.id, order: attempt(() => closePosition(world, position)) }))
}

// The bounds of an order size do not apply, because a position may be larger than one order.
function closePosition(world: World, { accountId, symbol, side, size, marginMode }: Position): Order {
  const state = stateOf(world, { accountId, symbol })
  const { market } = state
  checkTrading(market, world.time)
  const type = side === 'LONG' ? 'close_long' : 'close_short'
  const command: PlaceOrderCommand = {
    accountId,
    symbol,
    clientOid: null,
    type,
    executionType: 'ioc',
    isMarket: true,
    marginMode,
    size: formatSize(market.contract.grid, size),
    price: null,
    presetTakeProfitPrice: null,
    presetStopLossPrice: null,
  }
  const limit = marketLimitAt(market, world.time, kinds[type].orderSide)
  const checked = { state, size, price: 0, limit, presetTakeProfitPrice: null, presetStopLossPrice: null }
  checkRate(world, state.account)
  checkRisk(world, command, checked, priceAt(market, world.time))
  return enterOrder(world, command, checked)
}
