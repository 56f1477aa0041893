/** Shows how far a walk over pages has come, on standard error and only where a person watches. */
import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './terminal.ts'

export interface Progress {
  /** `count` records have come; `total` is how many there are, where the service said so. */
  readonly tell: (count: number, total: number | undefined) => void
  readonly end: () => void
}

/** Returns a bar that counts records; it goes away when it ends. */
export function showProgress({ isWatched }: Terminal, label: string): Progress {
  if (!isWatched) return { tell: () => {}, end: () => {} }
  const bar = new SingleBar(
    { stream: process.stderr, format: `${label} {bar} {value} records`, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  )
  bar.start(0, 0)
  return {
    tell(count, total) {
      // Without a total the bar fills half of what is yet to come, so that it never claims to be at the end.
      bar.setTotal(Math.max(total ?? 0, total === undefined ? count * 2 : count))
      bar.update(count)
    },
    end: () => bar.stop(),
  }
}
