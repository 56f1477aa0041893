// The time of a simulation: one queue of events. Nothing else moves the time, and nothing waits in real time.
//
// Events of the same moment come in an order that the seed decides. After each event one turn of the real event loop
// completes all promises that the event has settled, so that the next event finds no code that could still run.
import type { Random } from './random.ts'

export interface Scheduler {
  /** Milliseconds since the start of the simulation. */
  readonly now: number
  /** Number of events so far. */
  readonly steps: number
  /** Calls back once, after a time in milliseconds. Returns a function that cancels the callback. */
  after(ms: number, callback: () => void): () => void
  /**
   * Makes sure that the condition of `runUntil` is checked after a time in milliseconds, also if nothing happens then.
   */
  checkAfter(ms: number): void
  /** Runs events until a condition holds after one of them; throws if nothing is left to run or a time has passed. */
  runUntil(isDone: () => boolean, limitMs: number): Promise<void>
}

interface Event {
  readonly time: number
  /** Decides between events of the same moment. */
  readonly tie: number
  readonly callback: () => void
  isCanceled: boolean
}

export function createScheduler(random: Random): Scheduler {
  const heap: Event[] = []
  let now = 0
  let steps = 0

  const next = (): Event | undefined => {
    for (let event; (event = pop(heap));) if (!event.isCanceled) return event
    return undefined
  }
  return {
    get now() {
      return now
    },
    get steps() {
      return steps
    },
    after(ms, callback) {
      const event = { time: now + Math.max(0, ms), tie: random.next(), callback, isCanceled: false }
      if (ms < Infinity) push(heap, event)
      return () => void (event.isCanceled = true)
    },
    // Draws no random number, so that it changes the order of nothing else.
    checkAfter: (ms) => push(heap, { time: now + ms, tie: 0, callback: () => {}, isCanceled: false }),
    async runUntil(isDone, limitMs) {
      const limit = now + limitMs
      await settlePromises()
      while (!isDone()) {
        const event = next()
        if (!event) throw new Error('Nothing is left to happen, but the condition does not hold.')
        if (event.time > limit) {
          push(heap, event)
          throw new Error(`The condition must hold within ${limitMs} ms, did not.`)
        }
        now = event.time
        steps += 1
        event.callback()
        await settlePromises()
      }
    },
  }
}

/** Returns the condition that another one holds for a time in milliseconds. */
export function heldFor(scheduler: Scheduler, ms: number, isTrue: () => boolean): () => boolean {
  let since: number | undefined
  return () => {
    if (!isTrue()) since = undefined
    else if (since === undefined) {
      since = scheduler.now
      scheduler.checkAfter(ms)
    }
    return since !== undefined && scheduler.now >= since + ms
  }
}

/** Waits until every promise that can settle has settled. */
function settlePromises(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

function isBefore(one: Event, other: Event): boolean {
  return one.time < other.time || (one.time === other.time && one.tie < other.tie)
}

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    if (!isBefore(event, heap[parent]!)) break
    heap[index] = heap[parent]!
    index = parent
  }
  heap[index] = event
}

function pop(heap: Event[]): Event | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1
    if (!isBefore(heap[child]!, last)) break
    heap[index] = heap[child]!
    index = child
  }
  heap[index] = last
  return first
}
