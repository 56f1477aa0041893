// What is logged: lines of JSON on stderr. Headers, bodies and queries never are, so no secret can be; of an error only
// what it says and where it came from, since others (a URL that cannot be read, a row that was refused) carry their input.

import { type Logger, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type { Logger }

/** Returns a logger that writes at once, so that nothing is lost when the process ends. */
export function createLogger(level: LogLevel): Logger {
  // Whoever reads the log may have left, with the terminal for example; that ends nothing.
  process.stderr.on('error', () => undefined)
  const stderr = { write: (line: string): void => void process.stderr.write(line) }
  return pino(
    {
      name: 'capi-sandbox',
      level,
      timestamp: stdTimeFunctions.isoTime,
      base: { pid: process.pid },
      serializers: { err: describeError },
    },
    stderr,
  )
}

/** Says why the process ends; in plain words where nothing is logged, since nobody should have to guess. */
export function sayLast(log: Logger, text: string, error?: unknown): void {
  if (log.level === 'silent') process.stderr.write(`capi-sandbox: ${text}\n`)
  else log.fatal(error === undefined ? {} : { err: error }, text)
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, code } = error as NodeJS.ErrnoException
  return { type: name, message, ...(typeof code === 'string' && { code }), stack }
}
