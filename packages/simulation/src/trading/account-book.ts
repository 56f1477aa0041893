// What a trader was told: one entry for each order that it wanted, with the outcome that the client reported. The judge
// compares it with the state of the exchange. A program stores its book before it sends, so the book survives the
// program.
import { type PlacedOrder, type SeenPositions, type SeenState, unseen } from '../checks/stale-reads.ts'

export interface WantedOrder {
  readonly type: 'open_long' | 'open_short' | 'close_long' | 'close_short'
  readonly size: string
  readonly price: string
}

export type Outcome =
  /** The call has not ended. */
  | 'open'
  /** The client returned the order, or a list contained it. */
  | 'placed'
  /** The server refused the order, or it was never sent. */
  | 'refused'
  /** The client reported that it does not know, or the program ended before it did. */
  | 'unknown'

export interface Intent extends PlacedOrder {
  readonly clientOid: string
  readonly symbol: string
  readonly isPlan: boolean
  outcome: Outcome
  /** Of a placed order. */
  orderId: string | null
  /** Whether the client reported that the order was cancelled. */
  isCanceled: boolean
  /** The message of the error, if there was one. */
  reason: string
  /** What responses have reported of the order. */
  seen: SeenState
  /** The fields of the order, for one that uses its client id again. */
  order?: WantedOrder
  /** The cancelled orders that had the client id before. */
  readonly earlier: readonly string[]
}

export interface AccountBook {
  readonly intents: readonly Intent[]
  /** What responses have reported of positions. */
  readonly positions: SeenPositions
  /** Adds an order that the trader is about to place. */
  intend(symbol: string, isPlan: boolean): Intent
  /** Gives the client the id of an order, as if it had generated it; it belongs to this order alone. */
  issue(intent: Intent): void
  /** Returns the id that was given last, once. */
  takeIssued(): string
  /** Adds an order with the client id of one that was cancelled. */
  intendAgain(canceled: Intent): Intent
  /** Returns the latest cancelled orders whose client id was not used again. */
  findReusable(): readonly Intent[]
  /** Returns the latest placed orders that were not reported to be cancelled. */
  findLive(isPlan: boolean): readonly Intent[]
  find(clientOid: string): Intent | undefined
  /** Ends the calls of a program that is gone: the outcome of their orders is unknown. */
  loseOpen(): void
  /** Returns a function that makes the book what it is now. Client ids are never used again. */
  save(): () => void
  /** Removes all entries. */
  clear(): void
}

/** How many of the latest entries are searched for live orders. */
const recent = 60

const unsettled = { outcome: 'open', orderId: null, isCanceled: false, reason: '', seen: unseen } as const

/** Returns an empty book. Client ids begin with the name of the trader. */
export function createAccountBook(trader: string): AccountBook {
  let intents: Intent[] = []
  let byClientOid = new Map<string, Intent>()
  const positions: SeenPositions = new Map()
  let count = 0
  const issued: string[] = []
  const add = (intent: Intent): Intent => {
    intents.push(intent)
    byClientOid.set(intent.clientOid, intent)
    return intent
  }
  const fill = (entries: readonly Intent[]): void => {
    intents = entries.map((each) => ({ ...each }))
    byClientOid = new Map(intents.map((each) => [each.clientOid, each]))
    positions.clear()
  }
  return {
    positions,
    get intents() {
      return intents
    },
    intend(symbol, isPlan) {
      count += 1
      return add({ clientOid: `${trader}-${count}`, symbol, isPlan, ...unsettled, earlier: [] })
    },
    issue: ({ clientOid }) => void issued.push(clientOid),
    takeIssued: () => issued.shift()!,
    intendAgain({ clientOid, symbol, isPlan, orderId, earlier, order }) {
      const again = { clientOid, symbol, isPlan, ...unsettled, earlier: [...earlier, orderId!] }
      return add(order ? { ...again, order } : again)
    },
    findReusable: () =>
      intents
        .slice(-10 * recent)
        .filter((each) => each.isCanceled && each.order && byClientOid.get(each.clientOid) === each),
    findLive: (isPlan) =>
      intents.slice(-recent).filter((each) => each.isPlan === isPlan && each.outcome === 'placed' && !each.isCanceled),
    find: (clientOid) => byClientOid.get(clientOid),
    loseOpen() {
      for (const intent of intents) {
        if (intent.outcome === 'open') Object.assign(intent, { outcome: 'unknown', reason: 'The program ended.' })
      }
    },
    save() {
      const saved = intents.map((each) => ({ ...each }))
      return () => fill(saved)
    },
    clear: () => fill([]),
  }
}
