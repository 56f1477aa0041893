// The log: lines of JSON on stderr. It never contains headers, bodies or queries, and so no secrets; of an error it
// contains only message, code and stack, because other fields of errors may hold their input.
import { type Logger, pino, stdTimeFunctions } from 'pino'
import type { ServedRequest } from '../request/log.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type { Logger }

/** Returns a logger that writes synchronously, so that nothing is lost when the process ends. */
export function createLogger(level: LogLevel): Logger {
  // The reader of stderr may be gone, for example with its terminal; that must not end the process.
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

/** The name of the listener with which Node prints warnings. */
const printer = 'onWarning'

/** Logs the warnings of this process, in place of Node, whose lines are no JSON. Other listeners remain. */
export function logWarnings(log: Logger): void {
  for (const listener of process.listeners('warning')) {
    if (listener.name === printer) process.off('warning', listener)
  }
  process.on('warning', (warning) => log.warn({ err: warning }, warning.message))
}

/** Logs why the process ends; with the log level silent, prints it to stderr. */
export function logExit(log: Logger, text: string, error?: unknown): void {
  if (log.level === 'silent') process.stderr.write(`capi-sandbox: ${text}\n`)
  else log.fatal(error === undefined ? {} : { err: error }, text)
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, code } = error as NodeJS.ErrnoException
  return { type: name, message, ...(typeof code === 'string' && { code }), stack }
}

/** The most distinct warnings that are remembered. Later ones are not new. */
const mostRemembered = 1_000

/**
 * Returns a function that says whether a request has a warning that no earlier request of its operation had, so that a
 * program that repeats one request fills no log.
 */
export function createWarningFilter(): (request: ServedRequest) => boolean {
  const seen = new Set<string>()
  return ({ operation, warnings = [] }) => {
    const fresh = warnings.map((text) => `${operation} ${text}`).filter((key) => !seen.has(key))
    if (seen.size + fresh.length > mostRemembered) return false
    for (const key of fresh) seen.add(key)
    return fresh.length > 0
  }
}
