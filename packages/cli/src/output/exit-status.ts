// The exit status of the command, and the error as one line. The line never contains a credential, because no error of
// the client does.
import { ApiError, NetworkError, OutcomeUnknownError, UsageError } from '@capi/client'
import { CommanderError } from 'commander'

/** The exit statuses. */
export const exits = {
  /** Success; for `verify`: no difference was found. */
  done: 0,
  /** The service refused the request, failed or was unreachable; the request had no effect. */
  refused: 1,
  /** Invalid arguments; nothing was sent. */
  usage: 2,
  /** It is unknown whether an order or a cancellation took effect. */
  unknown: 3,
  /** Interrupted by a signal, with no order or cancellation pending. */
  interrupted: 130,
} as const

export type Exit = (typeof exits)[keyof typeof exits]

/** The abort reason after SIGINT or SIGTERM. */
export class Interrupted extends Error {
  override readonly name: string = 'Interrupted'
}

/** A refusal whose message is complete by itself. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
}

/** Returns the exit status of an error. `changes` is true for a call that places or cancels orders. */
export function exitOf(error: unknown, changes: boolean): Exit {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exits.done : exits.usage
  if (error instanceof UsageError) return exits.usage
  if (error instanceof OutcomeUnknownError) return exits.unknown
  if (error instanceof Interrupted) return exits.interrupted
  const isLost = error instanceof NetworkError ? error.mayHaveArrived : error instanceof ApiError && error.status >= 500
  return changes && isLost ? exits.unknown : exits.refused
}

/** Returns the message of an error on one line. */
export function lineOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException
  // `fetch` puts the reason in the cause.
  if (cause instanceof Error && message === 'fetch failed') return lineOf(cause)
  return (message || code || String(error)).replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
}
