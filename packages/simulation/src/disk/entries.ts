// The entries of a journal on a disk: each has a length, a digest and a JSON text. The digest also covers the digest of
// the entry before, so that an entry is valid at its own place only, and one that an earlier use of the disk left
// behind is not.
import { hash } from 'node:crypto'
import type { ArchiveRow, Batch, JournalRecord, Snapshot, StoredSignature } from '@capi/sandbox/journal'

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
      readonly signatures?: readonly StoredSignature[]
      readonly snapshots: readonly Snapshot[]
    }

/** Bytes before the text: a mark, the length of the text and the digest. */
export const headLength = 24
const mark = 0x45_4e_54_31
const digestPlace = 8
const digestLength = 16

/** The digest that the first entry of a chain builds on. */
export function startOfChain(name: string): Buffer {
  return shortHash(Buffer.from(name))
}

export interface Written {
  readonly bytes: Buffer
  readonly digest: Buffer
}

/** Returns a text as the next entry of a chain. */
export function writeText(text: string, previous: Buffer): Written {
  const bytes = Buffer.allocUnsafe(headLength + Buffer.byteLength(text))
  bytes.writeUInt32BE(mark, 0)
  bytes.writeUInt32BE(bytes.length - headLength, 4)
  bytes.write(text, headLength)
  const digest = digestOf(bytes, previous)
  digest.copy(bytes, digestPlace)
  return { bytes, digest }
}

/** Returns the length of the text of an entry from its head; undefined if it is not the head of an entry. */
export function lengthOf(head: Uint8Array): number | undefined {
  const bytes = Buffer.from(head)
  return bytes.readUInt32BE(0) === mark ? bytes.readUInt32BE(4) : undefined
}

export interface Read<Value> {
  readonly value: Value
  readonly digest: Buffer
}

/**
 * Reads entries. What was read before at the same place, and is still the same, is returned without computing it again.
 */
export interface EntryReader {
  /** Returns what an entry contains, and its digest; undefined if it is not as it was written. */
  read<Value>(at: number, bytes: Uint8Array, previous: Buffer, parse: (text: string) => Value): Read<Value> | undefined
}

export function createEntryReader(): EntryReader {
  const known = new Map<
    number,
    { readonly bytes: Uint8Array; readonly previous: Buffer; readonly read: Read<unknown> }
  >()
  return {
    read<Value>(at: number, bytes: Uint8Array, previous: Buffer, parse: (text: string) => Value) {
      const before = known.get(at)
      if (before && previous.equals(before.previous) && Buffer.compare(bytes, before.bytes) === 0)
        return before.read as Read<Value>
      const copy = Buffer.from(bytes)
      const digest = digestOf(copy, previous)
      if (Buffer.compare(bytes.subarray(digestPlace, headLength), digest) !== 0) return undefined
      const read = { value: parse(copy.toString('utf8', headLength)), digest }
      known.set(at, { bytes, previous, read })
      return read
    },
  }
}

/** Returns the digest of an entry, which covers the one before in its place. */
function digestOf(bytes: Buffer, previous: Buffer): Buffer {
  previous.copy(bytes, digestPlace)
  return shortHash(bytes.subarray(digestPlace))
}

function shortHash(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer').subarray(0, digestLength)
}
