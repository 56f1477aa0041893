// A simulated disk. What is written can be read at once, and survives a crash only after a flush.
//
// A crash decides for each unflushed write, in any order, whether it is lost, complete or torn: of a torn write some
// sectors reached the disk, and one of them perhaps only in part. One process at a time has the disk attached. After a
// crash the operations of that process never end, as those of a process that is gone. Another machine may take the disk
// away from the process that has it; the operations of that process fail from then on.
import type { Random } from '../base/random.ts'
import { createImage, type Image, pageSize, pagesOf } from './image.ts'

/** What a process does with a disk that it only reads. */
export interface ReadableDisk {
  read(at: number, length: number): Promise<Uint8Array>
}

/**
 * What one process does with a disk. Each operation throws a `DiskLostError` after another machine has taken the disk.
 */
export interface AttachedDisk extends ReadableDisk {
  /** Throws a `DiskFullError` if there is no room; nothing is written then. */
  write(at: number, bytes: Uint8Array): Promise<void>
  /** Resolves when everything that was written before the call is durable. */
  flush(): Promise<void>
  /** Gives back the room of all pages that lie in a range as a whole; their contents are lost. */
  trim(from: number, to: number): void
  detach(): void
}

export type DiskOperation = 'read' | 'write' | 'flush'

export interface DiskOptions {
  /** What error messages call it. */
  readonly name: string
  /** Decides what a crash does to unflushed writes. */
  readonly random: Random
  /** The most bytes that it holds. @default Infinity */
  readonly capacity?: number
}

/** Waits for the time that an operation takes, in the process that has attached the disk. */
export type DiskWait = (operation: DiskOperation, bytes: number) => Promise<void>

export interface Disk {
  readonly name: string
  /** The most bytes that it holds; may change. */
  capacity: number
  /** Bytes that are in use, in whole pages. */
  readonly used: number
  /** Number of writes that a crash would decide about. */
  readonly unflushed: number
  /** Throws a `DiskInUseError` while another process has it. @default no operation takes time */
  attach(wait?: DiskWait): AttachedDisk
  /** Reads what was written, without attaching the disk. @default no operation takes time */
  openToRead(wait?: DiskWait): ReadableDisk
  /** Takes the disk away from the process that has it attached; decides about each of its unflushed writes. */
  takeAway(): void
  /** What the process that has the disk attached uses. */
  readonly holder: AttachedDisk | undefined
  /** Ends the process that has the disk attached, and decides about each unflushed write. */
  crash(): void
  /** Inverts one bit that is durable. */
  flipBit(at: number, bit: number): void
  /** Returns the place of a byte in one of the pages that hold something. */
  pickPlace(random: Random): number
}

/** There is no room for a write. */
export class DiskFullError extends Error {
  override readonly name: string = 'DiskFullError'
}

/** Another process has the disk. */
export class DiskInUseError extends Error {
  override readonly name: string = 'DiskInUseError'
}

/** Another machine has taken the disk. */
export class DiskLostError extends Error {
  override readonly name: string = 'DiskLostError'
}

interface Write {
  readonly at: number
  bytes: Uint8Array
}

const sectorSize = 512
/** The parts of unflushed writes that a crash completes, and that it loses; it tears the others. */
const completeShare = 0.3
const lostShare = 0.3

