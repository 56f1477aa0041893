// Changes that may take long, in slices: one slice in each turn of the event loop, so that the process can serve a
// health check in between. No other change and no read comes between two slices.
//
// A change is a generator that yields where a slice ends. Changes wait for each other, in the order of the calls. A
// caller that cannot wait completes the change in progress at once.
import type { Timing } from '../platform/platform.ts'

/** A change in slices. It yields only where its effects are incomplete. */
export type Slices<Value> = Generator<void, Value, void>

interface Job {
  readonly change: Slices<unknown>
  /** Returns the value of the job, from that of the change. */
  readonly act: (value: unknown) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Waiting changes that one turn may begin. */
const mostInTurn = 100

export class Turns {
  readonly #nextTurn: Timing['nextTurn']
  readonly #onBegin: () => void
  readonly #waiting: Job[] = []
  /** The change in progress. */
  #current: Job | undefined
  #isTurnSet = false
  /** Whether a slice is running, or a function for which others wait; what it does itself need not wait. */
  #isInside = false

  /** Turns begin when `nextTurn` calls back. `onBegin` is called before each change that may take several. */
  constructor(nextTurn: Timing['nextTurn'], onBegin: () => void = () => undefined) {
    this.#nextTurn = nextTurn
    this.#onBegin = onBegin
  }

  /** Whether a change is in progress or waits. */
  get isBusy(): boolean {
    return !this.#isInside && (this.#current !== undefined || this.#waiting.length > 0)
  }

  /** Whether a change is in progress, between two of its slices. */
  get isInProgress(): boolean {
    return this.#current !== undefined
  }

  /** Completes the change in progress now, if there is one. */
  finish(): void {
    if (!this.#isInside) while (this.#current) this.#step(this.#current)
  }

  /** Completes the change in progress, then this one, before it returns. */
  complete<Value>(change: Slices<Value>): Value {
    this.finish()
    return this.#inside(() => {
      for (;;) {
        const { done, value } = change.next()
        if (done) return value
      }
    })
  }

  /**
   * Makes a change after those before it. Returns its value if the first slice is enough, otherwise a promise of it.
   */
  perform<Value>(change: Slices<Value>): Value | Promise<Value> {
    return this.performThen(change, (value) => value)
  }

  /** Makes a change as `perform` does, and calls a function before any other change. */
  performThen<Done, Value>(change: Slices<Done>, act: (value: Done) => Value): Value | Promise<Value> {
    const isNext = !this.#current && (this.#isInside || this.#waiting.length === 0)
    if (isNext) {
      this.#onBegin()
      const { done, value } = this.#inside(() => change.next())
      if (done) return act(value)
    }
    return new Promise<Value>((resolve, reject) => {
      const job = { change, act, resolve, reject } as Job
      if (isNext) this.#current = job
      else this.#waiting.push(job)
      this.#setTurn()
    })
  }

  #inside<Value>(run: () => Value): Value {
    const wasInside = this.#isInside
    this.#isInside = true
    try {
      return run()
    } finally {
      this.#isInside = wasInside
    }
  }

  /** Runs the next slice of the change in progress; returns whether that was the last one. */
  #step({ change, act, resolve, reject }: Job): boolean {
    try {
      const { done, value } = this.#inside(() => change.next())
      if (!done) return false
      this.#current = undefined
      resolve(this.#inside(() => act(value)))
    } catch (error) {
      this.#current = undefined
      reject(error)
    }
    return true
  }

  #takeTurn(): void {
    this.#isTurnSet = false
    for (let count = 0; count < mostInTurn; count += 1) {
      if (!this.#current) {
        this.#current = this.#waiting.shift()
        if (!this.#current) return
        this.#onBegin()
      }
      if (!this.#step(this.#current)) break
    }
    this.#setTurn()
  }

  #setTurn(): void {
    if (this.#isTurnSet || !(this.#current || this.#waiting.length > 0)) return
    this.#isTurnSet = true
    this.#nextTurn(() => this.#takeTurn())
  }
}
