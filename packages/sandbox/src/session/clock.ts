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

/** The clock with what only the sandbox uses. */
export interface DrivenClock extends SandboxClock {
  /** Called when a request in process begins to be served, and when it is done or waits for a timer. */
  enter(): void
  leave(): void
  /** Called when a program in process has sent a request. */
  onActivity(): void
  /** Leaves the exchange alone from now on: timers are called in their order, and only the time of this clock moves. */
  stop(): void
}

interface Timer {
  due: number
  readonly callback: () => void
  isSet: boolean
}

/** The longest delay of a timer of the system. */
const longestDelayMs = 2 ** 31 - 1

export function createSandboxClock(exchange: Exchange, timing: Timing = systemTiming): DrivenClock {
  /** The latest first, so that the next one is at the end; among equal times the oldest is nearest to the end. */
  const timers: Timer[] = []
  let serving = 0
  let holds = 0
  let activity = 0
  /** The activity when the last turn began. */
  let seenActivity = -1
  let isTurnSet = false
  let cancelSystemTimer: (() => void) | undefined
  let isStopped = false
  let lastTime = exchange.world.time
  exchange.onClockSet = () => {
    // After a reset or a restored state, timers keep the time that is left.
    const back = exchange.world.time - lastTime
    if (back < 0) for (const timer of timers) timer.due += back
    lastTime = exchange.world.time
    arm()
  }

  function now(): number {
    if (!isStopped) lastTime = exchange.sync()
    return lastTime
  }

  function isReal(): boolean {
    return exchange.mode === 'real' && !isStopped
  }

  function setTimer(ms: number, callback: () => void): () => void {
    // A timer without an end is never due.
    const timer = { due: now() + Math.max(0, Math.ceil(ms)), callback, isSet: true }
    let index = timers.length
    while (index > 0 && timers[index - 1]!.due <= timer.due) index -= 1
    timers.splice(index, 0, timer)
    activity += 1
    arm()
    return () => {
      if (!timer.isSet) return
      timer.isSet = false
      timers.splice(timers.lastIndexOf(timer), 1)
    }
  }

  /** Makes sure that there is a turn for the next timer. */
  function arm(): void {
    cancelSystemTimer?.()
    cancelSystemTimer = undefined
    if (timers.length === 0 || serving > 0 || isTurnSet) return
    const leftMs = timers.at(-1)!.due - (isStopped ? lastTime : exchange.world.time)
    if (leftMs === Infinity) return
    if (leftMs > 0 && isReal()) {
      cancelSystemTimer = timing.setTimer(Math.min(Math.ceil(leftMs / exchange.rate), longestDelayMs), takeTurn)
      return
    }
    if (leftMs > 0 && holds > 0) return
    isTurnSet = true
    timing.nextTurn(takeTurn)
  }

  function takeTurn(): void {
    isTurnSet = false
    const timer = timers.at(-1)
    if (!timer || serving > 0) return
    const isDue = timer.due <= now()
    const isIdle = activity === seenActivity
    seenActivity = activity
    // Another turn, in which the program may continue with something else than a request.
    if (!isIdle || (!isDue && (isReal() || holds > 0))) return arm()
    if (!isDue && isStopped) lastTime = timer.due
    else if (!isDue) exchange.advance(timer.due)
    if (timer.isSet) {
      timer.isSet = false
      timers.splice(timers.lastIndexOf(timer), 1)
      timer.callback()
    }
    arm()
  }

  return {
    now,
    setTimer,
    sleep: (ms) => new Promise((resolve) => void setTimer(ms, resolve)),
    hold() {
      holds += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        holds -= 1
        arm()
      }
    },
    enter: () => void (serving += 1),
    leave() {
      serving -= 1
      activity += 1
      if (serving === 0) arm()
    },
    onActivity: () => void (activity += 1),
    stop() {
      isStopped = true
      exchange.onClockSet = () => undefined
      arm()
    },
  }
}
