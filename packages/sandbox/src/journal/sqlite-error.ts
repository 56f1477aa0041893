// What a file system or SQLite says when something is wrong with a folder, as a line for a person.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JournalError } from './journal.ts'

/** The file that names the process that has a folder open. */
export const ownerName = 'owner'
export const fileName = 'journal.db'

// The shared memory of SQLite is a file too: what keeps it from growing is a full disk.
const full = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/

/**
 * Returns the error that a person should read; what the folder has no part in stays what it is. Where the folder is ours, no
 * other sandbox has it.
 */
export function explainFolder(error: unknown, folder: string, isOurs: boolean): unknown {
  const code = codeOf(error)
  if (code.startsWith('SQLITE_BUSY')) {
    if (isOurs) {
      return new JournalError(`${join(folder, fileName)} is held by another program; nothing can be kept.`)
    }
    return new JournalError(`${folder} is in use by another sandbox${ownerOf(folder)}; choose another with --data.`)
  }
  if (full.test(code)) return new JournalError(`The disk of ${folder} is full; nothing more can be kept.`)
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT')) {
    return new JournalError(
      `${join(folder, fileName)} is no journal, or is damaged; choose another folder with --data.`,
    )
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new JournalError(`${folder} must be a folder, is a file or lies in one; choose another with --data.`)
  }
  // What cannot be opened at all has no code, and a message that is not for people.
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
