// The life of an order: which status may follow which. Final ones have no way out.
//
// G17: the reference names the states and no transitions.

import type { World } from '../model/world.ts'
import type { Order, OrderStatus } from '../model/order.ts'
import { followOrder } from '../model/plan-order.ts'

export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  untriggered: ['pending', 'canceled'],
  pending: ['open', 'filled', 'canceled'],
  open: ['canceling', 'filled'],
  canceling: ['canceled', 'filled'],
  filled: [],
  canceled: [],
}

/** True of an order that nothing changes any more. */
export function isFinal({ status }: Order): boolean {
  return transitions[status].length === 0
}

/** Gives an order another status; throws when the one does not follow from the other. */
export function moveTo(world: World, order: Order, status: OrderStatus): void {
  if (!transitions[order.status].includes(status)) {
    throw new Error(`Order ${order.id} is ${order.status}, from where it cannot become ${status}.`)
  }
  order.status = status
  noteOrder(world, order)
}

/** Tells of an order as it is now. */
export function noteOrder(world: World, order: Order): void {
  order.updatedTime = world.time
  const { status, filledSize } = order
  world.events.push({ kind: 'order', time: world.time, order, status, filledSize })
  if (order.planId !== 0n) followOrder(world, order)
}
