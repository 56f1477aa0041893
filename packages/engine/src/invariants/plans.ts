// Invariants of plan orders: the untriggered ones are the triggers of their markets, and every other live one has a
// live order.
import { triggerOf } from '../model/trigger.ts'
import type { Invariant } from './invariant.ts'

/**
 * I21: each untriggered plan order has its trigger, there is no other trigger, and a triggered one mirrors a live
 * order.
 */
export const plansMatchTriggers: Invariant = ({ accounts, markets }) => {
  const waiting = new Map(Array.from(markets.keys(), (symbol) => [symbol, 0]))
  for (const { plans, planOids, orders } of accounts.values()) {
    for (const plan of plans.values()) {
      const { id, status, symbol, clientOid, orderId, filledSize } = plan
      if (status !== 'untriggered') {
        const order = orders.get(orderId)
        if (order?.planId === id && order.filledSize === filledSize) continue
        return `plan order ${id} is ${status} and does not match its order ${orderId}`
      }
      if (!markets.get(symbol)!.triggers.has(triggerOf(plan)))
        return `plan order ${id} is untriggered without a trigger`
      if (planOids.get(clientOid) !== plan) return `plan order ${id} is untriggered without its client order id`
      waiting.set(symbol, waiting.get(symbol)! + 1)
    }
  }
  for (const [symbol, count] of waiting) {
    const { size } = markets.get(symbol)!.triggers
    if (size !== count) return `${symbol} has ${size} triggers for ${count} untriggered plan orders`
  }
  return null
}
