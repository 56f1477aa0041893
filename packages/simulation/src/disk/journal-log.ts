// The log of a journal on a simulated disk: entries one after the other, and two descriptions of where they begin and
// end.
//
// An entry is stored in two steps: it is written and flushed, and then a description that includes it is written and
// flushed over the older one of the two. So a crash leaves everything that was acknowledged, and at most one entry
// more, as a whole. An entry that a description includes and that is not valid was damaged; the log refuses to open
// then and never serves a part.
import { JournalError } from '@capi/sandbox/journal'
import type { AttachedDisk, ReadableDisk } from './disk.ts'
import { type Entry, type EntryReader, headLength, lengthOf, startOfChain, writeText } from './entries.ts'
import { pageSize } from './image.ts'

export interface Log {
  /** Bytes of all entries. */
  readonly length: number
  /** Stores an entry; resolves when it is durable. */
  append(text: string): Promise<void>
  /** Replaces all entries by others. */
  rewrite(texts: readonly string[]): Promise<void>
}

/** The layout and the version of the program that wrote a log. */
export interface Writer {
  readonly format: number
  readonly version: string
}

export interface LogOptions extends Writer {
  readonly disk: AttachedDisk
  /** Reads entries of this disk. */
  readonly entries: EntryReader
  /** What error messages call it. */
  readonly place: string
  /** Forgets all entries. */
  readonly isReset: boolean
  /** Called before the first entry. Throws if a log of this writer cannot be used. */
  readonly onWriter: (writer: Writer) => void
  /** Called with each entry, in order. */
  readonly onEntry: (entry: Entry) => void
  /** Returns what the entries so far end with, for messages. */
  readonly describeEnd: () => string
}

interface Description extends Writer {
  readonly generation: number
  /** The generation in which the first entry was written; each rewriting has a chain of its own. */
  readonly era: number
  /** Where the entries begin, and their length in bytes. */
  readonly start: number
  readonly length: number
}

/** The end of the entries, and the digest that the next one builds on. */
interface End {
  at: number
  chain: Buffer
}

/** The places of the two descriptions. */
const places = [0, pageSize] as const
/** The place after the descriptions, which a lease uses. */
export const leasePlace: number = 2 * pageSize
/** The places where entries may begin; they are too far apart to meet. */
const starts = [3 * pageSize, 2 ** 46] as const
/** No entry is longer than this. */
const longest = 2 ** 30

/** Opens the log of a disk, or begins one. Throws a `JournalError` if an entry or a description was damaged. */
export async function openLog(options: LogOptions): Promise<Log> {
  const { disk, entries, place, format, version, isReset } = options
  const blocks = await Promise.all(places.map((at) => disk.read(at, pageSize)))
  const found = blocks.map((block, index) => readDescription(entries, places[index]!, block))
  const latest = latestOf(found)
  // The description at the second place is written with the first entry, so without one no entry was acknowledged.
  const isNew = blocks[1]!.every((byte) => byte === 0)
  if (!latest && !isNew && !isReset) {
    throw new JournalError(`${place} is damaged: neither description of its entries is as it was written. ${remedy}`)
  }
  let current: Description = latest ?? { format, version, generation: 1, era: 1, start: starts[0], length: 0 }
  let end: End = startOf(current)

  const describe = async (change: Partial<Description>): Promise<void> => {
    const next = { ...current, format, version, ...change, generation: current.generation + 1 }
    await disk.write(places[next.generation % 2]!, writeText(JSON.stringify(next), descriptionChain).bytes)
    await disk.flush()
    current = next
  }
  const append = async (text: string): Promise<void> => {
    const next = await write(disk, end, text)
    await disk.flush()
    await describe({ length: next.at - current.start })
    end = next
  }
  const rewrite = async (texts: readonly string[]): Promise<void> => {
    const { start: oldStart } = current
    const start = oldStart === starts[0] ? starts[1] : starts[0]
    const era = current.generation + 1
    let next = startOf({ start, era })
    try {
      for (const text of texts) next = await write(disk, next, text)
    } catch (error) {
      disk.trim(start, rangeEnd(start))
      throw error
    }
    await disk.flush()
    await describe({ start, era, length: next.at - start })
    end = next
    disk.trim(oldStart, rangeEnd(oldStart))
  }
  const readAll = async (): Promise<void> => {
    const described = current.start + current.length
    for (;;) {
      const next = await readNext(disk, entries, end)
      if (!next) break
      options.onEntry(next.entry)
      end = next
    }
    // One more entry may have been stored without being described and acknowledged.
    if (end.at < described) {
      throw new JournalError(
        `${place} is damaged after ${options.describeEnd()}: the entry at byte ${end.at} is not as it was written. ${remedy}`,
      )
    }
    if (end.at > described || found.includes(undefined)) await describe({ length: end.at - current.start })
  }
  if (isReset) {
    await rewrite([])
  } else {
    if (latest) options.onWriter(latest)
    await readAll()
  }
  return {
    get length() {
      return end.at - current.start
    },
    append,
    rewrite,
  }
}

