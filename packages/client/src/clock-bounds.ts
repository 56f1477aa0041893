// How far a clock of the server is ahead of the local one, as an interval. Each exchange with the server narrows it: a
// time that the server wrote after a request was sent, at the local time s, and before its response was received, at r,
// gives what its clock showed at some moment from s to r. How long the exchange took widens the interval to both sides,
// so that a slow response never makes a moment of the server look earlier than it can have been.

/** A time of the server in Unix milliseconds, and between which local times the server wrote it. */
export interface Reading {
  readonly time: number
  readonly sentAt: number
  readonly receivedAt: number
}

/** By how much the rates of two clocks may differ: as much as a time service changes the rate of one. */
const DRIFT = 0.0005

/** The bounds of one clock at one moment. */
export class ClockBounds {
  readonly #at: number
  readonly #isSimulated: boolean
  #least = -Infinity
  #most = Infinity
  /** When the first reading was received and the latest one sent, and how many milliseconds a time may stand for. */
  #firstReceivedAt = Infinity
  #lastSentAt = -Infinity
  #resolution = 0

  /**
   * `at` is the local time for which the bounds hold. A simulated clock is that of the server too: it does not drift,
   * and an exchange that takes no time leaves nothing open.
   */
  constructor(at: number, isSimulated: boolean) {
    this.#at = at
    this.#isSimulated = isSimulated
  }

  /** Narrows the bounds. */
  add({ time, sentAt, receivedAt }: Reading): void {
    this.addLeast(time, receivedAt)
    this.#firstReceivedAt = Math.min(this.#firstReceivedAt, receivedAt)
    this.#lastSentAt = Math.max(this.#lastSentAt, sentAt)
    this.#resolution = Math.max(this.#resolution, resolutionOf(time))
    const isInstant = this.#isSimulated && sentAt === receivedAt
    const latest = isInstant ? time : time + resolutionOf(time)
    this.#most = Math.min(this.#most, latest - sentAt + this.#drift(sentAt))
  }

  /** Narrows the lower bound by a time that was past when it was received. */
  addLeast(time: number, receivedAt: number): void {
    this.#least = Math.max(this.#least, time - receivedAt - this.#drift(receivedAt))
  }

  /** Whether the readings agree: the clock was not set meanwhile, and runs as fast as the local one. */
  get agrees(): boolean {
    return this.#least <= this.#most
  }

  /**
   * Whether the readings are so far apart that those of a clock which stands still would not agree. One reading is not
   * enough: it does not show that the clock has run since the moment of the bounds.
   */
  get isSeenToRun(): boolean {
    if (this.#isSimulated) return true
    const open = this.#resolution + this.#drift(this.#firstReceivedAt) + this.#drift(this.#lastSentAt)
    return this.#lastSentAt - this.#firstReceivedAt > open
  }

  /** Returns whether this clock and another one disagree: no offset fits both. */
  contradicts(other: ClockBounds): boolean {
    return this.#least > other.#most || other.#least > this.#most
  }

  /** Returns whether the clock cannot have shown a time, or a later one, before the moment of the bounds. */
  isAfter(time: number): boolean {
    return time >= this.#at + this.#most
  }

  #drift(local: number): number {
    return this.#isSimulated ? 0 : Math.abs(local - this.#at) * DRIFT
  }
}

/** Returns how many milliseconds a time may stand for: a server may round it, for example to seconds. */
function resolutionOf(time: number): number {
  return [1_000, 100, 10].find((unit) => time % unit === 0) ?? 1
}
