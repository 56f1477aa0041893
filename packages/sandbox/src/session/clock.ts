// The clock of the sandbox with timers: engine time, for programs in process.
//
// In real mode, timers wait as engine time passes. In manual mode nothing else moves the time while all programs wait,
// so the clock moves itself: when no request in process is being served and the program does nothing in a whole turn of
// the event loop, engine time goes to the next timer. Timers are called in the order of their times, those of the same
// time in the order in which they were set, one in each turn. So a program without other I/O does the same in every
// run.
import { systemTiming, type Timing } from '../platform/platform.ts'
import type { Exchange } from './exchange.ts'

/** The clock of a sandbox, as the client of this project takes it. */
export interface SandboxClock {
  /** Engine time in Unix milliseconds. */
  now(): number
  /** Calls back once, after a time in milliseconds of engine time. Returns a function that cancels the callback. */
  setTimer(ms: number, callback: () => void): () => void
  /** Waits for a time in milliseconds of engine time. */
  sleep(ms: number): Promise<void>
  /** Keeps the clock from moving itself in manual mode, until the returned function is called. */
  hold(): () => void
}

interface Timer {
  due: number
  readonly callback: () => void
  isSet: boolean
}

/** The longest delay of a timer of the system. */
const longestDelayMs = 2 ** 31 - 1

/** The clock of an exchange, with what only the sandbox uses. The methods of `SandboxClock` may be passed on alone. */
export class DrivenClock implements SandboxClock {
  readonly #exchange: Exchange
  readonly #timing: Timing
  /** The latest first, so that the next one is at the end; among equal times the oldest is nearest to the end. */
  readonly #timers: Timer[] = []
  #serving = 0
  #holds = 0
  #activity = 0
  /** The activity when the last turn began. */
  #seenActivity = -1
  #isTurnSet = false
  #cancelSystemTimer: (() => void) | undefined
  #isStopped = false
  #lastTime: number

  constructor(exchange: Exchange, timing: Timing = systemTiming) {
    this.#exchange = exchange
    this.#timing = timing
    this.#lastTime = exchange.world.time
    exchange.onClockSet = () => {
      // After a reset or a restored state, timers keep the time that is left.
      const back = exchange.world.time - this.#lastTime
      if (back < 0) for (const timer of this.#timers) timer.due += back
      this.#lastTime = exchange.world.time
      this.#arm()
    }
  }

  readonly now = (): number => {
    if (!this.#isStopped) this.#lastTime = this.#exchange.sync()
    return this.#lastTime
  }

  readonly setTimer = (ms: number, callback: () => void): (() => void) => {
    const timers = this.#timers
    // A timer without an end is never due.
    const timer = { due: this.now() + Math.max(0, Math.ceil(ms)), callback, isSet: true }
    let index = timers.length
    while (index > 0 && timers[index - 1]!.due <= timer.due) index -= 1
    timers.splice(index, 0, timer)
    this.#activity += 1
    this.#arm()
    return () => this.#remove(timer)
  }

  readonly sleep = (ms: number): Promise<void> => new Promise((resolve) => void this.setTimer(ms, resolve))

  readonly hold = (): (() => void) => {
    this.#holds += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#holds -= 1
      this.#arm()
    }
  }

  /** Called when a request in process begins to be served. */
  enter(): void {
    this.#serving += 1
  }

  /** Called when a request in process is done, or waits for a timer. */
  leave(): void {
    this.#serving -= 1
    this.#activity += 1
    if (this.#serving === 0) this.#arm()
  }

  /** Called when a program in process has sent a request. */
  onActivity(): void {
    this.#activity += 1
  }

  /**
   * Leaves the exchange alone from now on: timers are called in their order, and only the time of this clock moves.
   */
  stop(): void {
    this.#isStopped = true
    this.#exchange.onClockSet = () => undefined
    this.#arm()
  }

  /** Makes sure that there is a turn for the next timer. */
  #arm(): void {
    this.#cancelSystemTimer?.()
    this.#cancelSystemTimer = undefined
    if (this.#timers.length === 0 || this.#serving > 0 || this.#isTurnSet) return
    const leftMs = this.#timers.at(-1)!.due - (this.#isStopped ? this.#lastTime : this.#exchange.world.time)
    if (leftMs === Infinity) return
    if (leftMs > 0 && this.#isReal) {
      const waitMs = Math.min(Math.ceil(leftMs / this.#exchange.rate), longestDelayMs)
      this.#cancelSystemTimer = this.#timing.setTimer(waitMs, () => this.#takeTurn())
      return
    }
    if (leftMs > 0 && this.#holds > 0) return
    this.#isTurnSet = true
    this.#timing.nextTurn(() => this.#takeTurn())
  }

  #takeTurn(): void {
    this.#isTurnSet = false
    const timer = this.#timers.at(-1)
    if (!timer || this.#serving > 0) return
    const isDue = timer.due <= this.now()
    const isIdle = this.#activity === this.#seenActivity
    this.#seenActivity = this.#activity
    // Another turn, in which the program may continue with something else than a request.
    if (!isIdle || (!isDue && (this.#isReal || this.#holds > 0))) return this.#arm()
    if (!isDue && this.#isStopped) this.#lastTime = timer.due
    else if (!isDue) this.#exchange.advance(timer.due)
    if (timer.isSet) {
      this.#remove(timer)
      timer.callback()
    }
    this.#arm()
  }

  #remove(timer: Timer): void {
    if (!timer.isSet) return
    timer.isSet = false
    this.#timers.splice(this.#timers.lastIndexOf(timer), 1)
  }

  get #isReal(): boolean {
    return this.#exchange.mode === 'real' && !this.#isStopped
  }
}