export function createDisk({ name, random, capacity: initialCapacity = Infinity }: DiskOptions): Disk {
  const durable = createImage()
  /** What was written since, oldest first. */
  let pending: Write[] = []
  let attached: AttachedDisk | undefined
  /** The processes that the disk was taken away from. */
  const deposed = new WeakSet<AttachedDisk>()
  let capacity = initialCapacity

  const readAt = (at: number, length: number): Uint8Array => {
    const bytes = durable.read(at, length)
    for (const write of pending) {
      const from = Math.max(at, write.at)
      const to = Math.min(at + length, write.at + write.bytes.length)
      if (from < to) bytes.set(write.bytes.subarray(from - write.at, to - write.at), from - at)
    }
    return bytes
  }
  const countPages = (writes: readonly Write[]): number => {
    const added = new Set(writes.flatMap(({ at, bytes }) => pagesOf(at, bytes.length)))
    for (const index of added) if (durable.pages.has(index)) added.delete(index)
    return durable.pages.size + added.size
  }
  const persist = (writes: readonly Write[]): void => {
    // A later flush may already have made some of them durable, and newer ones at the same place.
    for (const write of writes) if (pending.includes(write)) durable.write(write.at, write.bytes)
    pending = pending.filter((write) => !writes.includes(write))
  }
  const trimPending = (from: number, to: number): void => {
    for (const write of pending.slice()) {
      const { at, bytes } = write
      if (at >= to || at + bytes.length <= from) continue
      write.bytes = bytes.subarray(0, Math.max(0, from - at))
      if (at + bytes.length > to) pending.push({ at: to, bytes: bytes.subarray(to - at) })
    }
  }
  const settleAll = (): void => {
    attached = undefined
    for (const write of pending) settle(durable, write, random)
    pending = []
  }

  return {
    name,
    get holder() {
      return attached
    },
    get capacity() {
      return capacity
    },
    set capacity(bytes) {
      capacity = bytes
    },
    get used() {
      return countPages(pending) * pageSize
    },
    get unflushed() {
      return pending.length
    },
    attach(wait = async () => undefined) {
      if (attached) throw new DiskInUseError(`${name} is in use by another process.`)
      const within = async (operation: DiskOperation, bytes: number): Promise<void> => {
        if (attached === own || deposed.has(own)) await wait(operation, bytes)
        if (deposed.has(own)) throw new DiskLostError(`Another machine has taken ${name}.`)
        // A promise that is never settled: the process is gone.
        if (attached !== own) await new Promise(() => undefined)
      }
      const own: AttachedDisk = {
        async read(at, length) {
          await within('read', length)
          return readAt(at, length)
        },
        async write(at, bytes) {
          if (attached !== own) return within('write', 0)
          // A copy, because the caller may use the bytes again.
          const write = { at, bytes: bytes.slice() }
          if (capacity < Infinity) {
            const pages = countPages([...pending, write])
            if (pages * pageSize > capacity && pages > countPages(pending))
              throw new DiskFullError(`${name} holds ${capacity} bytes; there is no room for ${bytes.length} more.`)
          }
          pending.push(write)
          await within('write', bytes.length)
        },
        async flush() {
          const writes = pending.slice()
          await within(
            'flush',
            writes.reduce((sum, { bytes }) => sum + bytes.length, 0),
          )
          persist(writes)
        },
        trim(from, to) {
          if (attached !== own) return
          durable.trim(from, to)
          trimPending(Math.ceil(from / pageSize) * pageSize, Math.floor(to / pageSize) * pageSize)
        },
        detach() {
          if (attached === own) attached = undefined
        },
      }
      attached = own
      return own
    },
    openToRead: (wait = async () => undefined) => ({
      async read(at, length) {
        await wait('read', length)
        return readAt(at, length)
      },
    }),
    takeAway() {
      if (attached) deposed.add(attached)
      settleAll()
    },
    crash: settleAll,
    pickPlace: (own) => (own.pick(Array.from(durable.pages.keys())) ?? 0) * pageSize + own.below(pageSize),
    flipBit(at, bit) {
      const [byte] = durable.read(at, 1)
      durable.write(at, Uint8Array.of(byte! ^ (1 << bit)))
    },
  }
}

/** Decides what of an unflushed write reached the disk. */
function settle(image: Image, { at, bytes }: Write, random: Random): void {
  const fate = random.next()
  if (fate < lostShare) return
  if (fate < lostShare + completeShare) return image.write(at, bytes)
  const cut = random.below(bytes.length)
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + sectorSize - ((at + from) % sectorSize))
    const end = cut >= from && cut < to ? cut : to
    if (random.chance(0.5)) image.write(at + from, bytes.subarray(from, end))
    from = to
  }
}
