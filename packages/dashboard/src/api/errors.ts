// The errors of calls, their messages for people, and the fields that they concern.
import { type InputField, refusalCause, UsageError } from '@capi/api'

/** The server refused the request. The message is the server's own. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
  readonly status: number
  /** The field that was refused; null where the server names none. */
  readonly field: string | null

  /** `inputs` are the fields of an operation of the interface. */
  constructor(status: number, message: string, inputs?: readonly InputField[] | null) {
    super(message)
    this.status = status
    this.field = refusalCause(message, inputs).field
  }
}

/** No response arrived. */
export class UnreachableError extends Error {
  override readonly name: string = 'UnreachableError'

  constructor(cause: unknown) {
    super('The sandbox does not respond.', { cause })
  }
}

/** The request was sent, but its response was lost. */
export class LostError extends Error {
  override readonly name: string = 'LostError'

  constructor(reason: string) {
    super(`The outcome is unknown: the request may have been executed. ${reason}`.trim())
  }
}

/** Returns the error of a response, also if a proxy wrote it. */
export function readRefusal(status: number, text: string, inputs?: readonly InputField[] | null): RefusedError {
  try {
    const { msg } = JSON.parse(text) as { msg?: unknown }
    if (typeof msg === 'string') return new RefusedError(status, msg, inputs)
  } catch {
    // Not JSON: only the status is known.
  }
  return new RefusedError(status, `The sandbox responded with status ${status}.`)
}

/** Whether the server requires a token, or another one. */
export function requiresToken(error: unknown): boolean {
  return error instanceof RefusedError && (error.status === 401 || error.status === 403)
}

/** Returns the field that an error concerns; null where it concerns none. */
export function fieldOf(error: unknown): string | null {
  if (error instanceof RefusedError) return error.field
  // Such a message begins with the name.
  return error instanceof UsageError ? (/^\w+/.exec(error.message)?.[0] ?? null) : null
}

/**
 * Returns the message of a refusal as a sentence for people: without the reason and the field, which the page shows
 * otherwise.
 */
export function sentenceOfRefusal(message: string): string {
  const { reason } = refusalCause(message)
  const start = reason === null ? -1 : message.indexOf(': ', message.indexOf(reason))
  const text = start < 0 ? message : message.slice(start + 2)
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Returns the message of any error as a sentence. */
export function sentenceOf(error: unknown): string {
  return error instanceof RefusedError ? sentenceOfRefusal(error.message) : messageOf(error)
}

/** Returns the message of any error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
