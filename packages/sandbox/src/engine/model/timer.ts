// What is due at a later moment, in the order in which it will happen: by time, then by kind, then as it was set.

/** Kinds in the order in which they happen at one moment: see `clock.ts` for what comes between them. */
export const timerKinds = ['order', 'feed'] as const
export type TimerKind = (typeof timerKinds)[number]

export type Timer = OrderTimer | FeedTimer

export interface OrderTimer {
  readonly time: number
  readonly kind: 'order'
  readonly action: 'match' | 'cancel'
  readonly accountId: bigint
  readonly orderId: bigint
}

export interface FeedTimer {
  readonly time: number
  readonly kind: 'feed'
  readonly action: 'stop'
  readonly symbol: string
  /** The step in which the feed was set that ends. */
  readonly step: number
}

export class Timers {
  readonly #timers: Timer[] = []

  /** All of them, the next one first. */
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

  /** Takes out the next one that is of a kind and due at a moment. */
  take(kind: TimerKind, time: number): Timer | undefined {
    const { next } = this
    return next && next.time <= time && next.kind === kind ? this.#timers.shift() : undefined
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  if (one.time !== other.time) return one.time < other.time
  return timerKinds.indexOf(one.kind) < timerKinds.indexOf(other.kind)
}
