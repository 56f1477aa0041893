// The value of an order: its size times the worst price at which it may be filled. Sizes are in base currency; that of
// a plan order may be in contracts (GAPS.md#g29), so the larger of both is counted. An order that opens a long position
// at a limit is never filled above that. Every other order may be filled at the price of the market: a limit of a short
// position is its lowest price, not its highest.
import { type Decimal, largest, parseDecimal, times } from './decimal.ts'

/** The fields of orders and plan orders that matter here, by their normalised names. */
export interface OrderInput {
  readonly type?: string
  readonly size?: string
  /** What is left of the size of an order that waits. */
  readonly left?: Decimal
  readonly price?: string
  readonly matchPrice?: string
  readonly executePrice?: string
  readonly matchType?: string
  readonly triggerPrice?: string
}

/** By how much the price may move between the quote, or the trigger, and the fill. */
const priceMargin: Decimal = { units: 105n, places: 2 }

const one: Decimal = { units: 1n, places: 0 }

/** Returns why the value of an order is unknown. A negative value would make room for other orders. */
export function flawOf({ size, ...order }: OrderInput): string | undefined {
  if (!isAbove(size, 0n)) return `the size of an order must be above zero, was ${size ?? 'missing'}`
  const names = ['price', 'executePrice', 'triggerPrice'] as const
  const name = names.find((each) => order[each] !== undefined && !isAbove(order[each], -1n))
  return name && `${name} must be a decimal that is not negative, was ${order[name]}`
}

function isAbove(text: string | undefined, bound: bigint): boolean {
  const decimal = parseDecimal(text ?? '')
  return decimal !== undefined && decimal.units > bound
}

/** Whether an order only reduces a position. The interface has separate directions for that. */
export function isReducing({ type = '' }: OrderInput): boolean {
  return type === 'close_long' || type === 'close_short'
}

/** Whether the value depends on the price of the market. */
export function needsQuote(order: OrderInput): boolean {
  return order.type !== 'open_long' || limitOf(order) === undefined
}

/**
 * Returns the most base currency that 1 in the size of a plan order may mean; undefined if the face value of a contract
 * is unknown.
 */
export function largestUnit(contractVal: string | null | undefined): Decimal | undefined {
  const faceValue = parseDecimal(contractVal ?? '')
  return faceValue && faceValue.units > 0n ? largest(one, faceValue) : undefined
}

/** Returns the value of an order at a best price of the market; without one, the least that it is in any market. */
export function valueOf(order: OrderInput, quote: Decimal | undefined): Decimal {
  const size = sizeOf(order)
  const limit = limitOf(order)
  if (!needsQuote(order)) return times(size, limit!)
  const market = [order.triggerPrice, quote].flatMap((price) => {
    const parsed = typeof price === 'string' ? parseDecimal(price) : price
    return parsed ? [times(parsed, priceMargin)] : []
  })
  return times(size, largest(limit ?? { units: 0n, places: 0 }, ...market))
}

/** Returns the limit price of an order; undefined for a market order. */
function limitOf({ price, matchPrice, executePrice, matchType }: OrderInput): Decimal | undefined {
  if (matchPrice === 'market' || matchType === 'market') return undefined
  const limit = parseDecimal(price ?? executePrice ?? '')
  // A plan order with the price 0 is placed as a market order.
  return limit && limit.units > 0n ? limit : undefined
}

/** Returns the size of an order, or what is left of one that waits. */
export function sizeOf({ size = '', left }: OrderInput): Decimal {
  return left ?? parseDecimal(size) ?? { units: 0n, places: 0 }
}
