// Rate limits: the weight that each address and each account may spend within a sliding window.
//
// The weights are those of the document. A request that does not fit into both budgets is refused and costs nothing; spent
// weight is available again one window later. Time is that of the clock that signatures are checked against.

import type { Operation } from '@capi/api'

/** G4: neither the budgets nor the window are shown. */
export interface WeightLimits {
  /** Weight budget of an address. */
  readonly ip: number
  /** Weight budget of an account. */
  readonly uid: number
  /** Length of the window, in milliseconds. */
  readonly windowMs: number
}

/** The weight that one address or account has spent. */
export interface SpentWeight {
  readonly name: string
  /** In the window that ends now. */
  readonly spent: number
  /** Since the start. */
  readonly total: number
  /** Number of requests refused since the start. */
  readonly refused: number
}

/** The result of charging a request. */
export interface Charge {
  /** Null if the request is admitted; otherwise how long to wait, in milliseconds. */
  readonly waitMs: number | null
  readonly ip: number
  /** Null if the request names no account. */
  readonly uid: number | null
}

export interface RateLimits {
  readonly limits: WeightLimits
  /** Charges a request to its address, and to the account that it names. */
  charge(operation: Operation, address: string, account: string | undefined, now: number): Charge
  report(now: number): { readonly ip: readonly SpentWeight[]; readonly uid: readonly SpentWeight[] }
}

interface Bucket {
  /** Oldest first. */
  readonly entries: { readonly time: number; readonly weight: number }[]
  spent: number
  total: number
  refused: number
}

/** Returns rate limits with full budgets. */
export function createRateLimits(limits: WeightLimits): RateLimits {
  const { windowMs } = limits
  const buckets = { ip: new Map<string, Bucket>(), uid: new Map<string, Bucket>() }

  function bucketOf(kind: 'ip' | 'uid', name: string, now: number): Bucket {
    let bucket = buckets[kind].get(name)
    if (!bucket) buckets[kind].set(name, (bucket = { entries: [], spent: 0, total: 0, refused: 0 }))
    while (bucket.entries.length > 0 && bucket.entries[0]!.time <= now - windowMs) {
      bucket.spent -= bucket.entries.shift()!.weight
    }
    return bucket
  }

  return {
    limits,
    charge({ weight }, address, account, now) {
      const ip = bucketOf('ip', address, now)
      const uid = account === undefined ? null : bucketOf('uid', account, now)
      const waits = [waitFor(ip, weight.ip, limits.ip, now), uid ? waitFor(uid, weight.uid, limits.uid, now) : null]
      const isRefused = waits.some((time) => time !== null)
      for (const [bucket, cost] of [[ip, weight.ip] as const, [uid, weight.uid] as const]) {
        if (!bucket) continue
        if (isRefused) bucket.refused += 1
        else if (cost > 0) {
          bucket.entries.push({ time: now, weight: cost })
          bucket.spent += cost
          bucket.total += cost
        }
      }
      const waitMs = isRefused ? Math.max(...waits.map((time) => time ?? 0)) + windowMs - now : null
      return { waitMs, ip: ip.spent, uid: uid && uid.spent }
    },
    report(now) {
      const list = (kind: 'ip' | 'uid'): SpentWeight[] =>
        Array.from(buckets[kind].keys(), (name) => {
          const { spent, total, refused } = bucketOf(kind, name, now)
          return { name, spent, total, refused }
        })
      return { ip: list('ip'), uid: list('uid') }
    },
  }
}

// The time of the entry whose expiry makes room; null if there is room, and the last entry if there never will be.
function waitFor({ entries, spent }: Bucket, weight: number, limit: number, now: number): number | null {
  let left = spent + weight - limit
  if (left <= 0) return null
  for (const entry of entries) {
    left -= entry.weight
    if (left <= 0) return entry.time
  }
  return entries.at(-1)?.time ?? now
}
