// Checks each order that opens a position when it has just been matched for the first time, whether a user placed it, a
// plan order became it, or it was delayed. What its account has available must not be less than zero then.
import { availableOf, type Order, type World, type WorldEvent } from '../../src/index.ts'
import type { Count } from './rare-events.ts'

export interface Admissions {
  /** Returns one message per order, since the last call, after which less than zero was available. */
  take(): string[]
}

/** Starts to check a world, and counts the checked cases. */
export function watchAdmissions(world: World, count: Count): Admissions {
  const admitted = new Set<bigint>()
  const wrong: string[] = []
  const { events } = world
  const fillsOf = ({ id }: Order): number => {
    return events.filter((event) => event.kind === 'fill' && event.fill.orderId === id).length
  }
  const check = (order: Order): void => {
    const account = world.accounts.get(order.accountId)!
    const fills = fillsOf(order)
    const available = availableOf(world, account, account.collaterals[0]!)
    // The margin and the fee of each fill are rounded up.
    if (available < BigInt(-2 * fills)) {
      wrong.push(`I10: ${available} is available after order ${order.id} with ${fills} fills`)
    }
    if (order.marginMode !== 'ISOLATED' || fills === 0) return
    if (order.planId !== 0n) count('filled isolated orders of plans')
    if (account.orderDelayMs > 0) count('filled isolated orders with a delay')
    if (account.orders.size > 1) count('filled isolated orders next to others')
  }
  // The list is cleared in place, and every event is pushed onto it.
  events.push = (...added: WorldEvent[]) => {
    for (const event of added) {
      events[events.length] = event
      if (event.kind !== 'order' || !event.order.type.startsWith('open') || admitted.has(event.order.id)) continue
      const { order, status, filledSize } = event
      if (status === 'pending') continue
      admitted.add(order.id)
      // An order that is canceled without a fill is not admitted.
      if (status === 'open' || filledSize > 0) check(order)
    }
    return events.length
  }
  return { take: () => wrong.splice(0) }
}
