// Reads an audit log with the files that were put aside: the calls in their order, and whether a record is missing.
import { readFileSync } from 'node:fs'
import { UsageError } from '@capi/client'
import { numberOf, rotatedFiles } from './audit-file.ts'

/** A call as the log shows it. */
export interface AuditCall {
  /** The number of its first record. */
  readonly number: number
  /** ISO 8601, by the clock of the machine that ran the server. */
  readonly time: string
  readonly operation: string
  /** What it does at most; null for a call that was refused before that was known. */
  readonly kind: string | null
  readonly input: unknown
  readonly where: string | null
  readonly isRehearsal: boolean
  /** What a person answered; null where nobody was asked. */
  readonly confirmation: 'asked' | 'accepted' | 'declined' | 'not counted' | null
  /** How many requests have left that may change something. */
  readonly requests: number
  /** Null where the log has none, because the server ended before. */
  readonly outcome: string | null
  readonly detail: string | null
}

export interface AuditLog {
  readonly calls: readonly AuditCall[]
  readonly records: number
  /** Ranges of numbers that no record has. */
  readonly missing: readonly { readonly from: number; readonly to: number }[]
  /** Numbers that do not come after the one before them. */
  readonly repeated: readonly number[]
  /** Lines that are no record: what a process could not write to its end. */
  readonly broken: number
}

interface AuditRecord {
  readonly n: number
  readonly event: string
  readonly time: string
  readonly call?: string
  readonly [field: string]: unknown
}

type Open = { -readonly [Key in keyof AuditCall]: AuditCall[Key] }

/** Reads a log. Throws a UsageError if the file cannot be read. */
export function readAudit(file: string): AuditLog {
  const calls = new Map<string, Open>()
  const missing: { from: number; to: number }[] = []
  const repeated: number[] = []
  let [records, broken, last] = [0, 0, 0]
  for (const line of linesOf(file)) {
    if (numberOf(line) === undefined) {
      broken += 1
      continue
    }
    const record = JSON.parse(line) as AuditRecord
    records += 1
    if (record.n > last + 1) missing.push({ from: last + 1, to: record.n - 1 })
    if (record.n <= last) repeated.push(record.n)
    last = Math.max(last, record.n)
    apply(calls, record)
  }
  return { calls: Array.from(calls.values()), records, missing, repeated, broken }
}

function* linesOf(file: string): Generator<string> {
  let paths: readonly string[]
  try {
    paths = [...rotatedFiles(file).map(({ path }) => path), file]
    for (const path of paths) for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') yield line
  } catch (error) {
    throw new UsageError(`The audit log must be a file that can be read, was not: ${(error as Error).message}.`)
  }
}

function apply(calls: Map<string, Open>, record: AuditRecord): void {
  const { n: number, event, time, call: id } = record
  if (id === undefined) return
  const call = calls.get(id) ?? begin(number, time)
  calls.set(id, call)
  switch (event) {
    case 'call':
    case 'refused':
      call.operation = String(record['operation'] ?? Object(record['input']).operation ?? record['tool'])
      call.input = record['input']
      if (typeof record['kind'] === 'string') call.kind = record['kind']
      call.isRehearsal = record['isRehearsal'] === true
      break
    case 'question':
      call.confirmation = 'asked'
      break
    case 'confirmation':
      call.confirmation =
        record['flaw'] !== null ? 'not counted' : record['isAccepted'] === true ? 'accepted' : 'declined'
      break
    case 'request':
      call.requests += 1
      break
    case 'outcome':
      call.outcome = String(record['outcome'])
      call.where = String(record['where'])
      call.detail = typeof record['detail'] === 'string' ? record['detail'] : null
      break
    default:
  }
}

function begin(number: number, time: string): Open {
  return {
    number,
    time,
    operation: '',
    kind: null,
    input: null,
    where: null,
    isRehearsal: false,
    confirmation: null,
    requests: 0,
    outcome: null,
    detail: null,
  }
}
