// The flags --since and --until of operations with a time range. They take a time, or an age such as `1h`.
import { type OperationId, operations } from '@capi/api'
import { manual } from '@capi/api/manual'
import { UsageError } from '@capi/client'
import { type Command, Option } from 'commander'
import { kebab } from './field-flags.ts'
import type { Field } from './fields.ts'
import { readTime } from './parse-value.ts'

export interface RangeOptions {
  readonly since?: string
  readonly until?: string
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Returns the moment of a text: Unix milliseconds, a UTC time, or an age before `now`. */
export function readMoment(flag: string, text: string, now: number): number {
  const age = /^(\d{1,9})([smhdw])$/.exec(text)
  const time = age ? now - Number(age[1]) * units[age[2]!]! : readTime(text)
  if (time !== undefined && time >= 0) return time
  throw new UsageError(
    `${flag} must be an age such as 90s, 15m, 1h, 7d or 2w, a UTC time such as 2026-01-31T12:00:00Z, or Unix ` +
      `milliseconds, was ${JSON.stringify(text)}.`,
  )
}

/** Whether a text is an age, which needs the present time. */
export function isAge(text: string | undefined): boolean {
  return text !== undefined && /[smhdw]$/.test(text)
}

/** Adds the flags to the command of an operation with a time range. */
export function addRangeFlags(command: Command, id: OperationId): void {
  const { from, to } = rangeOf(id)
  if (from) command.addOption(new Option('--since <moment>', describe(from)).conflicts(from.name))
  if (to) command.addOption(new Option('--until <moment>', describe(to)).conflicts(to.name))
}

function describe({ name }: Field): string {
  return `the same as --${kebab(name)}, as a time or an age such as 90s, 15m, 1h, 7d or 2w`
}

/** Returns the fields of the input that the flags set. */
export function readRange(id: OperationId, { since, until }: RangeOptions, now: number): Record<string, number> {
  const { from, to } = rangeOf(id)
  return {
    ...(from && since !== undefined && { [from.name]: readMoment('--since', since, now) }),
    ...(to && until !== undefined && { [to.name]: readMoment('--until', until, now) }),
  }
}

function rangeOf(id: OperationId): { from?: Field | undefined; to?: Field | undefined } {
  const { paging } = operations[id]
  const find = (wire: string | null | undefined): Field | undefined =>
    manual[id].fields.find((field) => field.wire === wire)
  return { from: find(paging?.from), to: find(paging?.to) }
}
