// How much of a position its plan orders would close, and at which prices, as the exchange does it.
//
// Each order that triggers closes its size, cut to what no other order holds. So those that are reached first take from
// what is left for the others, and what open closing orders hold is left to none. Take-profits and stop-losses are
// counted by themselves, because the price goes one way first. A plan order of another kind that closes the position
// counts on the side on which it waits.
import type { PlanOrder, Position } from '@capi/api'
import { add, isDecimal, multiply, negate, portion, signOf } from '../format/decimal.ts'
import type { Account, Market } from '../state/snapshot.ts'

/** What a plan order protects a position with. */
export type Role = 'takeProfit' | 'stopLoss'

/** A plan order with what it protects a position with, and the order whose preset price it is. */
export type ProtectingPlan = PlanOrder & {
  readonly role: Role | null
  readonly parentOrderId: string | null
}

/** What a plan order would close of a position. */
export interface Cover {
  /** Null for an order that is only thought of. */
  readonly plan: ProtectingPlan | null
  readonly triggerPrice: string
  /** The part of the position; zero where nothing is left for it. */
  readonly size: string
  /** The limit of the order that it becomes, which may stay open; null at the market. */
  readonly limit: string | null
}

export interface RoleCover {
  /** In the order in which the price reaches them. */
  readonly covers: readonly Cover[]
  /** What they close together. */
  readonly size: string
  /** The rest of the position. */
  readonly left: string
  /** The part of the rest that open closing orders hold. */
  readonly held: string
}

export type Protection = Readonly<Record<Role, RoleCover>>

/** A take-profit or stop-loss of some size at a price that would stand instead of those of its role. */
export interface Instead {
  readonly role: Role
  readonly triggerPrice: string
}

/** Returns the take-profit or stop-loss orders of a position, without plan orders of other kinds. */
export function plansOf(account: Account, position: Position, role: Role): readonly ProtectingPlan[] {
  return closingPlans(account, position).filter((plan) => plan.role === role)
}

/** Returns what protects a position; with `instead`, as if that order stood for its role with the whole size. */
export function protectionOf(account: Account, position: Position, market: Market, instead?: Instead): Protection {
  const coverOf = (role: Role): RoleCover => coverRole({ account, position, market, role, instead })
  return { takeProfit: coverOf('takeProfit'), stopLoss: coverOf('stopLoss') }
}

/** Whether a price, such as that of a stop-loss, lies beyond the price of liquidation, which is then reached first. */
export function isBeyondLiquidation({ liquidatePrice, side }: Position, price: string): boolean {
  if (liquidatePrice === null || signOf(liquidatePrice) <= 0) return false
  const distance = signOf(add(price, negate(liquidatePrice)))
  return side === 'LONG' ? distance <= 0 : distance >= 0
}

/** Returns the profit of a position, without fees, if a part of it is closed at a price; null if it is not known. */
export function profitOfPart({ openValue, size, side }: Position, part: string, price: string): string | null {
  if (openValue === null || size === null || signOf(size) === 0 || !isDecimal(price)) return null
  const cost = portion(multiply(openValue, part), 1, size, 12)
  const gain = add(multiply(part, price), negate(cost))
  return side === 'LONG' ? gain : negate(gain)
}

interface RoleOf {
  readonly account: Account
  readonly position: Position
  readonly market: Market
  readonly role: Role
  readonly instead: Instead | undefined
}

interface Waiting extends Omit<Cover, 'size'> {
  readonly ordered: string
  /** The smallest size that it can be cut to. */
  readonly least: string
}

function coverRole({ account, position, market, role, instead }: RoleOf): RoleCover {
  const whole = position.size ?? '0'
  const held = heldOf(account, position)
  const isRising = (position.side === 'LONG') === (role === 'takeProfit')
  const isReplaced = instead?.role === role
  const { last } = market.ticker
  const waiting = closingPlans(account, position).flatMap((plan): Waiting[] => {
    const { triggerPrice, size, price } = plan
    if (triggerPrice === null || size === null) return []
    const waitsFor = plan.role ?? (last !== null && isBelow(last, triggerPrice) === isRising ? role : null)
    if (waitsFor !== role || (isReplaced && plan.role === role)) return []
    const limit = price === null || signOf(price) === 0 ? null : price
    // The exchange does not let a plan order become one that is smaller than an order may be.
    const least = plan.role === null ? (market.contract.minOrderSize ?? '0') : '0'
    return [{ plan, triggerPrice, limit, ordered: size, least }]
  })
  if (isReplaced && isDecimal(instead.triggerPrice))
    waiting.push({ plan: null, triggerPrice: instead.triggerPrice, limit: null, ordered: whole, least: '0' })
  const inOrder = waiting.toSorted((one, other) => {
    const difference = signOf(add(one.triggerPrice, negate(other.triggerPrice)))
    return difference === 0 ? compareIds(one, other) : isRising ? difference : -difference
  })

  let free = isBelow(whole, held) ? '0' : add(whole, negate(held))
  const covers = inOrder.map(({ ordered, least, ...cover }): Cover => {
    const cut = isBelow(free, ordered) ? free : ordered
    const size = isBelow(cut, least) ? '0' : cut
    free = add(free, negate(size))
    return { ...cover, size }
  })
  const size = add('0', ...covers.map((cover) => cover.size))
  return { covers, size, left: add(whole, negate(size)), held }
}

/** Returns the plan orders that would close a position. */
function closingPlans({ planOrders }: Account, { symbol, side }: Position): readonly ProtectingPlan[] {
  const type = `close_${String(side).toLowerCase()}`
  return planOrders.filter((plan) => plan.symbol === symbol && plan.type === type)
}

/** Returns what the open orders that close a position have not filled yet. */
function heldOf({ orders }: Account, { symbol, side }: Position): string {
  const type = `close_${String(side).toLowerCase()}`
  const closing = orders.filter((order) => order.symbol === symbol && order.type === type)
  return add('0', ...closing.map(({ size, filledQty }) => add(size ?? '0', negate(filledQty ?? '0'))))
}

function isBelow(one: string, other: string): boolean {
  return signOf(add(one, negate(other))) < 0
}

/** The older one first, and one that is only thought of last. */
function compareIds({ plan: one }: Waiting, { plan: other }: Waiting): number {
  if (one === null || other === null) return one === null ? 1 : -1
  const [a, b] = [BigInt(one.orderId), BigInt(other.orderId)]
  return a < b ? -1 : a > b ? 1 : 0
}
