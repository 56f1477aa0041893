// What the service shows of one symbol: its positions, the orders that wait and may open more, and its prices.
// Everything is valued at the highest present price, and an order that waits at its own price if that is higher.
import type { Client, Position } from '@capi/client'
import { Forbidden } from '../tools/forbidden.ts'
import { type Decimal, compare, largest, minus, parseDecimal, plus, times, zero } from './decimal.ts'
import { type OrderInput, isReducing, largestUnit, sizeOf, valueOf } from './order-value.ts'

export interface Exposure {
  readonly positions: readonly Position[]
  /** The highest of mark price, best ask and best bid. */
  readonly price: Decimal
  /** The value of the positions, without the orders. */
  readonly held: Decimal
  /** The most that the waiting orders may open. */
  readonly waiting: Decimal
}

/** Returns the most value that a position has by an order, at a present price. */
export function openedBy(order: OrderInput, price: Decimal): Decimal {
  return largest(valueOf(order, price), times(sizeOf(order), price))
}

/** Returns the most base currency that 1 in the size of a plan order may mean (GAPS.md#g29). */
export async function readUnit(client: Client, symbol: string, signal: AbortSignal | undefined): Promise<Decimal> {
  const contract = (await client.listContracts({ symbol }, { signal })).find((each) => each.symbol === symbol)
  const unit = largestUnit(contract?.contractVal)
  if (unit) return unit
  throw new Forbidden(
    `the size of a plan order may be in contracts (G29), and the service shows no face value of a contract of ${symbol}`,
  )
}

/** Returns the highest present price of a symbol. */
export async function readPrice(client: Client, symbol: string, signal: AbortSignal | undefined): Promise<Decimal> {
  const { markPrice, bestAsk, bestBid } = await client.getTicker({ symbol }, { signal })
  const price = largest(zero, ...[markPrice, bestAsk, bestBid].map((text) => parseDecimal(text ?? '') ?? zero))
  if (price.units > 0n) return price
  throw new Forbidden(`the value of positions is unknown, because the service shows no price of ${symbol}`)
}

/**
 * Plan orders become orders, and orders become positions: in this order of reading, one that changes meanwhile is
 * counted twice and never missed.
 */
export async function readExposure(client: Client, symbol: string, signal: AbortSignal | undefined): Promise<Exposure> {
  const isOpening = (order: { readonly symbol: string | null; readonly type: string | null }): boolean =>
    order.symbol === symbol && !isReducing({ type: order.type ?? '' })
  const plans = []
  for await (const plan of client.listCurrentPlanOrders({ symbol }, { signal })) if (isOpening(plan)) plans.push(plan)
  const orders = []
  for await (const order of client.listCurrentOrders({ symbol }, { signal })) if (isOpening(order)) orders.push(order)
  const positions = (await client.listPositions({ symbol }, { signal })).filter((each) => each.symbol === symbol)
  const unit = plans.length === 0 ? undefined : await readUnit(client, symbol, signal)
  const price = await readPrice(client, symbol, signal)
  const held = positions.map((position) => times(amountOf(position.size, 'size of a position', symbol), price))
  const waiting = [
    ...orders.map((order) => openedBy(remainderOf(order, symbol), price)),
    ...plans.map((plan) => times(openedBy(remainderOf(plan, symbol), price), unit!)),
  ]
  return { positions, price, held: held.reduce(plus, zero), waiting: waiting.reduce(plus, zero) }
}

interface Waiting {
  readonly type: string | null
  readonly size: string | null
  readonly filledQty: string | null
  readonly price: string | null
  readonly triggerPrice?: unknown
}

/** Returns a waiting order with what is not filled of it. */
function remainderOf(order: Waiting, symbol: string): OrderInput & { readonly left: Decimal } {
  const size = amountOf(order.size, 'size of an order', symbol)
  const filled = parseDecimal(order.filledQty ?? '0') ?? zero
  const left = compare(filled, zero) > 0 ? minus(size, filled) : size
  return {
    left: left.units > 0n ? left : zero,
    type: order.type ?? '',
    ...(order.price !== null && { price: order.price }),
    ...(typeof order.triggerPrice === 'string' && { triggerPrice: order.triggerPrice }),
  }
}

/** Returns an amount that the service shows. Throws Forbidden where it shows none, or one below zero. */
export function amountOf(text: string | null, name: string, symbol: string): Decimal {
  const amount = parseDecimal(text ?? '')
  if (amount && amount.units >= 0n) return amount
  throw new Forbidden(`the ${name} of ${symbol} must be a decimal that is not negative, was ${String(text)}`)
}
