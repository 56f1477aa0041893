// The command that places an order.

import type { MarginMode } from './account.ts'
import type { Direction, ExecutionType, Order } from './order.ts'
import type { Outcome } from './refusal.ts'
import type { World } from './world.ts'

export interface PlaceOrderCommand {
  readonly accountId: bigint
  readonly symbol: string
  /** Null or empty: one is assigned. */
  readonly clientOid: string | null
  readonly type: Direction
  readonly executionType: ExecutionType
  readonly isMarket: boolean
  readonly marginMode: MarginMode
  /** Decimal text, in base units. */
  readonly size: string
  /** Decimal text; ignored for a market order, where it may be null. */
  readonly price: string | null
  /** Decimal text; only an order that opens may have them. */
  readonly presetTakeProfitPrice: string | null
  readonly presetStopLossPrice: string | null
}

/**
 * Places one order and, unless the account has an order delay, matches it. What is wrong with the order is a refusal and
 * leaves no order behind; an order that was in order but found no match (postOnly, fok, ioc) is accepted and canceled.
 */
export function placeOrder(_world: World, _command: PlaceOrderCommand): Outcome<Order> {
  throw new Error('not yet')
}
