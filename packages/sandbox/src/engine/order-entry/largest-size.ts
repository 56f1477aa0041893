// The largest order that an account can carry at this moment, up to what it asked for.

import { checkRate, type CheckedOrder, type PlaceOrderCommand } from './order-check.ts'
import { priceAt } from '../model/market.ts'
import { checkRisk } from './pre-trade-risk.ts'
import type { World } from '../model/world.ts'

/** Returns an order as it is asked for or smaller, or null where none can be carried. */
export function findLargestSize(world: World, command: PlaceOrderCommand, entry: CheckedOrder): CheckedOrder | null {
  const { account, market } = entry
  if (checkRate(world, account)) return null
  const mark = priceAt(market, world.time)
  const sized = (size: number): CheckedOrder => ({ ...entry, size })
  const isCarried = (size: number): boolean => checkRisk(world, command, sized(size), mark) === null
  if (isCarried(entry.size)) return entry
  // What is too large stays too large however much is added, so halving finds the bound.
  let [fits, exceeds] = [0, entry.size]
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2)
    if (isCarried(middle)) fits = middle
    else exceeds = middle
  }
  return fits >= Math.max(1, market.contract.minOrderSize) ? sized(fits) : null
}
