// What a new last price or mark price changes in its market at once: the last price itself, and which triggers are reached.

import type { Ticks } from '../base/ticks.ts'
import { stepOf } from '../prices/price-feed.ts'
import type { Market } from './market.ts'
import type { TriggerReference } from './order.ts'
import { tradingStopAt } from './trading-stop.ts'

/** Sets the last price until the next step of the feed. */
export function setLastPrice(market: Market, time: number, price: Ticks): void {
  market.lastPrice = { step: stepOf(time), price }
  reachTriggers(market, time, 'last', price)
}

/** Finds the triggers that a new price reaches. It reaches none while the contract cannot be traded: a later price does. */
export function reachTriggers(market: Market, time: number, reference: TriggerReference, price: Ticks): void {
  if (tradingStopAt(market, time) === null) market.triggers.reach(reference, price)
}
