// The latest events of the exchange, each with a number and its cause.
//
// Numbers grow by one and are never used twice, not even after a reset, so a reader can detect events that it missed.
// After a restart they continue above all numbers that were used before. Only the latest events are in the log, so
// memory use is bounded.
import type { CommandKind, WorldEvent } from '@capi/engine'

/** A command, or the passing of time. */
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
  /** Number of the oldest event in the log; one more than the latest if the log is empty. */
  readonly first: number
  add(events: readonly WorldEvent[], cause: EventCause): void
  /** Yields the events after a number, oldest first. */
  since(seq: number): Iterable<LoggedEvent>
  /** Calls back once, at the next event; returns a function that cancels the callback. */
  onNext(callback: () => void): () => void
  /** Removes all events. */
  clear(): void
  /** Removes all events; the next one has the number after this one. */
  continueAfter(seq: number): void
}

/** Events in the log, at most. */
const capacity = 10_000

/** Returns an empty log. */
export function createEventLog(): EventLog {
  let ring: (LoggedEvent | undefined)[] = []
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
        ring[last % capacity] = { seq: last, turn, cause, event }
      }
      first = Math.max(first, last - capacity + 1)
      if (listeners.size > 0) for (const listener of Array.from(listeners)) listener()
    },
    *since(seq) {
      for (let next = Math.max(seq + 1, first); next <= last; next += 1) yield ring[next % capacity]!
    },
    onNext(callback) {
      const once = (): void => {
        listeners.delete(once)
        callback()
      }
      listeners.add(once)
      return () => void listeners.delete(once)
    },
    clear() {
      ring = []
      first = last + 1
    },
    continueAfter(seq) {
      ring = []
      last = seq
      first = last + 1
    },
  }
}
