// Stops on a signal: the first one drains open requests, the second one exits at once.
//
// In both cases, every change that had a response is stored.
import { type Logger, logExit } from './log.ts'

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const
type Signal = keyof typeof numbers

/** npm and npx forward a Ctrl-C that the terminal has already sent to this process: within this time it counts once. */
const echoMs = 250
/** A container is usually killed ten seconds after the signal. */
const patienceMs = 9_000

/** Closes on the first signal; exits with 128 plus the signal's number on the next one, or with 1 if closing fails. */
export function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let startedAt: number | undefined
  const fail = (text: string): never => {
    logExit(log, text)
    process.exit(1)
  }
  const stop = (signal: Signal): void => {
    if (startedAt !== undefined) {
      if (performance.now() - startedAt < echoMs) return
      log.warn({ signal }, 'stopped at once')
      process.exit(128 + numbers[signal])
    }
    startedAt = performance.now()
    log.info({ signal }, 'stopping')
    const late = `The sandbox must stop within ${patienceMs} ms, did not: the journal does not respond.`
    setTimeout(() => fail(late), patienceMs).unref()
    close().then(
      // The process ends by itself; an exit here would keep the database from cleaning up its files.
      () => log.info('stopped'),
      (error: unknown) => fail((error as Error).message),
    )
  }
  for (const signal of Object.keys(numbers) as Signal[]) process.on(signal, stop)
}
