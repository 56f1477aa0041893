// The clock of a strategy that trades on a server: the time of the server, however far it is from that of this machine,
// and however fast it passes. Between two measurements it is estimated, never ahead of what the server must have
// reached. A wait ends when the server itself has said that its time has come.
import type { ExchangeClock } from '../strategy/strategy-clock.ts'

/** The local clock: milliseconds since any moment, which are not set back. */
const elapsed = (): number => performance.now()

/** The shortest and longest pause before the time is measured again, in milliseconds of this machine. */
const [shortestMs, longestMs] = [5, 30_000]
/** The pause between the first two measurements, which show how fast the time passes. */
const firstPauseMs = 100

interface Reading {
  readonly time: number
  readonly sentAt: number
  readonly receivedAt: number
}

/** Returns the clock of a server. Rejects if its time cannot be read at first; a later failure is tried again. */
export async function createServerClock(readTime: () => Promise<number>): Promise<ExchangeClock> {
  let last = await measure()
  /** How many milliseconds of the server pass in one of this machine, at least and at most. */
  let rates = { least: 0, most: 1 }
  await new Promise((resolve) => setTimeout(resolve, firstPauseMs))
  await update()

  async function measure(): Promise<Reading> {
    const sentAt = elapsed()
    const time = await readTime()
    return { time, sentAt, receivedAt: elapsed() }
  }

  /** Returns by how much the time of the server went back. */
  async function update(): Promise<number> {
    const next = await measure()
    const passed = next.time - last.time
    const between = next.sentAt - last.receivedAt
    if (passed >= 0 && between > 0)
      rates = { least: passed / (next.receivedAt - last.sentAt), most: Math.max(0, passed + 1) / between }
    last = next
    return Math.max(0, -passed)
  }

  return {
    now: () => Math.floor(last.time + (elapsed() - last.receivedAt) * rates.least),
    setTimer(ms, callback) {
      const start = last.time + (elapsed() - last.receivedAt) * rates.least
      const state = { isSet: true }
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = async (): Promise<void> => {
        // The whole wait in time of the server; what is left of it stays where that time goes back.
        for (let due = Math.floor(start) + ms; state.isSet && last.time < due;) {
          const leftMs = due - last.time - (elapsed() - last.receivedAt) * rates.most
          // A clock that stands may be moved at any time.
          const pauseMs = rates.most === 0 ? 1_000 : Math.min(longestMs, Math.max(shortestMs, leftMs / rates.most))
          await new Promise((resolve) => (timer = setTimeout(resolve, pauseMs)))
          if (state.isSet) due -= await update().catch(() => 0)
        }
        if (state.isSet) callback()
      }
      void wait()
      return () => {
        state.isSet = false
        clearTimeout(timer)
      }
    },
  }
}
