// Timers: actions that are due at a later time, sorted by time, then by kind, then by creation.

/** The kinds in their order at one moment. `advance.ts` lists what else happens at a moment, in order. */
const timerKinds = ['order', 'feed'] as const
export type TimerKind = (typeof timerKinds)[number]

export type Timer = { readonly time: number } & (
  | {
      readonly kind: 'order'
      readonly action: 'match' | 'cancel'
      readonly accountId: bigint
      readonly orderId: bigint
    }
  /** `step` is that in which the source that ends was set. */
  | { readonly kind: 'feed'; readonly action: 'stop'; readonly symbol: string; readonly step: number }
)

export class Timers {
  readonly #timers: Timer[] = []

  /** All timers, the next one first. */
  get all(): readonly Timer[] {
    return this.#timers
  }

  get next(): Timer | undefined {
    return this.#timers[0]
  }

  set(timer: Timer): void {
    let place = this.#timers.length
    while (place > 0 && isBefore(timer, this.#timers[place - 1]!)) place -= 1
    this.#timers.splice(place, 0, timer)
  }

  /** Removes and returns the next timer if it is of a kind and due; otherwise returns undefined. */
  take(kind: TimerKind, time: number): Timer | undefined {
    const { next } = this
    return next && next.time <= time && next.kind === kind ? this.#timers.shift() : undefined
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  if (one.time !== other.time) return one.time < other.time
  return timerKinds.indexOf(one.kind) < timerKinds.indexOf(other.kind)
}
