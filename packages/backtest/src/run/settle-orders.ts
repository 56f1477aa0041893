// Lets time pass after a program has returned until its orders have arrived: with strict fills an order, or its
// cancellation, takes a second to reach the exchange, and a position that is closed at the end is open until then.
import type { Client } from '@capi/client'

/** An order may be on its way for a minute, and what it triggers for another one. */
const mostMs = 120_000
const stepMs = 100

/**
 * Waits until no order is on its way, or for two minutes. Returns what a reader must know about orders that are not
 * final then, as sentences.
 */
export async function settleOrders(
  capi: Pick<Client, 'listCurrentOrders'>,
  clock: { now(): number; sleep(ms: number): Promise<void> },
): Promise<readonly string[]> {
  const end = clock.now() + mostMs
  for (;;) {
    let [onTheirWay, open] = [0, 0]
    for await (const { status } of capi.listCurrentOrders({})) {
      if (status === 'pending' || status === 'canceling') onTheirWay += 1
      else open += 1
    }
    if (onTheirWay > 0 && clock.now() < end) await clock.sleep(stepMs)
    else return [describe(onTheirWay, 'on their way to the exchange'), describe(open, 'open')].flat()
  }
}

function describe(count: number, state: string): readonly string[] {
  if (count === 0) return []
  if (count === 1) return [`One order was still ${state} after the end; the figures are without it.`]
  return [`${count} orders were still ${state} after the end; the figures are without them.`]
}
