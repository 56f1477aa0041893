// Rate limits: the weight that each address and each account may spend within a sliding window, and the calls that
// place or cancel, which each account may send in a second.
//
// The weights are those of the document. A request that does not fit into all budgets is refused and costs nothing;
// what was spent is available again one window later. Time is that of the clock by which the callers wait.
import type { Operation } from '@capi/api'

/** G4: neither the budgets nor the window are shown. */
export interface WeightLimits {
  /** Weight budget of an address. */
  readonly ip: number
  /** Weight budget of an account. */
  readonly uid: number
  /** Length of the window, in milliseconds. */
  readonly windowMs: number
  /** How many calls that place or cancel an account may send in a second; a batch is one call. @default no limit */
  readonly orderCallsPerSecond?: number
}

/** The weight that one address or account has spent. */
interface SpentWeight {
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
  /** The weight that the address and the account have spent. */
  readonly ip: number
  readonly uid: number | null
}

export interface RateLimits {
  readonly limits: WeightLimits
  /** Charges a request to its address. */
  chargeAddress(operation: Operation, address: string, now: number): Charge
  /** Charges a request to its account. If that has no room, the address is not charged either. */
  chargeAccount(operation: Operation, address: string, account: string, now: number): Charge
  report(now: number): { readonly ip: readonly SpentWeight[]; readonly uid: readonly SpentWeight[] }
}

/** What the budgets are, and what was spent of them. */
export type SpentReport = ReturnType<RateLimits['report']> & { readonly limits: WeightLimits }

/** Returns the report of requests over HTTP and in process, which have rate limits and a clock of their own. */
export function joinReports(limits: WeightLimits, ...reports: ReturnType<RateLimits['report']>[]): SpentReport {
  return { limits, ip: join(reports.flatMap(({ ip }) => ip)), uid: join(reports.flatMap(({ uid }) => uid)) }
}

function join(all: readonly SpentWeight[]): SpentWeight[] {
  const byName = new Map<string, SpentWeight>()
  for (const { name, spent, total, refused } of all) {
    const before = byName.get(name) ?? { spent: 0, total: 0, refused: 0 }
    const sums = { spent: before.spent + spent, total: before.total + total, refused: before.refused + refused }
    byName.set(name, { name, ...sums })
  }
  return Array.from(byName.values())
}

interface Bucket {
  readonly windowMs: number
  /** Oldest first. */
  entries: { readonly time: number; readonly weight: number }[]
  spent: number
  total: number
  refused: number
}

/** Returns rate limits with full budgets. */
export function createRateLimits(limits: WeightLimits): RateLimits {
  const { windowMs, orderCallsPerSecond } = limits
  const buckets = { ip: new Map<string, Bucket>(), uid: new Map<string, Bucket>(), orders: new Map<string, Bucket>() }
  let latest = -Infinity

  // Time goes back when a state is restored or reset. Nothing says how long ago a request of before was, so budgets are
  // full again.
  function setTime(now: number): void {
    if (now < latest)
      for (const bucket of Object.values(buckets).flatMap((all) => [...all.values()]))
        Object.assign(bucket, { entries: [], spent: 0 })
    latest = now
  }

  function bucketOf(kind: keyof typeof buckets, name: string, now: number): Bucket {
    let bucket = buckets[kind].get(name)
    if (!bucket) {
      bucket = { windowMs: kind === 'orders' ? 1_000 : windowMs, entries: [], spent: 0, total: 0, refused: 0 }
      buckets[kind].set(name, bucket)
    }
    while (bucket.entries.length > 0 && bucket.entries[0]!.time <= now - bucket.windowMs) {
      bucket.spent -= bucket.entries.shift()!.weight
    }
    return bucket
  }

  return {
    limits,
    chargeAddress({ weight }, address, now) {
      setTime(now)
      const bucket = bucketOf('ip', address, now)
      const waitMs = waitFor(bucket, weight.ip, limits.ip, now)
      if (waitMs === null) spend(bucket, weight.ip, now)
      else bucket.refused += 1
      return { waitMs, ip: bucket.spent, uid: null }
    },
    chargeAccount({ weight, permission }, address, account, now) {
      const ip = bucketOf('ip', address, now)
      const uid = bucketOf('uid', account, now)
      const costs = [{ bucket: uid, cost: weight.uid, limit: limits.uid }]
      if (permission === 'trade' && orderCallsPerSecond !== undefined)
        costs.push({ bucket: bucketOf('orders', account, now), cost: 1, limit: orderCallsPerSecond })
      const waits = costs
        .map(({ bucket, cost, limit }) => waitFor(bucket, cost, limit, now))
        .filter((ms) => ms !== null)
      for (const { bucket, cost } of costs) {
        if (waits.length > 0) bucket.refused += 1
        else spend(bucket, cost, now)
      }
      if (waits.length === 0) return { waitMs: null, ip: ip.spent, uid: uid.spent }
      ip.refused += 1
      takeBack(ip, weight.ip)
      return { waitMs: Math.max(...waits), ip: ip.spent, uid: uid.spent }
    },
    report(now) {
      setTime(now)
      const list = (kind: 'ip' | 'uid'): SpentWeight[] =>
        Array.from(buckets[kind].keys(), (name) => {
          const { spent, total, refused } = bucketOf(kind, name, now)
          return { name, spent, total, refused }
        })
      return { ip: list('ip'), uid: list('uid') }
    },
  }
}

function spend(bucket: Bucket, weight: number, time: number): void {
  if (weight === 0) return
  bucket.entries.push({ time, weight })
  bucket.spent += weight
  bucket.total += weight
}

// Of the latest entry.
function takeBack(bucket: Bucket, weight: number): void {
  if (weight === 0) return
  bucket.entries.pop()
  bucket.spent -= weight
  bucket.total -= weight
}

// How long until enough entries expire; null if there is room, and until all have expired if there never will be room.
function waitFor({ entries, spent, windowMs }: Bucket, weight: number, limit: number, now: number): number | null {
  let left = spent + weight - limit
  if (left <= 0) return null
  for (const entry of entries) {
    left -= entry.weight
    if (left <= 0) return entry.time + windowMs - now
  }
  return (entries.at(-1)?.time ?? now) + windowMs - now
}
