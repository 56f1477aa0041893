// What happened in a simulation, one line for each event. The latest lines can be printed; a digest covers all of them, so that two
// runs can be compared without storing them.

import { createHash } from 'node:crypto'
import type { Scheduler } from '../base/scheduler.ts'

export interface Timeline {
  /** Adds a line: who did what. */
  add(who: string, what: string): void
  /** The latest lines, oldest first. */
  readonly latest: readonly string[]
  readonly length: number
  /** Returns the digest of all lines. */
  digest(): string
}

/** Returns an empty timeline that shows up to a number of lines. */
export function createTimeline(scheduler: Pick<Scheduler, 'now' | 'steps'>, most = 400): Timeline {
  const hash = createHash('sha256')
  let lines: string[] = []
  let length = 0
  return {
    add(who, what) {
      const line = `${(scheduler.now / 1_000).toFixed(3).padStart(10)} s  #${scheduler.steps}  ${who}: ${what}`
      hash.update(`${line}\n`)
      lines.push(line)
      length += 1
      if (lines.length > 2 * most) lines = lines.slice(-most)
    },
    get latest() {
      return lines.slice(-most)
    },
    get length() {
      return length
    },
    digest: () => hash.copy().digest('hex'),
  }
}
