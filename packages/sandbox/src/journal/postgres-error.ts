// What a PostgreSQL server says when something is wrong: whether to ask it again, and what a person should hear of it.

import { JournalError } from './journal.ts'

const diskFull = '53100'
const noPrivilege = '42501'

/**
 * A server that ends, restarts or cuts a connection says so by these classes of codes; a cut line has a code of the system
 * or none.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof JournalError) return false
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined) return /terminated|timeout|not queryable|closed/i.test(message)
  return /^(08|57P|53300)/.test(code) || /^E[A-Z]+$/.test(code)
}

/** Returns what a server said as a line for a person; what is no answer of a server stays what it is. */
export function explainDatabase(error: unknown, place: string): unknown {
  const { code } = error as { code?: unknown }
  if (error instanceof JournalError || (typeof code !== 'string' && !isConnectionLost(error))) return error
  const said = sayError(error)
  if (code === diskFull) {
    return new JournalError(`${place} cannot be written, since the disk of its server is full: ${said}`)
  }
  if (code === noPrivilege) {
    return new JournalError(`${place} needs a user that may create, read and write its tables: ${said}`)
  }
  return new JournalError(`${place} cannot be used: ${said}`)
}

/** Returns what an error says; one that stands for several says nothing but its code. */
export function sayError(error: unknown): string {
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
