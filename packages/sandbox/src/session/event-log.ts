// The latest events of the exchange, each with a number and with what caused it.
//
// Numbers grow by one and are not used twice while the process runs, also not after a reset, so whoever follows the log
// misses nothing without being told. Only the latest are kept: memory stays what it is, however long the exchange runs.

import type { CommandKind, WorldEvent } from '../engine/index.ts'

/** A command, or time that passed. */
export type EventCause = CommandKind | 'clock'

export interface LoggedEvent {
  /** From 1. */
  readonly seq: number
  /** Shared by all events that one command or one passing of time caused. */
  readonly turn: number
  readonly cause: EventCause
  readonly event: WorldEvent
}

export interface EventLog {
  /** Number of the latest event; 0 before the first. */
  readonly last: number
  /** Number of the oldest event that is kept; one more than the latest where none is. */
  readonly first: number
  add(events: readonly WorldEvent[], cause: EventCause): void
  /** Yields events behind a number, oldest first. */
  since(seq: number): Iterable<LoggedEvent>
  /** Calls back once, at the next event; returns a function that takes the wish back. */
  onNext(call: () => void): () => void
  /** Drops what is kept. */
  clear(): void
}

/** Returns an empty log that keeps so many events. */
export function createEventLog(capacity: number): EventLog {
  let kept: (LoggedEvent | undefined)[] = []
  let [first, last, turn] = [1, 0, 0]
  const listeners = new Set<() => void>()
  return {
    get last() {
      return last
    },
    get first() {
      return first
    },
    add(events, cause) {
      if (events.length === 0) return
      turn += 1
      for (const event of events) {
        last += 1
        kept[last % capacity] = { seq: last, turn, cause, event }
      }
      first = Math.max(first, last - capacity + 1)
      for (const call of Array.from(listeners)) call()
    },
    *since(seq) {
      for (let next = Math.max(seq + 1, first); next <= last; next += 1) yield kept[next % capacity]!
    },
    onNext(call) {
      const once = (): void => {
        listeners.delete(once)
        call()
      }
      listeners.add(once)
      return () => void listeners.delete(once)
    },
    clear() {
      kept = []
      first = last + 1
    },
  }
}
