// The end by a signal: politely the first time, at once the second, and never later than whoever waits for it would kill.
//
// Whatever was answered is kept in either case; a polite end also answers what is under way.

import { type Logger, sayLast } from './log.ts'

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof numbers

/** npm and npx pass on a Ctrl-C which the terminal has sent to everybody already: so soon after the first it is the same. */
const echoMs = 250
/** Containers are killed ten seconds after the signal. */
const patienceMs = 9_000

/** Closes on the first signal, after which nothing keeps the process; exits with 128 and the signal's number on the next, or 1 where closing fails. */
export function endOnSignals(close: () => Promise<void>, log: Logger): void {
  let begun: number | undefined
  const fail = (text: string): never => {
    sayLast(log, text)
    process.exit(1)
  }
  const end = (signal: Signal): void => {
    if (begun !== undefined) {
      if (performance.now() - begun < echoMs) return
      log.warn({ signal }, 'ended at once')
      process.exit(128 + numbers[signal])
    }
    begun = performance.now()
    log.info({ signal }, 'stopping')
    const late = `The end must come within ${patienceMs} ms, did not: the journal does not answer.`
    setTimeout(() => fail(late), patienceMs).unref()
    close().then(
      // What is closed ends the process by itself; to exit here would keep the database from tidying its files.
      () => log.info('stopped'),
      (error: unknown) => fail((error as Error).message),
    )
  }
  for (const signal of Object.keys(numbers) as Signal[]) process.on(signal, end)
}
