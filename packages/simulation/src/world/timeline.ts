// What happened in a simulation, one event after the other. The latest events can be printed; a digest covers all of
// them, so that two runs can be compared without storing them.
import { createHash } from 'node:crypto'
import type { Scheduler } from '../base/scheduler.ts'

export interface TimelineEvent {
  /** Milliseconds since the start of the simulation. */
  readonly ms: number
  /** The number of the step. */
  readonly step: number
  /** Who did it: a client, the network, the server, the disk, the world or the judge. */
  readonly who: string
  readonly what: string
}

export interface Timeline {
  /** Adds an event: who did what. */
  add(who: string, what: string): void
  /** Adds an event that the digest does not cover, if details are wanted. */
  addDetail(who: string, what: string): void
  /** The latest events, oldest first. */
  readonly latest: readonly TimelineEvent[]
  /** Number of events that the digest covers. */
  readonly length: number
  /** Returns the digest of all events. */
  digest(): string
}

export interface TimelineOptions {
  /** The most events that are stored. @default 400 */
  readonly most?: number
  /** Whether to store details too. @default false */
  readonly isDetailed?: boolean
}

/** Returns an empty timeline. */
export function createTimeline(
  scheduler: Pick<Scheduler, 'now' | 'steps'>,
  { most = 400, isDetailed = false }: TimelineOptions = {},
): Timeline {
  const hash = createHash('sha256')
  let events: TimelineEvent[] = []
  let length = 0
  const store = (who: string, what: string): void => {
    events.push({ ms: scheduler.now, step: scheduler.steps, who, what })
    if (events.length > 2 * most) events = events.slice(-most)
  }
  return {
    add(who, what) {
      hash.update(`${scheduler.now} ${scheduler.steps} ${who}: ${what}\n`)
      length += 1
      store(who, what)
    },
    addDetail(who, what) {
      if (isDetailed) store(who, what)
    },
    get latest() {
      return events.slice(-most)
    },
    get length() {
      return length
    },
    digest: () => hash.copy().digest('hex'),
  }
}

/** Returns an event as one line. */
export function formatEvent({ ms, step, who, what }: TimelineEvent): string {
  return `${(ms / 1_000).toFixed(3).padStart(10)} s  #${step}  ${who}: ${what}`
}
