// Values of the flags that describe a strategy and its run.
import { UsageError } from '@capi/client'
import { readTime as readMoment } from '../input/parse-value.ts'

/** Reads `name=value` pairs. */
export function readPairs(flag: string, pairs: readonly string[]): Readonly<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`${flag} must be such as fast=4, was ${JSON.stringify(pair)}.`)
    const name = pair.slice(0, at)
    if (Object.hasOwn(read, name)) throw new UsageError(`${flag} must have ${name} once, was given twice.`)
    read[name] = pair.slice(at + 1)
  }
  return read
}

/** Reads a moment: UTC such as 2026-01-05 or 2026-01-05T12:00Z, or Unix milliseconds. */
export function readTime(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const time = /^\d{12,14}$/.test(text) || /^\d{4}-/.test(text) ? readMoment(text) : undefined
  if (time !== undefined) return time
  throw new UsageError(
    `${flag} must be UTC such as 2026-01-05 or 2026-01-05T12:00Z, or Unix milliseconds, was ${JSON.stringify(text)}.`,
  )
}

/** Reads a whole number above zero. */
export function readCount(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new UsageError(`${flag} must be a whole number above zero, was ${JSON.stringify(text)}.`)
}
