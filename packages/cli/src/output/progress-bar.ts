// A progress bar on standard error, only if that is a terminal. It has a total where one is known.
import { createRequire } from 'node:module'
import type * as cliProgress from 'cli-progress'
import type { Terminal } from './terminal.ts'

const require = createRequire(import.meta.url)

export interface Progress {
  /** Shows how much is done, and of how much if that is known. */
  readonly update: (count: number, total?: number) => void
  /** Removes the bar. */
  readonly end: () => void
}

/** Returns a bar that counts and is removed at the end. `unit` names what it counts. */
export function showProgress({ isWatched }: Terminal, label: string, unit = 'records'): Progress {
  if (!isWatched) return { update: () => {}, end: () => {} }
  // Loaded with the first bar: only a terminal has one.
  const { Presets, SingleBar } = require('cli-progress') as typeof cliProgress
  const bar = new SingleBar(
    { stream: process.stderr, format: `${label} {bar} {shown} ${unit}`, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  )
  bar.start(0, 0, { shown: '0' })
  return {
    update(count, total) {
      // Without a total, the bar is half full all the time. A list may grow while it is read.
      bar.setTotal(total === undefined ? count * 2 : Math.max(total, count))
      bar.update(count, { shown: total === undefined ? String(count) : `${count} of ${Math.max(total, count)}` })
    },
    end: () => bar.stop(),
  }
}
