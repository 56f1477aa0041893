// What a trader was told: one entry for each order that it wanted, with the outcome that the client reported. The judge compares it
// with the state of the exchange.

export type Outcome =
  /** The call has not ended. */
  | 'open'
  /** The client returned the order. */
  | 'placed'
  /** The server refused the order, or it was never sent. */
  | 'refused'
  /** The client reported that it does not know. */
  | 'unknown'

export interface Intent {
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
}

export interface AccountBook {
  readonly intents: readonly Intent[]
  /** Adds an order that the trader is about to place. */
  intend(symbol: string, isPlan: boolean): Intent
  /** Returns the placed orders that were not reported to be cancelled. */
  findLive(isPlan: boolean): readonly Intent[]
}

/** Returns an empty book. Client ids begin with the name of the trader. */
export function createAccountBook(trader: string): AccountBook {
  const intents: Intent[] = []
  return {
    intents,
    intend(symbol, isPlan) {
      const clientOid = `${trader}-${intents.length + 1}`
      const intent: Intent = {
        clientOid,
        symbol,
        isPlan,
        outcome: 'open',
        orderId: null,
        isCanceled: false,
        reason: '',
      }
      intents.push(intent)
      return intent
    },
    findLive: (isPlan) =>
      intents.slice(-50).filter((each) => each.isPlan === isPlan && each.outcome === 'placed' && !each.isCanceled),
  }
}
