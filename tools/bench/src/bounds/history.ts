/** The history of measurements: a line of JSON for each run, so that a regression shows which commit it came with. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Measured } from './measured.ts'

export interface Entry {
  readonly date: string
  /** What git calls the tree; with `-dirty` for uncommitted changes. */
  readonly commit: string
  readonly machine: { readonly cpu: string; readonly cores: number; readonly node: string; readonly load: number }
  /** By the id of the bound. */
  readonly measured: Readonly<Record<string, Measured>>
}

/** Reads all entries, the oldest first. Throws when a line is not one, because a history is never repaired silently. */
export function readHistory(file: string): readonly Entry[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Entry
    } catch {
      throw new Error(`Expected one entry of JSON in each line of ${file}, line ${index + 1} is: ${line.slice(0, 80)}`)
    }
  })
}

/** Appends an entry with three decimals of each value. */
export function appendEntry(file: string, entry: Entry): void {
  const shorten = (_key: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(3)) : value
  appendFileSync(file, `${JSON.stringify(entry, shorten)}\n`)
}

/** Returns the last measurement of a bound, with the entry that contains it. */
export function lastOf(history: readonly Entry[], id: string): { entry: Entry; measured: Measured } | null {
  const entry = history.findLast((each) => each.measured[id] !== undefined)
  return entry ? { entry, measured: entry.measured[id]! } : null
}
