// The lease of the active one of several sandboxes that share a world.
//
// The active sandbox renews its lease several times a second. A standby takes over when the lease has not been renewed
// for `staleMs`, which is longer than `freshMs`. Responses wait until the lease has been renewed within the last
// `freshMs`, so that a process which was stopped, and continues after another one has taken over, sends nothing that is
// out of date.
import { systemTiming, type Timing } from '../platform/platform.ts'
import type { Durability } from '../session/history.ts'
import { FencedError, isRecordIntact, JournalError, type SharedJournal } from './journal.ts'
import { createStoredSession, type FollowedSession, type PersistentSessionOptions, recover } from './recovery.ts'

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

// A standby follows the journal of another sandbox, so that it can take over at any moment, and waits for its turn.

/** Milliseconds between two attempts to take over. */
const pollMs = 100

interface Position extends FollowedSession {
  /** The digest of the last record that was replayed. */
  readonly digest: string
}

export interface TakenJournal {
  /** The session that has followed the journal; undefined if it was empty, or could not be followed. */
  readonly followed: FollowedSession | undefined
  /** When this sandbox began to take the journal, on the clock of its timing. */
  readonly takenAt: number
}

/** Waits until the journal belongs to this sandbox, and calls `onWaiting` once if it has to. */
export async function followJournal(
  journal: SharedJournal,
  options: PersistentSessionOptions,
  onWaiting: () => void,
): Promise<TakenJournal> {
  const { now, setTimer } = options.timing ?? systemTiming
  let position: Position | undefined
  let takenAt = now()
  for (let isFirst = true; !(await journal.take(staleMs)); isFirst = false) {
    position = (await journal.openToRead()) ? await catchUp(journal, options, position) : undefined
    if (isFirst) onWaiting()
    await new Promise<void>((resolve) => void setTimer(pollMs, resolve))
    takenAt = now()
  }
  return { followed: await ifContinued(journal, position), takenAt }
}

/**
 * Replays the records that were added. Starts again where the other sandbox has gone back, or deleted what is missing
 * here.
 */
async function catchUp(
  journal: SharedJournal,
  options: PersistentSessionOptions,
  before: Position | undefined,
): Promise<Position | undefined> {
  const end = await journal.last()
  if (end === 0) return undefined
  const continued = await ifContinued(journal, before)
  if (before?.position === end) return continued
  const { session, recorder } = continued ?? createStoredSession(options, false)
  try {
    const { last } = await recover({ journal, session, position: continued?.position, until: end })
    const digest = await digestOf(journal, last)
    return digest === undefined ? undefined : { session, recorder, position: last, digest }
  } catch (error) {
    // The other sandbox may delete records while they are read.
    if (error instanceof JournalError) return undefined
    throw error
  }
}

/** Returns a position if the journal still has its record; undefined if the other sandbox has gone back. */
async function ifContinued(journal: SharedJournal, known: Position | undefined): Promise<Position | undefined> {
  return known && (await digestOf(journal, known.position)) === known.digest ? known : undefined
}

async function digestOf(journal: SharedJournal, seq: number): Promise<string | undefined> {
  for await (const record of journal.read(seq, seq)) if (isRecordIntact(record)) return record.digest
  return undefined
}
