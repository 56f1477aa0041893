// The folder of a journal and its files: private to one user, and never written through a symbolic link.
//
// The files contain the secrets of API keys, because a signature can be verified only with the secret. Files get the
// mode
// 0600. A folder that exists is not changed, because it may have other uses; one that other users may enter is refused.
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { JournalError } from './journal.ts'

/** The file that holds the id of the process that has a folder open. */
export const ownerName = 'owner'
export const fileName = 'journal.db'
/** The file whose lock one process at a time has. */
export const lockName = 'lock.db'

const folderMode = 0o700
const fileMode = 0o600
/** The permissions of the group and of all other users. */
const others = 0o077
/** SQLite creates those with a dash, with the mode of the file that they belong to. */
const allNames = [ownerName, lockName, `${lockName}-journal`, fileName, `${fileName}-wal`, `${fileName}-shm`] as const

/**
 * Creates what is missing; throws a `JournalError` if others may enter the folder, or if a file is not a private one.
 */
export function prepareFolder(folder: string): void {
  makeFolder(folder)
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  requirePrivateFolder(folder)
  for (const name of allNames) requirePrivateFile(join(folder, name))
}

/** Creates an empty file that only its owner may read, unless it exists. */
export function createPrivateFile(path: string): void {
  try {
    closeSync(
      openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, fileMode),
    )
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Replaces the contents of a file, but not through a symbolic link. */
export function writePrivateFile(path: string, text: string): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
  const handle = openSync(path, flags, fileMode)
  try {
    writeSync(handle, text)
  } finally {
    closeSync(handle)
  }
}

/** Whether the folder was in use before, and its journal is missing or empty now. */
export function hasLostJournal(folder: string): boolean {
  return sizeOf(join(folder, ownerName)) !== undefined && !sizeOf(join(folder, fileName))
}

/** Identifies the files that are open now. */
export interface OpenFiles {
  /** Throws a `JournalError` if one of the files was deleted or replaced. */
  requireSame(): void
}

/** Returns the identity of the files of an open journal. */
export function identifyFiles(folder: string): OpenFiles {
  const paths = [join(folder, fileName), join(folder, `${fileName}-wal`)]
  const identities = paths.map(identityOf)
  return {
    requireSame() {
      for (const [index, path] of paths.entries()) {
        if (identityOf(path) === identities[index]) continue
        throw new JournalError(`${path} was deleted or replaced while the sandbox was using it.`)
      }
    },
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && `${found.dev}/${found.ino}`
}

function sizeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.size
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: folderMode })
  } catch (error) {
    // On a read-only disk the recursive call reports only that the folder does not exist; the plain one reports the
    // reason.
    if (codeOf(error) !== 'ENOENT') throw error
    mkdirSync(folder, { mode: folderMode })
  }
}

function requirePrivateFolder(folder: string): void {
  const { mode, uid } = statSync(folder)
  // Windows has no modes.
  const own = process.getuid?.()
  if (own === undefined) return
  if (uid !== own && own !== 0) {
    throw new JournalError(`${folder} belongs to user ${uid}, must belong to ${own}, because it contains secrets.`)
  }
  if ((mode & others) === 0) return
  throw new JournalError(
    `${folder} contains secrets and must have the mode 700, has ${describeMode(mode)}; ` +
      `run chmod 700 ${folder}, or choose another folder with --data.`,
  )
}

function requirePrivateFile(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (found.isSymbolicLink()) {
    throw new JournalError(`${path} must be a file, is a symbolic link, which is never written through; delete it.`)
  }
  // SQLite reports anything else that is not a file.
  if (!found.isFile() || process.getuid === undefined || (found.mode & others) === 0) return
  narrow(path, found)
}

function narrow(path: string, { mode }: Stats): void {
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    fchmodSync(handle, fileMode)
  } catch (error) {
    throw new JournalError(
      `${path} contains secrets and must have the mode 600, has ${describeMode(mode)}: ${(error as Error).message}`,
    )
  } finally {
    closeSync(handle)
  }
}

function describeMode(mode: number): string {
  return (mode & 0o777).toString(8)
}

// Errors of SQLite and of the file system over a journal's folder, as messages for the user.

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
