/** How one value looks to a person. Nothing is rounded or shortened here. */
import type { Kind } from '../input/kind.ts'

/** Returns the text of a value; empty where there is none. */
export function cellOf(value: unknown, kind: Kind | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind?.type === 'time' && typeof value === 'number') return readableTime(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Tells whether values of the kind are compared digit by digit, and so stand at the right. */
export function isNumeric(kind: Kind | undefined): boolean {
  return kind !== undefined && ['decimal', 'id', 'time', 'count', 'number'].includes(kind.type)
}

/** Returns a time in UTC, such as `2026-01-31 12:00:00.000Z`; the number itself where it is no time, as 0 of what has not come. */
export function readableTime(ms: number): string {
  const date = new Date(ms)
  return ms === 0 || Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().replace('T', ' ')
}
