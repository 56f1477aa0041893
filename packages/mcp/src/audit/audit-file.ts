// The audit log: a file of JSON lines that is only appended to, and that nobody else can read. Each record has the
// number after that of the one before it, across rotations and restarts, so that a missing one shows. A record that
// must be on the disk before anything happens is synced; the others are written, which a killed process cannot lose.
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { UsageError } from '@capi/client'
import { syncFolder } from '../limits/ledger-file.ts'

/** A record, without its number. */
export type Entry = Readonly<Record<string, unknown>> & { readonly event: string }

/** The size from which on a file is put aside. */
const defaultMaxBytes = 2 ** 24
/** No record is longer than this, so the last one is in the end of a file. */
const longestRecord = 2 ** 18

export class AuditFile {
  readonly #file: string
  readonly #maxBytes: number
  #handle: number | undefined
  /** The number of the next record. */
  #next: number

  /**
   * Opens a log. Throws a UsageError if the file is not private, or if another process writes to it.
   *
   * @param maxBytes size from which on the file is renamed to one with a number
   */
  constructor(file: string, maxBytes: number = defaultMaxBytes) {
    this.#file = resolve(file)
    this.#maxBytes = maxBytes
    lock(this.#file)
    this.#open()
    this.#next = this.#readNext()
  }

  /** Appends a record. With `isDurable` it is on the disk when this returns. Throws if it could not be written. */
  append(entry: Entry, isDurable = false): void {
    // The number of a record that cannot be written is not used again, so that its loss shows.
    const number = this.#next
    this.#next = number + 1
    if (this.#handle === undefined) this.#open()
    this.#rotate()
    const { event, ...fields } = entry
    // The line break in front ends a line that could not be completed.
    const bytes = Buffer.from(`\n${JSON.stringify({ n: number, event, ...fields })}\n`)
    if (bytes.length > longestRecord)
      throw new Error(`A record must have at most ${longestRecord} bytes, was ${bytes.length}.`)
    if (writeSync(this.#handle!, bytes) !== bytes.length)
      throw new Error(`Could not write ${this.#file}: the disk may be full.`)
    if (isDurable) fsyncSync(this.#handle!)
  }

  /** Makes all records durable and gives the file up. */
  close(): void {
    if (this.#handle === undefined) return
    fsyncSync(this.#handle)
    closeSync(this.#handle)
    this.#handle = undefined
    unlinkSync(lockOf(this.#file))
  }

  #open(): void {
    this.#handle = openPrivate(this.#file)
    syncFolder(dirname(this.#file))
  }

  /** Puts the file aside once it is large. */
  #rotate(): void {
    if (fstatSync(this.#handle!).size < this.#maxBytes) return
    fsyncSync(this.#handle!)
    closeSync(this.#handle!)
    this.#handle = undefined
    const numbers = rotatedFiles(this.#file).map(({ number }) => number)
    renameSync(this.#file, `${this.#file}.${Math.max(0, ...numbers) + 1}`)
    this.#open()
  }

  #readNext(): number {
    for (const file of [
      this.#file,
      ...rotatedFiles(this.#file)
        .toReversed()
        .map(({ path }) => path),
    ]) {
      const last = lastNumber(file)
      if (last !== undefined) return last + 1
    }
    return 1
  }
}

/** The files that were put aside, the oldest first. */
export function rotatedFiles(file: string): readonly { readonly path: string; readonly number: number }[] {
  const [folder, name] = [dirname(resolve(file)), basename(file)]
  const found = readdirSync(folder).flatMap((each) => {
    const number = each.startsWith(`${name}.`) ? each.slice(name.length + 1) : ''
    return /^[1-9]\d{0,8}$/.test(number) ? [{ path: join(folder, each), number: Number(number) }] : []
  })
  return found.toSorted((one, other) => one.number - other.number)
}

/** Opens a file for appending that belongs to this user alone. */
function openPrivate(file: string): number {
  // A link would lead the log elsewhere. Windows has no such flag.
  const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | noFollow
  let handle: number
  try {
    handle = openSync(file, flags, 0o600)
  } catch (error) {
    throw new UsageError(`The audit log must be a file that can be written, was not: ${(error as Error).message}.`)
  }
  const { mode, uid } = fstatSync(handle)
  const user = process.geteuid?.()
  if (user === undefined || (uid === user && (mode & 0o077) === 0 && (mode & constants.S_IFMT) === constants.S_IFREG))
    return handle
  closeSync(handle)
  const was = `mode ${(mode & 0o777).toString(8)} of user ${uid}`
  throw new UsageError(`The audit log ${file} must be a file that only you can read (mode 600), was ${was}.`)
}

/** Returns the number of the last complete record of a file. */
function lastNumber(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const bytes = Buffer.alloc(Math.min(size, 2 * longestRecord))
    readSync(handle, bytes, 0, bytes.length, size - bytes.length)
    for (const line of bytes.toString('utf8').split('\n').toReversed()) {
      const number = numberOf(line)
      if (number !== undefined) return number
    }
    return undefined
  } finally {
    closeSync(handle)
  }
}

/** Returns the number of a record; undefined for a line that is none. */
export function numberOf(line: string): number | undefined {
  try {
    const { n } = Object(JSON.parse(line)) as { n?: unknown }
    return Number.isSafeInteger(n) ? (n as number) : undefined
  } catch {
    return undefined
  }
}

function lockOf(file: string): string {
  return `${file}.lock`
}

/** Keeps other processes from the log, because two would give the same number twice. */
function lock(file: string): void {
  const place = lockOf(file)
  for (;;)
    try {
      const handle = openSync(place, 'wx', 0o600)
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new UsageError(
          `The audit log must be in a folder that can be written, was not: ${(error as Error).message}.`,
        )
      const owner = readOwner(place)
      if (owner !== undefined && isRunning(owner))
        throw new UsageError(`The audit log ${file} is in use by process ${owner}; give each server a file of its own.`)
      // What a killed process has left.
      unlinkSync(place)
    }
}

function readOwner(place: string): number | undefined {
  try {
    const text = readFileSync(place, 'utf8')
    return /^[1-9]\d*$/.test(text) ? Number(text) : undefined
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
