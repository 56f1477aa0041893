// What is logged: lines of JSON on stderr. Headers, bodies and queries never are, so no secret can be.

import { type Logger, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type { Logger }

/** Returns a logger that writes at once, so that nothing is lost when the process ends. */
export function createLogger(level: LogLevel): Logger {
  const stderr = { write: (line: string): void => void process.stderr.write(line) }
  return pino({ name: 'capi-sandbox', level, timestamp: stdTimeFunctions.isoTime, base: { pid: process.pid } }, stderr)
}
