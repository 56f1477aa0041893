// What a command or an advance of time brought about, in a few characters: equal for equal outcomes, so that whoever
// carries out the same commands again sees at once where they no longer do the same. Prices follow from the time and are
// left out: how many of them a stretch of time shows depends on how it was cut.

import type { WorldEvent } from '../model/event.ts'
import { digest } from '../base/hash.ts'
import type { World } from '../model/world.ts'

type Words = {
  readonly [Kind in Exclude<WorldEvent['kind'], 'price'>]: (event: Extract<WorldEvent, { kind: Kind }>) => string
}

const words: Words = {
  order: ({ order, status, filledSize }) => `${order.id} ${status} ${filledSize}`,
  fill: ({ fill }) => `${fill.id} ${fill.orderId} ${fill.price} ${fill.size} ${fill.fee}`,
  bill: ({ bill }) => `${bill.id} ${bill.businessType} ${bill.amount} ${bill.balance}`,
  funding: ({ symbol, rate, mark }) => `${symbol} ${rate} ${mark}`,
  liquidation: ({ phase, accountId, coin, isolatedPositionId }) =>
    `${phase} ${accountId} ${coin} ${isolatedPositionId}`,
  plan: ({ plan, status, filledSize }) => `${plan.id} ${status} ${filledSize} ${plan.orderId}`,
}

/** Returns what the latest command or advance brought about: the last id, the last match and a digest of the events. */
export function digestEvents({ lastId, matchSequence, events }: World): string {
  let text = ''
  for (const event of events) if (event.kind !== 'price') text += `${event.kind} ${words[event.kind](event as never)}\n`
  return `${lastId} ${matchSequence} ${digest(text)}`
}
