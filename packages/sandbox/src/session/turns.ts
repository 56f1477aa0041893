// Changes that may take long, in slices: one slice in each turn of the event loop, so that the process can serve a health check
// in between. No other change and no read comes between two slices.
//
// A change is a generator that yields where a slice ends. Changes wait for each other, in the order of the calls. A caller that
// cannot wait completes the change in progress at once.

import type { Timing } from '../platform/timing.ts'

/** A change in slices. It yields only where its effects are incomplete. */
export type Slices<Value> = Generator<void, Value, void>

export interface Turns {
  /** Whether a change is in progress or waits. */
  readonly isBusy: boolean
  /** Whether a change is in progress, between two of its slices. */
  readonly isInProgress: boolean
  /** Completes the change in progress now, if there is one. */
  finish(): void
  /** Completes the change in progress, then this one, before it returns. */
  complete<Value>(change: Slices<Value>): Value
  /** Makes a change after those before it. Returns its value if the first slice is enough, otherwise a promise of it. */
  perform<Value>(change: Slices<Value>): Value | Promise<Value>
  /** Makes a change as `perform` does, and calls a function before any other change. */
  performThen<Value>(change: Slices<void>, act: () => Value): Value | Promise<Value>
}

interface Job {
  readonly change: Slices<unknown>
  /** Returns the value of the job, from that of the change. */
  readonly act: (value: unknown) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Waiting changes that one turn may begin. */
const mostInTurn = 100

/** Returns turns that begin when `nextTurn` calls back. `onBegin` is called before each change that may take several. */
export function createTurns(nextTurn: Timing['nextTurn'], onBegin = (): void => undefined): Turns {
  const waiting: Job[] = []
  /** The change in progress. */
  let current: Job | undefined
  let isTurnSet = false
  /** Whether a slice is running, or a function for which others wait; what it does itself need not wait. */
  let isInside = false

  function inside<Value>(run: () => Value): Value {
    const wasInside = isInside
    isInside = true
    try {
      return run()
    } finally {
      isInside = wasInside
    }
  }

  /** Runs the next slice of the change in progress; returns whether that was the last one. */
  function stepCurrent({ change, act, resolve, reject }: Job): boolean {
    try {
      const { done, value } = inside(() => change.next())
      if (!done) return false
      current = undefined
      resolve(inside(() => act(value)))
    } catch (error) {
      current = undefined
      reject(error)
    }
    return true
  }

  function takeTurn(): void {
    isTurnSet = false
    for (let count = 0; count < mostInTurn; count += 1) {
      if (!current) {
        current = waiting.shift()
        if (!current) return
        onBegin()
      }
      if (!stepCurrent(current)) break
    }
    arm()
  }

  function arm(): void {
    if (isTurnSet || !(current || waiting.length > 0)) return
    isTurnSet = true
    nextTurn(takeTurn)
  }

  function finish(): void {
    if (!isInside) while (current) stepCurrent(current)
  }

  function complete<Value>(change: Slices<Value>): Value {
    finish()
    return inside(() => {
      for (;;) {
        const { done, value } = change.next()
        if (done) return value
      }
    })
  }

  function start<Done, Value>(change: Slices<Done>, act: (value: Done) => Value): Value | Promise<Value> {
    const isNext = !current && (isInside || waiting.length === 0)
    if (isNext) {
      onBegin()
      const { done, value } = inside(() => change.next())
      if (done) return act(value)
    }
    return new Promise<Value>((resolve, reject) => {
      const job = { change, act, resolve, reject } as Job
      if (isNext) current = job
      else waiting.push(job)
      arm()
    })
  }

  return {
    get isBusy() {
      return !isInside && (current !== undefined || waiting.length > 0)
    },
    get isInProgress() {
      return current !== undefined
    },
    finish,
    complete,
    perform: (change) => start(change, (value) => value),
    performThen: start,
  }
}
