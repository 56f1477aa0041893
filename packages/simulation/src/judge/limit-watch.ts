// Watches for responses with status 429. Where all programs of an address share a rate limiter, none comes without a
// fault that lets a request arrive when the client does not count it any more. The client itself waits and repeats, so
// its caller sees none. What they send is watched too.
import type { Limits, Transport } from '@capi/client'
import { arrivesLate, type FaultKind } from '../world/faults.ts'
import { createSentWeight } from './sent-weight.ts'

export interface LimitWatchOptions {
  /** Milliseconds since the start of the simulation. */
  readonly now: () => number
  readonly limits: Required<Limits>
  /** Returns the kinds of faults of any client that happened or lasted since a time. */
  readonly faultsSince: (time: number) => ReadonlySet<FaultKind>
  readonly onViolation: (text: string) => void
}

/** The window of the budgets, and the longest way of a response, in milliseconds. */
const affectedMs = 10_000 + 12_000

/** Returns a function that adds the watch to the transport of a client. */
export function createLimitWatch({
  now,
  limits,
  faultsSince,
  onViolation,
}: LimitWatchOptions): (transport: Transport) => Transport {
  /** When a client last gave up a request that may still arrive. */
  let abandonedAt = -Infinity
  const addWeight = createSentWeight({ now, limits, onViolation })
  return (transport) => async (request) => {
    addWeight(request)
    try {
      const response = await transport(request)
      const from = now() - affectedMs
      if (response.status === 429 && abandonedAt < from) {
        const faults = faultsSince(from)
        if (!arrivesLate.some((kind) => faults.has(kind)))
          onViolation(`${request.method} ${request.target.split('?')[0]} was refused by a rate limit without a fault.`)
      }
      return response
    } catch (error) {
      if (request.signal?.aborted) abandonedAt = now()
      throw error
    }
  }
}
