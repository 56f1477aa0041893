/**
 * How the command ends: an exit status, and one line on standard error that says why. No line holds a credential, since no
 * error of the client does.
 */
import { ApiError, NetworkError, OutcomeUnknownError, UsageError } from '@capi/client'
import { CommanderError } from 'commander'

/** What an exit status says. */
export const exits = {
  /** It was done; of a check: nothing differs. */
  done: 0,
  /** The service refused or failed, or could not be reached; what was asked for has not happened. */
  refused: 1,
  /** The command was wrong; nothing was sent. */
  usage: 2,
  /** An order or a cancellation may or may not have happened. */
  unknown: 3,
  /** Ended by a signal while nothing was at stake. */
  interrupted: 130,
} as const

export type Exit = (typeof exits)[keyof typeof exits]

/** The reason with which a signal ends what is under way. */
export class Interrupted extends Error {
  override readonly name: string = 'Interrupted'
}

/** What a service or a file refused, in words that are complete. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
}

/** Returns the exit status of an error. `changes` says whether the call would have changed something. */
export function exitOf(error: unknown, changes: boolean): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exits.done : exits.usage
  if (error instanceof UsageError) return exits.usage
  if (error instanceof OutcomeUnknownError) return exits.unknown
  if (error instanceof Interrupted) return exits.interrupted
  const isLost = error instanceof NetworkError ? error.mayHaveArrived : error instanceof ApiError && error.status >= 500
  return changes && isLost ? exits.unknown : exits.refused
}

/** Returns what is wrong on one line. */
export function lineOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  // `fetch` keeps the reason in the cause.
  if (cause instanceof Error && message === 'fetch failed') return lineOf(cause)
  return (message || code || String(error)).replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
}
