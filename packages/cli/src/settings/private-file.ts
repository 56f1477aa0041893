// Reads a file of secrets. It must be a file of this user that no other user can read. What could block or is no file
// at all, such as a pipe, is refused without being read.
import { type Stats, closeSync, constants, fstatSync, openSync } from 'node:fs'
import { UsageError } from '@capi/client'
import { readAtMost } from '../input/read-file.ts'

/** No file of profiles is larger. */
const mostBytes = 2 ** 20

/**
 * Returns the text of a file, undefined if there is none. Checks and reads it through one handle, so that it cannot be
 * replaced in between. Throws a UsageError that says what the file must be.
 */
export function readPrivateFile(file: string): string | undefined {
  let handle: number
  try {
    // Opening a pipe would wait for a program that writes to it. Windows has no such flag.
    handle = openSync(file, constants.O_RDONLY | ((constants.O_NONBLOCK as number | undefined) ?? 0))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new UsageError(`${file} must be a file that can be read, was not (${code}).`)
  }
  try {
    requirePrivate(file, fstatSync(handle))
    return readAtMost(handle, file, mostBytes).toString()
  } finally {
    closeSync(handle)
  }
}

function requirePrivate(file: string, found: Stats): void {
  if (!found.isFile()) throw new UsageError(`${file} must be a file, was ${describeKind(found)}.`)
  // Windows has neither.
  if (process.geteuid === undefined) return
  const user = process.geteuid()
  if (found.uid !== user)
    throw new UsageError(`${file} must belong to you (user ${user}), was one of user ${found.uid}.`)
  const mode = found.mode & 0o777
  if ((mode & 0o077) !== 0)
    throw new UsageError(`${file} must be readable by its owner only (mode 600), was mode ${mode.toString(8)}.`)
}

function describeKind(found: Stats): string {
  if (found.isDirectory()) return 'a directory'
  return found.isFIFO() ? 'a pipe' : 'a device'
}
