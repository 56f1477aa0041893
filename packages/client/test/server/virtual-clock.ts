// A clock that goes to the next timer as soon as nothing else happens, so that minutes pass in milliseconds.
import type { Clock } from '../../src/index.ts'

interface Timer {
  readonly at: number
  readonly callback: () => void
}

export class VirtualClock implements Clock {
  time = 1_764_201_600_000
  /** Milliseconds of all timers that were set. */
  readonly delays: number[] = []
  #timers: Timer[] = []
  #isWaiting = false

  now(): number {
    return this.time
  }

  setTimer(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback }
    this.delays.push(ms)
    this.#timers.push(timer)
    this.#wait()
    return () => (this.#timers = this.#timers.filter((other) => other !== timer))
  }

  #wait(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setImmediate(() => setImmediate(() => this.#fire()))
  }

  #fire(): void {
    this.#isWaiting = false
    let next: Timer | undefined
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer
    if (!next) return
    this.#timers = this.#timers.filter((timer) => timer !== next)
    this.time = Math.max(this.time, next.at)
    this.#wait()
    next.callback()
  }
}
