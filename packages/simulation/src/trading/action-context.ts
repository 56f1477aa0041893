// What the actions of a trader have in common: the client, the random numbers, the book, and the prices that were read
// last.
import { type Client, NetworkError, OutcomeUnknownError } from '@capi/client'
import type { Random } from '../base/random.ts'
import { beginTimeRead, type SeenTime } from '../checks/time-order.ts'
import type { AccountBook, Intent, WantedOrder } from './account-book.ts'
import { describe, type Observe } from './calls.ts'

export interface ActionContext {
  readonly client: Client
  readonly random: Random
  readonly symbols: readonly string[]
  readonly book: AccountBook
  /** The largest size of an order, in thousandths. */
  readonly largestSize: number
  /** The part of the calls that send an order again. */
  readonly resendShare: number
  /** The latest time of the server that any trader has read, and the latest time of a price. */
  readonly serverTime: SeenTime
  readonly priceTime: SeenTime
  /** The last price of each symbol that was read. */
  readonly prices: Map<string, number>
  /** Makes one call and checks it. Returns its error; undefined if there was none. */
  readonly observe: Observe
  /** Called with what no correct client and server do. */
  readonly onViolation: (text: string) => void
}

export type Action = () => Promise<void>

/** The part of orders that close instead of opening, if there is something to close. */
const closingShare = 0.25

/** How often a price is read from a ticker, which has the volume of a day too. */
const tickerShare = 0.02

/** Reads the price. */
export async function readPrice(context: ActionContext, symbol: string): Promise<void> {
  const { client, random, observe, prices, priceTime, onViolation } = context
  if (random.chance(tickerShare))
    await observe(
      'getTicker',
      async (call) => void prices.set(symbol, Number((await client.getTicker({ symbol }, call)).last)),
    )
  else
    await observe('getIndexPrice', async (call) => {
      const requireOrder = beginTimeRead(priceTime)
      const { index, timestamp } = await client.getIndexPrice({ symbol }, call)
      prices.set(symbol, Number(index))
      const problem = requireOrder(timestamp!)
      if (problem) onViolation(`The time of the prices ${problem}.`)
    })
}

/** Returns an order near the last price, which is read first if it is unknown; undefined if it cannot be read. */
export async function findOrder(context: ActionContext, symbol: string): Promise<WantedOrder | undefined> {
  const { random, prices, largestSize } = context
  if (!prices.has(symbol)) await readPrice(context, symbol)
  const last = prices.get(symbol)
  if (last === undefined) return undefined
  const side = random.pick(['long', 'short'] as const)
  const type = `${random.chance(closingShare) ? 'close' : 'open'}_${side}` as const
  // Up to 2 % away on either side, so that some are filled at once, some later, and some never.
  const price = String(Math.round(last * (1 + (random.next() - 0.5) / 25)))
  return { type, size: (random.between(1, largestSize) / 1_000).toFixed(3), price }
}

/** Writes the error of a call that places into the book. */
export function settle({ onViolation }: ActionContext, intent: Intent, thrown: unknown): void {
  intent.reason = describe(thrown)
  if (thrown instanceof OutcomeUnknownError) intent.outcome = 'unknown'
  else if (thrown instanceof NetworkError && thrown.mayHaveArrived)
    onViolation(
      `${intent.clientOid} may have been placed, so its error must say that the outcome is unknown: ${thrown.message}`,
    )
  else intent.outcome = 'refused'
}
