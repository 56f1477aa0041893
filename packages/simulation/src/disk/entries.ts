// The entries of a journal on a disk: each has a length, a digest and a JSON text. The digest also covers the digest of the entry
// before, so that an entry is valid at its own place only, and one that an earlier use of the disk left behind is not.

import { hash } from 'node:crypto'
import type { ArchiveRow, Batch, JournalRecord, Snapshot } from '@capi/sandbox/journal'

/** A change of the contents of a journal. */
export type Entry =
  | ({ readonly kind: 'batch' } & Batch)
  | { readonly kind: 'replaceRows'; readonly after: number; readonly rows: readonly ArchiveRow[] }
  | { readonly kind: 'dropAfter'; readonly seq: number; readonly row: number }
  /** Contents that were written again to save room; no rule applies to them. */
  | {
      readonly kind: 'contents'
      readonly records: readonly JournalRecord[]
      readonly rows: readonly ArchiveRow[]
      readonly snapshots: readonly Snapshot[]
    }

/** Bytes before the text: a mark, the length of the text and the digest. */
export const headLength = 24
const mark = 0x45_4e_54_31
const digestLength = 16

/** The digest that the first entry of a chain builds on. */
export function startOfChain(name: string): Buffer {
  return digestOf(Buffer.from(name), Buffer.alloc(0))
}

export interface Written {
  readonly bytes: Buffer
  readonly digest: Buffer
}

/** Returns a text as the next entry of a chain. */
export function writeText(text: string, previous: Buffer): Written {
  const body = Buffer.from(text)
  const digest = digestOf(previous, body)
  const bytes = Buffer.alloc(headLength + body.length)
  bytes.writeUInt32BE(mark, 0)
  bytes.writeUInt32BE(body.length, 4)
  digest.copy(bytes, 8)
  body.copy(bytes, headLength)
  return { bytes, digest }
}

/** Returns the length of the text of an entry from its head; undefined if it is not the head of an entry. */
export function lengthOf(head: Uint8Array): number | undefined {
  const bytes = Buffer.from(head)
  return bytes.readUInt32BE(0) === mark ? bytes.readUInt32BE(4) : undefined
}

/** Returns the text and the digest of an entry; undefined if it is not as it was written. */
export function readText(bytes: Uint8Array, previous: Buffer): { text: string; digest: Buffer } | undefined {
  const all = Buffer.from(bytes)
  const body = all.subarray(headLength)
  const digest = digestOf(previous, body)
  return all.subarray(8, headLength).equals(digest) ? { text: body.toString(), digest } : undefined
}

/** Returns a change as text; the bytes of rows are in base64. */
export function serializeEntry(entry: Entry): string {
  return JSON.stringify('rows' in entry ? { ...entry, rows: entry.rows.map(packRow) } : entry)
}

export function parseEntry(text: string): Entry {
  const entry = JSON.parse(text) as Entry
  if (!('rows' in entry)) return entry
  const packed = entry.rows as unknown as readonly PackedRow[]
  return { ...entry, rows: packed.map((row) => ({ ...row, body: Buffer.from(row.body, 'base64') })) }
}

type PackedRow = Omit<ArchiveRow, 'body'> & { readonly body: string }

function packRow(row: ArchiveRow): PackedRow {
  return { ...row, body: Buffer.from(row.body).toString('base64') }
}

function digestOf(previous: Buffer, body: Buffer): Buffer {
  return hash('sha256', Buffer.concat([previous, body]), 'buffer').subarray(0, digestLength)
}
