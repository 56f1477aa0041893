// Formats one value for a table. Nothing is rounded or shortened.
import type { Kind } from '../input/fields.ts'
import { escapeLine } from './escape-text.ts'

/** Returns the text of a value on one line; empty for null and undefined. */
export function cellOf(value: unknown, kind: Kind | undefined): string {
  return escapeLine(textOf(value, kind))
}

function textOf(value: unknown, kind: Kind | undefined): string {
  if (value === null || value === undefined) return ''
  if (kind?.type === 'time' && typeof value === 'number') return readableTime(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Tells whether values of the kind are right-aligned. */
export function isNumeric(kind: Kind | undefined): boolean {
  return kind !== undefined && ['decimal', 'id', 'time', 'count'].includes(kind.type)
}

/**
 * Returns a time in UTC, such as `2026-01-31T12:00:00.000Z`, which every flag of a time accepts; the number itself if
 * it is not a time, such as 0 for "not yet".
 */
export function readableTime(ms: number): string {
  const date = new Date(ms)
  return ms === 0 || Number.isNaN(date.getTime()) ? String(ms) : date.toISOString()
}
