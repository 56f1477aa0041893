// The command that cancels an order.

import type { Order } from './order.ts'
import type { Outcome } from './refusal.ts'
import type { World } from './world.ts'

export interface CancelOrderCommand {
  readonly accountId: bigint
  /** At least one of the two; both must mean the same order. */
  readonly orderId: bigint | null
  /** The live order with this identifier, else the latest one. */
  readonly clientOid: string | null
}

/** Cancels an order, at once or after the order delay of the account. Refuses with ORDER_NOT_FOUND or ORDER_FINISHED. */
export function cancelOrder(_world: World, _command: CancelOrderCommand): Outcome<Order> {
  throw new Error('not yet')
}

/** Returns the order that a cancellation means, live or final; undefined when there is none or the two disagree. */
export function findOrder(_world: World, _command: CancelOrderCommand): Order | undefined {
  throw new Error('not yet')
}
