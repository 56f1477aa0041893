// The value of the orders of a day of the service, in a file that outlives the process. An order is recorded durably
// before its request is sent, so a crash in between counts it although it was not sent, and never the other way round.
//
// The file only grows: each call is a line with its value and the limit of the day, and a second line releases it if
// the service has surely refused it. A call is accepted if it fits under the limit together with the accepted ones
// before it in the file. As this follows from the file alone, several processes with the same key come to the same
// result without a lock.
//
// For the same reason the file says which calls may still take effect: those without a line that releases or ends them.
// What the service shows does not contain them for certain, so later calls count them too.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Decimal, compare, minus, parseDecimal, plus, writeDecimal, zero } from './decimal.ts'
import { append, createDurably, readLines, syncFolder } from './ledger-file.ts'

export interface Reservation {
  /** Gives the value back, after the service has refused the order. */
  release(): void
  /** Records that the service shows the effect of the call. */
  end(): void
  /** Returns what was recorded before, and may still take effect. */
  running(): Running
}

/** What the calls before may still change. */
export interface Running {
  /** The value that they may open. */
  readonly opens: Decimal
  readonly count: number
  /** Whether one of them requires that no other one runs. */
  readonly isAlone: boolean
}

/** What a call may change. */
export interface Entry {
  /** When it was checked, by the clock of the service: its day is the one that the call counts for. */
  readonly time: number
  /** What counts for the day. */
  readonly value: Decimal
  /** The most value of positions that it may open. */
  readonly opens?: Decimal
  /** Whether no other call may run. */
  readonly isAlone?: boolean
}

/** Why nothing may be opened for the rest of a day. */
export interface Stop {
  /** By the clock of the service. */
  readonly day: string
  readonly reason: string
}

/** Days are those of the service, UTC, such as `2026-11-22`; the clock of this machine has no say. */
export interface Ledger {
  /** Records a call. Returns undefined if its value does not fit under the limit. Throws if it cannot be recorded. */
  reserve(entry: Entry, limit: Decimal): Reservation | undefined
  /** Stops every server of this service and key for a day. */
  stop(stop: Stop): void
  /** Returns the latest stop of a day. */
  stopped(day: string): Stop | undefined
  /** Returns the value of a day. */
  spent(day: string): Decimal
}

export interface LedgerOptions {
  readonly folder: string
  /** What the limit applies to: the service and the key. Only a hash of it is written. */
  readonly account: string
  /** Returns a different text each time. */
  readonly newId: () => string
}

/**
 * A call without a response may take effect within this time. After it, the service shows its effect, or there is none.
 */
const longestRunMs = 600_000

interface Call {
  readonly value: Decimal
  readonly opens: Decimal
  readonly isAlone: boolean
  readonly time: number
  isRunning: boolean
}

/** The calls of one day, as far as the file was read. */
interface Day {
  readonly file: string
  /** Whether the entry of the file in its folder is on the disk. */
  isLinked: boolean
  offset: number
  spent: Decimal
  /** Those that were accepted and not released, in the order of the file. */
  readonly accepted: Map<string, Call>
  stop: Stop | undefined
}

/** Returns the day of a time, UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

export function openLedger({ folder, account, newId }: LedgerOptions): Ledger {
  const name = createHash('sha256').update(account).digest('hex').slice(0, 32)
  createDurably(folder)
  const days = new Map<string, Day>()

  function openDay(date: string): Day {
    const file = join(folder, `${name}-${date}.jsonl`)
    let day = days.get(file)
    if (!day) {
      day = { file, isLinked: false, offset: 0, spent: zero, accepted: new Map(), stop: undefined }
      days.set(file, day)
      // Only the day before matters still.
      for (const oldest of days.keys()) if (days.size > 2) days.delete(oldest)
    }
    return day
  }

  function readDay(date: string): Day {
    const day = openDay(date)
    readOn(day)
    return day
  }

  /** Returns what runs before a call: of its day, and of the end of the day before. */
  function runningBefore(day: Day, id: string, now: number): Running {
    readOn(day)
    const since = now - longestRunMs
    const before = openDay(dayOf(since))
    if (before !== day && existsSync(before.file)) readOn(before)
    const calls = before === day ? [] : Array.from(before.accepted.values())
    for (const [each, call] of day.accepted) {
      if (each === id) break
      calls.push(call)
    }
    const running = calls.filter(({ isRunning, time }) => isRunning && time >= since)
    return {
      opens: running.reduce((sum, { opens }) => plus(sum, opens), zero),
      count: running.length,
      isAlone: running.some(({ isAlone }) => isAlone),
    }
  }

  return {
    spent: (day) => readDay(day).spent,
    stopped: (day) => readDay(day).stop,
    stop: (stop) => append(readDay(stop.day).file, { stop: stop.day, reason: stop.reason }),
    reserve({ time, value, opens = zero, isAlone = false }, limit) {
      // Nothing is written to a file that cannot be read.
      const day = readDay(dayOf(time))
      const id = newId()
      linkDurably(folder, day)
      const effect = { time, opens: writeDecimal(opens), ...(isAlone && { isAlone }) }
      append(day.file, { id, value: writeDecimal(value), limit: writeDecimal(limit), ...effect })
      readOn(day)
      if (!day.accepted.has(id)) return undefined
      return {
        release: () => append(day.file, { release: id }),
        end: () => append(day.file, { end: id }),
        running: () => runningBefore(day, id, time),
      }
    },
  }
}

/** Waits until the folder is on the disk, because a new file can be lost with its content otherwise. */
function linkDurably(folder: string, day: Day): void {
  if (day.isLinked) return
  syncFolder(folder)
  day.isLinked = true
}

/** Reads the lines that were added since. */
function readOn(day: Day): void {
  const { lines, next } = readLines(day.file, day.offset)
  for (const line of lines) apply(day, line)
  day.offset = next
}

function apply(day: Day, text: string): void {
  const line = parseLine(day.file, text)
  const { id, value, limit, release, end, stop, reason = '' } = line
  if (stop !== undefined) {
    day.stop = { day: stop, reason }
    return
  }
  if (end !== undefined) {
    const ended = day.accepted.get(end)
    if (ended) ended.isRunning = false
    return
  }
  if (release !== undefined) {
    const released = day.accepted.get(release)
    if (released) day.spent = minus(day.spent, released.value)
    day.accepted.delete(release)
    return
  }
  const [amount, most, opens] = [value, limit, line.opens ?? '0'].map((each) => parseDecimal(each ?? ''))
  if (id === undefined || !amount || !most || !opens || amount.units < 0n || opens.units < 0n) throw damaged(day.file)
  const spent = plus(day.spent, amount)
  // A call without a value is accepted also where the limit was lowered below what is spent.
  if (amount.units > 0n && compare(spent, most) > 0) return
  day.spent = spent
  const { time, isAlone = false } = line
  day.accepted.set(id, { value: amount, opens, isAlone, time: time ?? 0, isRunning: time !== undefined })
}

interface Line {
  readonly id?: string
  readonly value?: string
  readonly limit?: string
  /** Unix milliseconds. */
  readonly time?: number
  readonly opens?: string
  readonly isAlone?: boolean
  readonly release?: string
  readonly end?: string
  readonly stop?: string
  readonly reason?: string
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
