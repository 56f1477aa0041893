// The worst path of a candle: the price first moves against what the accounts together hold, or would hold.
import { type Market } from '../model/market.ts'
import { kinds, type Order, type PlanOrder, remainingOf } from '../model/order.ts'
import type { Steps } from '../base/ticks.ts'
import type { World } from '../model/world.ts'

/** Chooses the order of the extremes of a candle, in the step in which its feed needs it. */
export function chooseWorst(world: World, market: Market, step: number): void {
  const { feed, marketMakerNet } = market
  if (!feed.choosesAt(step)) return
  // What the market maker has sold is what all accounts together hold. A market without a watched price has neither
  // positions nor orders.
  const net = -marketMakerNet
  const isByOrders = net === 0 && feed.candles?.terms.rules !== undefined
  feed.choose(step, isByOrders ? -openingSize(world, market) : net)
}

// The size that waits to be bought, less that to be sold. A purchase is worst where the price rises before it, and has
// fallen after it.
function openingSize({ accounts }: World, { contract: { symbol } }: Market): Steps {
  let size = 0
  const add = (order: Pick<Order | PlanOrder, 'type' | 'symbol'>, left: Steps): void => {
    const { opens, orderSide } = kinds[order.type]
    if (opens && order.symbol === symbol) size += orderSide === 'BUY' ? left : -left
  }
  for (const { orders, plans } of accounts.values()) {
    for (const order of orders.values()) add(order, remainingOf(order))
    for (const plan of plans.values()) if (plan.status === 'untriggered') add(plan, plan.size)
  }
  return size
}
