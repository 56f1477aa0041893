// Errors of SQLite and of the file system over a journal's folder, as messages for the user.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JournalError } from './journal.ts'

/** The file that holds the id of the process that has a folder open. */
export const ownerName = 'owner'
export const fileName = 'journal.db'
/** The file whose lock one process at a time has. */
export const lockName = 'lock.db'

// The shared memory of SQLite is a file too, which a full disk keeps from growing.
const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/

/**
 * Returns an error of a folder as a `JournalError` with a message for the user; returns any other error unchanged.
 * `isOurs` says that this process holds the lock of the folder.
 */
export function explainSqliteError(error: unknown, folder: string, isOurs: boolean): unknown {
  const code = codeOf(error)
  const file = join(folder, fileName)
  if (code.startsWith('SQLITE_BUSY')) {
    if (isOurs) return new JournalError(`${file} is locked by another program; nothing can be stored.`)
    return new JournalError(`${folder} is in use by another sandbox${ownerOf(folder)}; choose another with --data.`)
  }
  if (full.test(code)) return new JournalError(`The disk of ${folder} is full; nothing more can be stored.`)
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new JournalError(`${file} is not a journal, or is damaged; choose another folder with --data.`)
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new JournalError(`${folder} must be a folder, is a file or lies in one; choose another with --data.`)
  }
  // A file that cannot be opened has no code, and its own message is not meant for users.
  if (error instanceof Error && error.message.startsWith('ConnectionFailed')) {
    return new JournalError(`${folder} cannot be used: a file in it cannot be opened.`)
  }
  if (/^(SQLITE_(IOERR|CANTOPEN|READONLY|PERM)|E[A-Z]+$)/.test(code)) {
    return new JournalError(`${folder} cannot be used: ${(error as Error).message}`)
  }
  return error
}

export function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '')
}

function ownerOf(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, ownerName), 'utf8').trim()})`
  } catch {
    return ''
  }
}
