/**
 * Spends the weight budgets of the document, so that a program waits here instead of being refused there.
 *
 * The server's window slides and starts when it meets a request, which is some time between sending and answer. So a weight counts
 * from before it is sent until one window after its answer; a fixed window or a refilling bucket would let up to twice the
 * budget through across a border. Who waits is served in turn. It never fails: only a signal ends a wait.
 */
import { limits as documented } from '@capi/api'
import { LONGEST_TIMER_MS } from '../transport/wait.ts'

export interface Cost {
  readonly ip: number
  readonly uid: number
  /** Calls that place or cancel; they have a budget of their own, per second. */
  readonly orders: number
}

export interface Governor {
  /** Waits until the cost can be spent, and spends it. Returns undefined where there is nothing to wait for. */
  take(cost: Cost, signal?: AbortSignal): Promise<void> | undefined
  /** Says that the answer to a spent cost is there, or that none will come. */
  done(cost: Cost): void
  /** Holds everything back for a while, because the server refused for too many requests. */
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

/** Returns a governor that keeps its account in memory. `now` is in milliseconds and must never go back. */
export function createGovernor(limits: Limits = {}, now: () => number = () => performance.now()): Governor {
  const { ipWeight, uidWeight, orderCallsPerSecond, windowMs } = { ...documented, ...limits }
  const ip = new Window(ipWeight, windowMs)
  const uid = new Window(uidWeight, windowMs)
  const orders = new Window(orderCallsPerSecond, 1_000)
  const queue: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let pausedUntil = 0

  /** Returns when the cost can be spent: 0 for now, Infinity when it waits for an answer. */
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
    clearTimeout(timer)
    timer = undefined
    while (queue.length > 0) {
      const time = now()
      const ready = readyAt(queue[0]!.cost, time)
      if (ready > time) {
        if (ready < Infinity) timer = setTimeout(serve, Math.min(Math.ceil(ready - time), LONGEST_TIMER_MS))
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
        const waiting: Waiting = { cost, go: () => (signal?.removeEventListener('abort', abort), resolve()) }
        const abort = (): void => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(signal!.reason as Error)
          serve()
        }
        signal?.addEventListener('abort', abort, { once: true })
        queue.push(waiting)
        if (queue.length === 1) serve()
      })
    },
    done(cost) {
      const time = now()
      ip.free(cost.ip, time)
      uid.free(cost.uid, time)
      orders.free(cost.orders, time)
      if (queue.length > 0 && timer === undefined) serve()
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, now() + ms)
    },
  }
}

/** What is spent of one budget: a sum, and when its parts come free again. */
class Window {
  readonly #budget: number
  readonly #ms: number
  #spent = 0
  /** Times and weights in turn; those before `#head` are free already. */
  #freed: number[] = []
  #head = 0
  /** When the last of them was begun. */
  #begun = -Infinity

  constructor(budget: number, ms: number) {
    this.#budget = budget
    this.#ms = ms
  }

  readyAt(weight: number, time: number): number {
    if (weight === 0) return 0
    this.#expire(time)
    // A call that is dearer than the budget goes when everything else is free.
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
    // What comes within a thousandth of the window counts as one and comes free with its last, so that the account of a
    // program that sends without pause stays short.
    if (last >= this.#head && time - this.#begun < this.#ms / 1_000) {
      freed[last] = time + this.#ms
      freed[last + 1]! += weight
      return
    }
    freed.push(time + this.#ms, weight)
    this.#begun = time
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

/** The governor of those who want none. */
export const unlimited: Governor = { take: () => undefined, done: () => {}, pause: () => {} }
