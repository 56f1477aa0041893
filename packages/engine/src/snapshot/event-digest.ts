// The event digest of a command or an advance of time. A replay of the journal compares digests and so detects the
// first command that has other effects than before.
//
// Price events are excluded: they are determined by the time, and their number depends on how an advance is split.
import type { WorldEvent } from '../model/event.ts'
import { digest } from '../base/hash.ts'
import type { World } from '../model/world.ts'

type Formatters = {
  readonly [Kind in Exclude<WorldEvent['kind'], 'price'>]: (event: Extract<WorldEvent, { kind: Kind }>) => string
}

const formatters: Formatters = {
  order: ({ order, status, filledSize }) => `${order.id} ${status} ${filledSize}`,
  fill: ({ fill }) => `${fill.id} ${fill.orderId} ${fill.price} ${fill.size} ${fill.fee}`,
  bill: ({ bill }) => `${bill.id} ${bill.businessType} ${bill.amount} ${bill.balance}`,
  funding: ({ symbol, rate, mark }) => `${symbol} ${rate} ${mark}`,
  halt: ({ symbol, reason }) => `${symbol} ${reason}`,
  terms: ({ symbol, name, from, to }) => `${symbol} ${name} ${from} ${to}`,
  liquidation: ({ phase, accountId, coin, isolatedPositionId }) =>
    `${phase} ${accountId} ${coin} ${isolatedPositionId}`,
  plan: ({ plan, status, filledSize }) =>
    `${plan.id} ${status} ${filledSize} ${plan.orderId} ${plan.size} ${plan.triggerPrice}`,
}

/** Returns the last id, the match sequence and the digest of the events of the latest command or advance. */
export function digestEvents({ lastId, matchSequence, events }: World): string {
  let text = ''
  for (const event of events) {
    if (event.kind !== 'price') text += `${event.kind} ${formatters[event.kind](event as never)}\n`
  }
  return `${lastId} ${matchSequence} ${digest(text)}`
}
