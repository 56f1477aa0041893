// A small bot: it buys when the price is low and nothing is held, and sells when the price is high. Each step reads the
// account again, so a restart or a lost response does not confuse it. Client, pauses and log are arguments, so that
// tests can replace them.
import { ApiError, type Client, NetworkError, OutcomeUnknownError } from '@capi/client'

export interface BotOptions {
  readonly symbol: string
  /** The bot buys below this price. */
  readonly low: number
  /** The bot sells above this price. */
  readonly high: number
  /** Size of an order in base currency, as a decimal. */
  readonly size: string
}

export interface Surroundings {
  /** Ends the bot. */
  readonly signal: AbortSignal
  /** Waits for a time in milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
  readonly log: (text: string) => void
}

export type Action = 'bought' | 'sold' | 'waited'

/** Makes one decision, and returns what was done. */
export async function step(capi: Client, { symbol, low, high, size }: BotOptions): Promise<Action> {
  const { last } = await capi.getTicker({ symbol })
  const positions = await capi.listPositions({ symbol })
  const held = positions.find(({ side }) => side === 'LONG')
  if (!held && Number(last) < low) {
    await capi.placeOrder({ symbol, type: 'open_long', size, matchPrice: 'market' })
    return 'bought'
  }
  if (held && Number(last) > high) {
    await capi.placeOrder({ symbol, type: 'close_long', size: held.size!, matchPrice: 'market' })
    return 'sold'
  }
  return 'waited'
}

/** Makes a step each minute until the signal aborts. A request that fails is logged, and the next step looks again. */
export async function run(capi: Client, options: BotOptions, { signal, pause, log }: Surroundings): Promise<void> {
  while (!signal.aborted) {
    try {
      const action = await step(capi, options)
      if (action !== 'waited') log(`${action} ${options.size} ${options.symbol}`)
    } catch (error) {
      const canContinue = [ApiError, NetworkError, OutcomeUnknownError].some((known) => error instanceof known)
      if (!canContinue) throw error
      log((error as Error).message)
    }
    await pause(60_000)
  }
}