/** A log that is read while another process writes it. */
export interface LogReader {
  /** Reads the entries that were stored since the last time; returns false as long as there is no log. */
  refresh(): Promise<boolean>
}

export interface LogReaderOptions extends Pick<LogOptions, 'entries' | 'place' | 'onWriter' | 'onEntry'> {
  readonly disk: ReadableDisk
  /** Called before the first entry of a log that was written again. */
  readonly onRewrite: () => void
}

/**
 * Reads the entries that a description includes; the log is not repaired. Throws a `JournalError` if one was damaged.
 */
export function createLogReader(options: LogReaderOptions): LogReader {
  const { disk, entries, place, onWriter, onEntry, onRewrite } = options
  let era: number | undefined
  let end: End | undefined
  const describe = async (): Promise<Description | undefined> => {
    const blocks = await Promise.all(places.map((at) => disk.read(at, pageSize)))
    const found = blocks.map((block, index) => readDescription(entries, places[index]!, block))
    return latestOf(found)
  }
  return {
    async refresh() {
      for (;;) {
        const current = await describe()
        if (!current) return false
        onWriter(current)
        if (!end || era !== current.era || end.at > current.start + current.length) {
          onRewrite()
          end = startOf(current)
          ;({ era } = current)
        }
        let isBroken = false
        while (end.at < current.start + current.length && !isBroken) {
          const next = await readNext(disk, entries, end)
          if (!next) isBroken = true
          else {
            onEntry(next.entry)
            end = next
          }
        }
        if (!isBroken) return true
        end = undefined
        // The log may have been written again meanwhile.
        if ((await describe())?.era === current.era)
          throw new JournalError(`${place} is damaged: an entry is not as it was written. ${remedy}`)
      }
    },
  }
}

const remedy = 'Restore a backup, or start empty with --reset.'
const descriptionChain = startOfChain('description')

function startOf({ start, era }: Pick<Description, 'start' | 'era'>): End {
  return { at: start, chain: startOfChain(`${start} ${era}`) }
}

function rangeEnd(start: number): number {
  return start === starts[0] ? starts[1] : Infinity
}

async function write(disk: AttachedDisk, { at, chain }: End, text: string): Promise<End> {
  const { bytes, digest } = writeText(text, chain)
  await disk.write(at, bytes)
  return { at: at + bytes.length, chain: digest }
}

async function readNext(
  disk: ReadableDisk,
  entries: EntryReader,
  { at, chain }: End,
): Promise<(End & { readonly entry: Entry }) | undefined> {
  const length = lengthOf(await disk.read(at, headLength))
  if (length === undefined || length > longest) return undefined
  const read = entries.read(at, await disk.read(at, headLength + length), chain, (text) => JSON.parse(text) as Entry)
  return read && { at: at + headLength + length, chain: read.digest, entry: read.value }
}

function readDescription(entries: EntryReader, at: number, block: Uint8Array): Description | undefined {
  const length = lengthOf(block)
  if (length === undefined || length > pageSize - headLength) return undefined
  const parse = (text: string): Description => JSON.parse(text) as Description
  return entries.read(at, block.subarray(0, headLength + length), descriptionChain, parse)?.value
}

function latestOf(found: readonly (Description | undefined)[]): Description | undefined {
  return found.filter((each) => each !== undefined).toSorted((one, other) => other.generation - one.generation)[0]
}
