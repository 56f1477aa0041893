/** A progress bar for reading all pages of a list, on standard error and only if that is a terminal. */
import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** Shows that `count` records were read. */
  readonly update: (count: number) => void
  readonly end: () => void
}

/** Returns a bar that counts records and is removed at the end. */
export function showProgress({ isWatched }: Terminal, label: string): Progress {
  if (!isWatched) return { update: () => {}, end: () => {} }
  const bar = new SingleBar(
    { stream: process.stderr, format: `${label} {bar} {value} records`, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  )
  bar.start(0, 0)
  return {
    update(count) {
      // The total is not known, so the bar is half full all the time.
      bar.setTotal(count * 2)
      bar.update(count)
    },
    end: () => bar.stop(),
  }
}
