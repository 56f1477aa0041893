/**
 * The value of the orders of a day, in a file that outlives the process. An order is recorded durably before its request is sent, so a
 * crash in between counts it although it was not sent, and never the other way round.
 *
 * The file only grows: each order is a line with its value and the limit of the day, and a second line releases it if the service has
 * surely refused it. An order is accepted if it fits under the limit together with the accepted ones before it in the file. As this
 * follows from the file alone, several processes with the same key come to the same result without a lock.
 */
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Decimal, compare, minus, parseDecimal, plus, writeDecimal, zero } from './decimal.ts'

export interface Reservation {
  /** Gives the value back, after the service has refused the order. */
  release(): void
}

export interface Ledger {
  /** Records a value. Returns undefined if it does not fit under the limit. Throws if it cannot be recorded. */
  reserve(value: Decimal, limit: Decimal): Reservation | undefined
  /** Returns the value of today. */
  spent(): Decimal
  /** The current day, such as `2026-11-22`. */
  day(): string
}

export interface LedgerOptions {
  readonly folder: string
  /** What the limit applies to: the service and the key. Only a hash of it is written. */
  readonly account: string
  /** Unix milliseconds. */
  readonly now: () => number
  /** Returns a different text each time. */
  readonly newId: () => string
}

/** The orders of one day, as far as the file was read. */
interface Day {
  readonly file: string
  /** Whether the entry of the file in its folder is on the disk. */
  isLinked: boolean
  offset: number
  spent: Decimal
  /** The values that were accepted and not released. */
  readonly accepted: Map<string, Decimal>
}

export function openLedger({ folder, account, now, newId }: LedgerOptions): Ledger {
  const name = createHash('sha256').update(account).digest('hex').slice(0, 32)
  createDurably(folder)
  const day = (): string => new Date(now()).toISOString().slice(0, 10)
  let current: Day | undefined

  function today(): Day {
    const file = join(folder, `${name}-${day()}.jsonl`)
    if (current?.file !== file) current = { file, isLinked: false, offset: 0, spent: zero, accepted: new Map() }
    return current
  }

  return {
    day,
    spent() {
      const read = today()
      readOn(read)
      return read.spent
    },
    reserve(value, limit) {
      const read = today()
      const id = newId()
      // Nothing is written to a file that cannot be read.
      readOn(read)
      linkDurably(folder, read)
      append(read.file, { id, value: writeDecimal(value), limit: writeDecimal(limit) })
      readOn(read)
      if (!read.accepted.has(id)) return undefined
      return { release: () => append(read.file, { release: id }) }
    },
  }
}

/** Waits until the folder is on the disk, because a new file can be lost with its content otherwise. */
function linkDurably(folder: string, day: Day): void {
  if (day.isLinked) return
  syncFolder(folder)
  day.isLinked = true
}

/** Creates a folder and those above it that are missing, and waits until they are on the disk. */
function createDurably(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let each = resolve(folder); each.length >= first.length; each = dirname(each)) syncFolder(dirname(each))
}

function syncFolder(folder: string): void {
  // Windows opens no folder, and needs none of this.
  if (process.platform !== 'win32') withFile(folder, 'r', fsyncSync)
}

/** Appends a line with one write, and waits until it is on the disk. */
function append(file: string, line: object): void {
  // The line break in front ends a line that another process could not complete.
  const bytes = Buffer.from(`\n${JSON.stringify(line)}\n`)
  withFile(file, 'a', (handle) => {
    if (writeSync(handle, bytes) !== bytes.length) throw new Error(`Could not write ${file}: the disk may be full.`)
    fsyncSync(handle)
  })
}

/** Reads the lines that were added since. */
function readOn(day: Day): void {
  withFile(day.file, 'a+', (handle) => {
    const { size } = fstatSync(handle)
    if (size < day.offset) throw new Error(`${day.file} has become shorter, so the value of the day is unknown.`)
    const bytes = Buffer.alloc(size - day.offset)
    readSync(handle, bytes, 0, bytes.length, day.offset)
    const complete = bytes.lastIndexOf(0x0a) + 1
    for (const line of bytes.toString('utf8', 0, complete).split('\n')) if (line !== '') apply(day, line)
    day.offset += complete
  })
}

function apply(day: Day, line: string): void {
  const { id, value, limit, release } = parseLine(day.file, line)
  if (release !== undefined) {
    const released = day.accepted.get(release)
    if (released) day.spent = minus(day.spent, released)
    day.accepted.delete(release)
    return
  }
  const [amount, most] = [parseDecimal(value ?? ''), parseDecimal(limit ?? '')]
  if (id === undefined || !amount || !most || amount.units < 0n) throw damaged(day.file)
  const spent = plus(day.spent, amount)
  if (compare(spent, most) > 0) return
  day.spent = spent
  day.accepted.set(id, amount)
}

interface Line {
  readonly id?: string
  readonly value?: string
  readonly limit?: string
  readonly release?: string
}

function parseLine(file: string, line: string): Line {
  try {
    return Object(JSON.parse(line)) as Line
  } catch {
    throw damaged(file)
  }
}

function damaged(file: string): Error {
  return new Error(
    `${file} has a line that is no record, so the value of the day is unknown; look at it, and remove the line or wait until tomorrow.`,
  )
}

function withFile(file: string, flags: 'a' | 'a+' | 'r', work: (handle: number) => void): void {
  const handle = openSync(file, flags, 0o600)
  try {
    work(handle)
  } finally {
    closeSync(handle)
  }
}
