// How long exchanges with Redis take this program, and what follows from it: how long its turns last, and how much
// earlier than its wait ends it sends the next exchange.
import { LONGEST_TURN_MS } from './redis-script.ts'

export interface Trips {
  /** Adds the time that an exchange took, in milliseconds. */
  add(ms: number): void
  /** Returns what the script has to know of them. */
  turn(): { readonly turnMs: number; readonly tripMs: number }
  /** So much earlier than the end of a wait an exchange is sent, in milliseconds. */
  readonly leadMs: number
}

/** Of the difference to the last exchange, so much is forgotten with each. */
const DECAY = 0.3

/** For a busy machine, and for the call itself, after which the program comes again. */
const SLACK_MS = 300

/**
 * An exchange that is sent early arrives so much later than the wait ends: arriving before it costs another exchange.
 */
const LATE_MS = 10

export function createTrips(): Trips {
  let [longest, shortest] = [0, 0]
  let isEmpty = true
  const towards = (value: number, ms: number): number => value + DECAY * (ms - value)
  return {
    add(ms) {
      // The longest ones are forgotten slowly, and so are the shortest.
      longest = isEmpty ? ms : Math.max(ms, towards(longest, ms))
      shortest = isEmpty ? ms : Math.min(ms, towards(shortest, ms))
      isEmpty = false
    },
    turn: () => ({
      turnMs: Math.min(LONGEST_TURN_MS, Math.ceil(SLACK_MS + 2 * longest)),
      tripMs: Math.ceil(longest),
    }),
    get leadMs() {
      return Math.max(0, Math.floor(shortest - LATE_MS))
    },
  }
}
