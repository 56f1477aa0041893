// A network between a client and a sandbox over HTTP that loses responses and requests, delays requests, and delivers
// some twice. It decides each fate itself, so that a test knows what has happened to each request.
import { operations } from '@capi/api'
import type { Clock } from '@capi/client'

/**
 * `lost after`: executed, without a response. `lost before`: it never arrives. `late`: it arrives after it was given
 * up, while the client searches. `overdue`: it arrives after the search. `twice`: two copies arrive, and the response
 * is that of the second one.
 */
export type Fate = 'served' | 'lost after' | 'bad gateway' | 'silence' | 'lost before' | 'late' | 'overdue' | 'twice'

export interface LossyNetwork {
  readonly fetch: typeof fetch
  /** How often each fate happened to requests that place orders. */
  readonly counts: ReadonlyMap<Fate, number>
  /** Resolves when every late request has arrived. */
  settle(): Promise<void>
}

/** The probabilities of the fates of a request that places orders. */
const shares: readonly (readonly [Fate, number])[] = [
  ['lost after', 0.18],
  ['bad gateway', 0.06],
  ['silence', 0.06],
  ['lost before', 0.12],
  ['late', 0.1],
  ['overdue', 0.08],
  ['twice', 0.1],
]
const placing = Object.values(operations).filter(({ id }) => id.startsWith('place'))
const placingPaths = new Set(placing.map(({ path }) => path))
/** The part of the other requests that are lost. */
const lostReads = 0.02

export interface NetworkOptions {
  readonly random: () => number
  readonly clock: Pick<Clock, 'setTimer'>
  /** When requests arrive that are late and overdue, in milliseconds, at least and at most. */
  readonly lateMs: readonly [number, number]
  readonly overdueMs: readonly [number, number]
}

export function createLossyNetwork({ random, clock, lateMs, overdueMs }: NetworkOptions): LossyNetwork {
  const counts = new Map<Fate, number>()
  const under = new Set<Promise<unknown>>()

  const choose = (isPlacing: boolean): Fate => {
    let dice = random()
    if (!isPlacing) return dice < lostReads ? 'lost before' : 'served'
    for (const [fate, share] of shares) if ((dice -= share) < 0) return fate
    return 'served'
  }
  /** Sends a request in any case, also if its caller has given it up. */
  const deliver = async (url: string, { method, headers, body }: RequestInit): Promise<Response> => {
    const sent = fetch(url, { method, headers, body, redirect: 'manual' } as RequestInit)
    const whole = sent.then(async (response) => new Response(await response.arrayBuffer(), response))
    under.add(whole)
    return whole.finally(() => under.delete(whole))
  }
  const deliverAfter = ([least, most]: readonly [number, number], url: string, init: RequestInit): void => {
    const delay = new Promise<void>((resolve) => void clock.setTimer(least + random() * (most - least), resolve))
    const late = delay.then(() => deliver(url, init)).catch(() => undefined)
    under.add(late)
    void late.finally(() => under.delete(late))
  }
  return {
    counts,
    async fetch(input, init = {}) {
      const url = String(input)
      const isPlacing = placingPaths.has(new URL(url).pathname)
      const fate = choose(isPlacing)
      if (isPlacing) counts.set(fate, (counts.get(fate) ?? 0) + 1)
      if (fate === 'late') deliverAfter(lateMs, url, init)
      if (fate === 'overdue') deliverAfter(overdueMs, url, init)
      if (fate === 'lost before' || fate === 'late' || fate === 'overdue')
        throw new TypeError('the connection was closed')
      const response = await deliver(url, init)
      if (fate === 'served') return response
      if (fate === 'twice') return deliver(url, init)
      if (fate === 'bad gateway') return new Response('<html>', { status: 502 })
      if (fate === 'lost after') throw new TypeError('the connection was reset')
      return new Promise((_, reject) =>
        init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error), { once: true }),
      )
    },
    async settle() {
      while (under.size > 0) await Promise.allSettled(under)
    },
  }
}
