// A client-side rate limiter: a call waits here until the weight budgets of the document allow it, instead of being
// refused by the server.
//
// The server's window slides and starts when it receives a request, at some time between sending and response. So a
// weight counts from before it is sent until one window after its response; a fixed window or a refilling bucket would
// let up to twice the budget through around a window boundary. Waiting calls are served in order. A wait never fails:
// only a signal ends it.
import { limits as documented } from '@capi/api'
import { type Clock, monotonicClock, toClock, onAbort } from './clock.ts'

export interface Cost {
  readonly ip: number
  readonly uid: number
  /** 1 for a call that places or cancels; these have a budget of their own, per second. */
  readonly orders: number
}

export interface Governor {
  /** Waits until the cost can be spent, and spends it. Returns undefined if it was spent without waiting. */
  take(cost: Cost, signal?: AbortSignal): Promise<void> | undefined
  /** Called once for each spent cost, when its response came or failed. */
  done(cost: Cost): void
  /** Delays all calls, because the server refused one with status 429. */
  pause(ms: number): void
}

export interface Limits {
  /** @default 1000 */
  readonly ipWeight?: number
  /** @default 1000 */
  readonly uidWeight?: number
  /** @default 10 */
  readonly orderCallsPerSecond?: number
  /** Milliseconds. @default 10000 */
  readonly windowMs?: number
}

interface Waiting {
  readonly cost: Cost
  readonly go: () => void
}

/** Returns a rate limiter in memory. Its clock, or function that returns milliseconds, must never go back. */
export function createGovernor(limits: Limits = {}, clock: Clock | (() => number) = monotonicClock): Governor {
  const source = toClock(clock)
  const now = (): number => source.now()
  const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = { ...documented, ...limits }
  const ip = new Window(ipWeight, windowMs)
  const uid = new Window(uidWeight, windowMs)
  const orders = new Window(orderCallsPerSecond, 1_000)
  const queue: Waiting[] = []
  /** Set while the head of the queue waits for budget. */
  let cancelTimer: (() => void) | undefined
  let pausedUntil = 0

  /** Returns when the cost can be spent: 0 for now, Infinity if it has to wait for a response. */
  const readyAt = (cost: Cost, time: number): number =>
    Math.max(
      pausedUntil > time ? pausedUntil : 0,
      ip.readyAt(cost.ip, time),
      uid.readyAt(cost.uid, time),
      orders.readyAt(cost.orders, time),
    )

  const spend = (cost: Cost): void => {
    ip.spend(cost.ip)
    uid.spend(cost.uid)
    orders.spend(cost.orders)
  }

  const serve = (): void => {
    cancelTimer?.()
    cancelTimer = undefined
    while (queue.length > 0) {
      const time = now()
      const ready = readyAt(queue[0]!.cost, time)
      if (ready > time) {
        if (ready < Infinity) cancelTimer = source.setTimer(Math.ceil(ready - time), serve)
        return
      }
      const { cost, go } = queue.shift()!
      spend(cost)
      go()
    }
  }

  return {
    take(cost, signal) {
      if (queue.length === 0 && readyAt(cost, now()) === 0) return void spend(cost)
      signal?.throwIfAborted()
      return new Promise<void>((resolve, reject) => {
        const waiting: Waiting = { cost, go: () => (forget?.(), resolve()) }
        const abort = (): void => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(signal!.reason as Error)
          serve()
        }
        const forget = signal && onAbort(signal, abort)
        queue.push(waiting)
        if (queue.length === 1) serve()
      })
    },
    done(cost) {
      const time = now()
      ip.free(cost.ip, time)
      uid.free(cost.uid, time)
      orders.free(cost.orders, time)
      if (queue.length > 0 && !cancelTimer) serve()
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
  }
}

/** The spent weight of one budget, and when each part of it becomes free again. */
class Window {
  readonly #budget: number
  readonly #ms: number
  #spent = 0
  /** Times and weights in turn; those before `#head` are already free. */
  #freed: number[] = []
  #head = 0
  /** When the last entry was added. */
  #lastAdded = -Infinity

  constructor(budget: number, ms: number) {
    this.#budget = budget
    this.#ms = ms
  }

  readyAt(weight: number, time: number): number {
    if (weight === 0) return 0
    this.#expire(time)
    // A call whose weight exceeds the budget is sent when nothing else is spent.
    const room = Math.max(this.#budget, weight) - weight
    let spent = this.#spent
    for (let index = this.#head; spent > room; index += 2) {
      if (index >= this.#freed.length) return Infinity
      spent -= this.#freed[index + 1]!
      if (spent <= room) return this.#freed[index]!
    }
    return 0
  }

  spend(weight: number): void {
    this.#spent += weight
  }

  free(weight: number, time: number): void {
    if (weight === 0) return
    const freed = this.#freed
    const last = freed.length - 2
    // Responses within a thousandth of the window share an entry, which becomes free with the last of them. This keeps
    // the list short for a program that sends continuously.
    if (last >= this.#head && time - this.#lastAdded < this.#ms / 1_000) {
      freed[last] = time + this.#ms
      freed[last + 1]! += weight
      return
    }
    freed.push(time + this.#ms, weight)
    this.#lastAdded = time
  }

  #expire(time: number): void {
    const freed = this.#freed
    while (this.#head < freed.length && freed[this.#head]! <= time) {
      this.#spent -= freed[this.#head + 1]!
      this.#head += 2
    }
    if (this.#head > 1024 && this.#head * 2 > freed.length) {
      this.#freed = freed.slice(this.#head)
      this.#head = 0
    }
  }
}

/** The rate limiter of a client with `limits: false`. */
export const unlimited: Governor = { take: () => undefined, done: () => {}, pause: () => {} }
