// Starts an exchange that fails in a given way, and creates clients for it.
import { ENGINE_REFUSED, type OperationId } from '@capi/api'
import type { Client, ClientOptions } from '../../src/index.ts'
import { type Exchange, type ExchangeOptions, startExchange } from './exchange.ts'
import type { Fault, Loss } from './fault.ts'

/** Starts an exchange whose first responses to one operation fail as given. */
export async function startFailing(
  id: OperationId,
  faults: readonly Fault[],
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const left = [...faults]
  return startExchange({ ...options, fault: (seen) => (seen.id === id ? left.shift() : undefined) })
}

/**
 * Starts an exchange that never responds to an operation, and returns a signal that aborts when a request of it
 * arrives.
 */
export async function startHanging(id: OperationId, reason?: unknown): Promise<[Exchange, AbortSignal]> {
  const control = new AbortController()
  const exchange = await startExchange({
    fault: (seen) => {
      if (seen.id !== id) return undefined
      control.abort(reason)
      return lost('hang', false)
    },
  })
  return [exchange, control.signal]
}

/** Returns a client whose delays are not random. It waits for a response much longer than a slow machine needs. */
export function quickClient(exchange: Exchange, options: Partial<ClientOptions> = {}): Client {
  return exchange.client({ timeoutMs: 30_000, recoveryTimeoutMs: 30_000, random: () => 1, ...options })
}

/** Returns a client that gives up soon, where no response comes or nothing can be found. */
export function impatientClient(exchange: Exchange, options: Partial<ClientOptions> = {}): Client {
  return quickClient(exchange, { timeoutMs: 400, recoveryTimeoutMs: 600, ...options })
}

/** Returns the number of requests of an operation. */
export function requestCount(exchange: Exchange, id: OperationId): number {
  return exchange.requests.filter((seen) => seen.id === id).length
}

export function lost(how: Loss, commits = true): Fault {
  return { how, commits }
}

export const tooMany: Fault = { how: 'too many' }

export const refused: Fault = { how: 'response', status: 400, text: failure(ENGINE_REFUSED, 'SIZE_MIN: no') }

/** Returns the text of an envelope that reports a failure. */
export function failure(code: string, msg: string): string {
  return JSON.stringify({ code, msg, requestTime: 1, data: null })
}

/** Returns the error that the promise is rejected with. */
export async function errorOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`expected a rejection, was ${JSON.stringify(value)}`)
    },
    (error: unknown) => error,
  )
}
