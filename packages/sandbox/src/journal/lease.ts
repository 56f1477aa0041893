// The lease of the active one of several sandboxes that share a world.
//
// The active sandbox renews its lease several times a second. A standby takes over when the lease has not been renewed
// for `staleMs`, which is longer than `freshMs`. Responses wait until the lease has been renewed within the last
// `freshMs`, so that a process which was stopped, and continues after another one has taken over, sends nothing that is
// out of date.
import type { Timing } from '../platform/platform.ts'
import type { Durability } from '../session/history.ts'
import { FencedError } from './journal.ts'

/** Milliseconds between two renewals. */
const renewEveryMs = 300
/** A lease is fresh for this long after a renewal was sent, in milliseconds. */
const freshMs = 1_200
/** After this time without a renewal a standby takes over, in milliseconds. */
export const staleMs = 1_800

export interface LeaseOptions {
  /** Renews the lease in the journal; throws a `FencedError` if another writer has it. */
  readonly renew: () => Promise<void>
  /** Called once, when another writer has the lease. */
  readonly onLost: (error: unknown) => void
  /** When the sandbox began to take the journal: the lease is as old as that. */
  readonly takenAt: number
  readonly timing: Pick<Timing, 'now' | 'setTimer'>
}

export interface Lease {
  /** Calls back while the lease is fresh: at once, or after the next renewal; never if the lease is lost. */
  whenFresh(callback: () => void): void
  close(): void
}

export function startLease({ renew, onLost, takenAt, timing }: LeaseOptions): Lease {
  const { now, setTimer } = timing
  let renewedAt = takenAt
  let cancelTimer: (() => void) | undefined
  let isEnded = false
  let waiters: (() => void)[] = []
  const isFresh = (): boolean => now() - renewedAt < freshMs

  const again = async (): Promise<void> => {
    const sentAt = now()
    try {
      await renew()
      renewedAt = sentAt
    } catch (error) {
      if (error instanceof FencedError && !isEnded) {
        isEnded = true
        return onLost(error)
      }
      // Without a connection, the lease runs out; the journal reports a database that stays away.
    }
    if (isEnded) return
    if (isFresh()) for (const callback of waiters.splice(0)) callback()
    cancelTimer = setTimer(renewEveryMs, () => void again())
  }
  cancelTimer = setTimer(renewEveryMs, () => void again())

  return {
    whenFresh(callback) {
      if (isEnded) return
      if (isFresh()) callback()
      else waiters.push(callback)
    },
    close() {
      isEnded = true
      waiters = []
      cancelTimer?.()
    },
  }
}

/** Returns a durability whose callbacks also wait for the lease. */
export function withLease(durability: Durability, lease: Lease): Durability {
  return {
    get pending() {
      return durability.pending
    },
    whenDurable: (callback) => durability.whenDurable(() => lease.whenFresh(callback)),
    untilDurable: async () => {
      await durability.untilDurable()
      await new Promise<void>((resolve) => lease.whenFresh(resolve))
    },
  }
}
