// What is recorded ahead: the time and the event numbers that responses may have contained. After an unclean end, both
// continue from there, so that neither is given twice.

/** Records one change that is no command. */
export type RecordChange = (kind: string, body: unknown, eventDigest?: string) => void

export class Horizons {
  /** The latest time that a response may have contained. */
  time: number
  /** The highest event number that may have been used. */
  events = 0
  readonly #aheadMs: number
  readonly #aheadEvents: number
  readonly #record: RecordChange

  constructor(time: number, aheadMs: number, aheadEvents: number, record: RecordChange) {
    this.time = time
    this.#aheadMs = aheadMs
    this.#aheadEvents = aheadEvents
    this.#record = record
  }

  /** Applies a record of either again; returns false for another kind of record. */
  replay(kind: string, body: unknown): boolean {
    if (kind === 'horizon') this.time = (body as { to: number }).to
    else if (kind === 'events') this.events = (body as { to: number }).to
    else return false
    return true
  }

  /** Covers a time that was reached at a rate. */
  coverTime(time: number, rate: number): void {
    if (time > this.time && this.#aheadMs < Infinity) this.#recordTime(time + Math.ceil(this.#aheadMs * rate))
  }

  // Only after the change that caused the events was recorded, because a snapshot may be taken at each record.
  coverEvents(last: number): void {
    if (this.#aheadEvents < Infinity && last > this.events) this.#recordEvents(last + this.#aheadEvents)
  }

  /** Records that nothing after these was given. */
  end(time: number, lastEvent: number): void {
    if (this.time > time) this.#recordTime(time)
    if (this.#aheadEvents < Infinity && this.events !== lastEvent) this.#recordEvents(lastEvent)
  }

  #recordTime(to: number): void {
    this.time = to
    this.#record('horizon', { to })
  }

  #recordEvents(to: number): void {
    this.events = to
    this.#record('events', { to })
  }
}
