// Errors of a PostgreSQL server: whether a retry can help, and the message for the user.
import { JournalError } from './journal.ts'

const diskFull = '53100'
const noPrivilege = '42501'

/**
 * Whether an error means that the connection is lost. A server that ends, restarts or closes a connection reports one
 * of these classes of codes; a broken network connection has a code of the operating system or none.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof JournalError) return false
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return /terminated|timeout|not queryable|closed/i.test(message)
  return /^(08|57P|53300)/.test(code) || /^E[A-Z]+$/.test(code)
}

/** Returns a server's error as a `JournalError` with a message for the user; returns any other error unchanged. */
export function explainPostgresError(error: unknown, place: string): unknown {
  const { code } = error as { code?: unknown }
  if (error instanceof JournalError || (typeof code !== 'string' && !isConnectionLost(error))) return error
  const message = errorMessage(error)
  if (code === diskFull) {
    return new JournalError(`${place} cannot be written, because the disk of its server is full: ${message}`)
  }
  if (code === noPrivilege) {
    return new JournalError(`${place} needs a user that may create, read and write its tables: ${message}`)
  }
  return new JournalError(`${place} cannot be used: ${message}`)
}

/** Returns the message of an error. An error that stands for several has only a code. */
export function errorMessage(error: unknown): string {
  const { message, code } = error as { message: string; code?: string }
  return message || code || 'no answer'
}

/** Returns a URL without its credentials. */
export function describeUrl(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url)
    return `${protocol}//${host}${pathname}`
  } catch {
    return 'the database'
  }
}
