// Repeats a call and redraws its table in place until Ctrl-C.
import { ApiError, NetworkError, UsageError } from '@capi/client'
import { type Exit, exits, lineOf } from './exit-status.ts'
import type { Terminal } from './terminal.ts'

const defaultSeconds = 2

/** Returns the pause between two calls in ms. Throws a UsageError if the value of --watch is no such time. */
export function readPause(value: string | true): number {
  const seconds = value === true ? defaultSeconds : Number(value)
  if (seconds >= 0.2 && seconds <= 3_600) return seconds * 1_000
  throw new UsageError(`--watch must be a number of seconds from 0.2 to 3600, was ${JSON.stringify(value)}.`)
}

/**
 * Calls `print` with a terminal whose output is drawn in place of the one before. The last table remains after the end.
 */
export async function watch(
  terminal: Terminal,
  title: string,
  pauseMs: number,
  print: (terminal: Terminal) => Promise<Exit>,
): Promise<Exit> {
  const { screen, signal } = terminal
  if (!screen) throw new UsageError('--watch needs a terminal as standard output; capi listen prints changes.')
  let shown = ''
  const wake = createAlarm(signal)
  const stop = screen.onResize(wake.ring)
  screen.open()
  try {
    while (!signal.aborted) {
      shown = await readText(terminal, screen.width(), print).catch((error: unknown) => {
        if (signal.aborted) return shown
        if (!isPassing(error)) throw error
        return `${shown.trimEnd()}\n\n${lineOf(error)}\n`
      })
      const now = new Date().toISOString().slice(11, 19)
      screen.draw(`${title}, every ${pauseMs / 1_000} s, ${now} UTC. Ctrl-C ends.\n\n${shown}`)
      await wake.after(pauseMs)
    }
  } finally {
    stop()
    screen.close()
  }
  terminal.paint(shown)
  return exits.done
}

/** Returns what a call prints, for a terminal of this width. */
async function readText(
  terminal: Terminal,
  width: number,
  print: (terminal: Terminal) => Promise<Exit>,
): Promise<string> {
  let text = ''
  const write = (part: string): void => void (text += part)
  await print({ ...terminal, width, isWatched: false, out: write, paint: write, error: write })
  return text
}

/** Whether an error may be gone at the next call. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
}

interface Alarm {
  readonly ring: () => void
  /**
   * Waits until this time has passed, the alarm rings, or the signal is aborted. A ring before the wait ends it too.
   */
  readonly after: (ms: number) => Promise<void>
}

function createAlarm(signal: AbortSignal): Alarm {
  let hasRung = false
  let end = (): void => {}
  const ring = (): void => {
    hasRung = true
    end()
  }
  return {
    ring,
    after: (ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(ring, hasRung || signal.aborted ? 0 : ms)
        signal.addEventListener('abort', ring)
        end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', ring)
          hasRung = false
          end = () => {}
          resolve()
        }
      }),
  }
}
