// The invariant of triggers, over the events of the latest command or advance in their order: fills and price events
// are the prices that a trigger can see.
import type { Ticks } from '../base/ticks.ts'
import type { WorldEvent } from '../model/event.ts'
import type { PlanOrder } from '../model/order.ts'
import type { Invariant } from './invariant.ts'

/**
 * I22: no plan order is triggered by a last or mark price that is older than itself. Where one is placed at exactly the
 * last price, the events show that price again after it.
 */
export const pricesPrecedeTriggers: Invariant = ({ events }) => {
  /** Where each plan order appears first. */
  const firsts = new Map<PlanOrder, number>()
  let latestFill = 0n
  for (const [index, event] of events.entries()) {
    if (event.kind === 'fill') latestFill = event.fill.id
    if (event.kind !== 'plan') continue
    const { plan } = event
    // Ids increase with time: a plan order that is older than the fills before it was there before all of them.
    if (!firsts.has(plan)) firsts.set(plan, plan.id > latestFill && event.status === 'untriggered' ? index : -1)
    if (!isTriggered(event)) continue
    const first = firsts.get(plan)!
    const isReached = events.some((each, at) => at > first && at < index && reaches(each, plan))
    if (!isReached) return `plan order ${plan.id} was triggered at ${plan.triggerPrice} by no price that is younger`
  }
  return null
}

// A plan order that is triggered becomes pending, or is canceled where its order is refused.
function isTriggered({ plan, status }: Extract<WorldEvent, { kind: 'plan' }>): boolean {
  return status === 'pending' || (status === 'canceled' && plan.triggerTime !== null && plan.orderId === 0n)
}

function reaches(event: WorldEvent, { symbol, reference, isRising, triggerPrice }: PlanOrder): boolean {
  const price = priceIn(event, symbol, reference)
  return price !== null && (isRising ? price >= triggerPrice : price <= triggerPrice)
}

// Returns the price that an event shows; null where it shows none. Trades off the book show no price.
function priceIn(event: WorldEvent, symbol: string, reference: PlanOrder['reference']): Ticks | null {
  if (event.kind === 'price' && event.symbol === symbol) return reference === 'last' ? event.price : event.mark
  if (event.kind !== 'fill' || event.fill.symbol !== symbol || reference === 'mark') return null
  const { liquidateType, price } = event.fill
  return liquidateType === 'ADL' || liquidateType === 'FORCE_REDUCE' ? null : price
}
