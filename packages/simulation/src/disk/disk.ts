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

/** What a journal does with the disk of its machine. */
export type JournalDisk = Pick<Disk, 'name' | 'holder' | 'attach' | 'openToRead' | 'takeAway'>

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

export function createDisk(options: DiskOptions): Disk {
  return new SimulatedDisk(options)
}

class SimulatedDisk implements Disk {
  readonly name: string
  capacity: number
  holder: AttachedDisk | undefined
  readonly #random: Random
  readonly #durable = createImage()
  /** What was written since, oldest first. */
  #pending: Write[] = []
  /** The processes that the disk was taken away from. */
  readonly #deposed = new WeakSet<AttachedDisk>()

  constructor({ name, random, capacity = Infinity }: DiskOptions) {
    this.name = name
    this.#random = random
    this.capacity = capacity
  }

  get used(): number {
    return this.#countPages(this.#pending) * pageSize
  }

  get unflushed(): number {
    return this.#pending.length
  }

  attach(wait: DiskWait = async () => undefined): AttachedDisk {
    if (this.holder) throw new DiskInUseError(`${this.name} is in use by another process.`)
    this.holder = new Attachment(this, wait)
    return this.holder
  }

  openToRead(wait: DiskWait = async () => undefined): ReadableDisk {
    return {
      read: async (at, length) => {
        await wait('read', length)
        return this.readAt(at, length)
      },
    }
  }

  takeAway(): void {
    if (this.holder) this.#deposed.add(this.holder)
    this.crash()
  }

  crash(): void {
    this.holder = undefined
    for (const write of this.#pending) settle(this.#durable, write, this.#random)
    this.#pending = []
  }

  flipBit(at: number, bit: number): void {
    const [byte] = this.#durable.read(at, 1)
    this.#durable.write(at, Uint8Array.of(byte! ^ (1 << bit)))
  }

  pickPlace(random: Random): number {
    return (random.pick(Array.from(this.#durable.pages.keys())) ?? 0) * pageSize + random.below(pageSize)
  }

  // What follows is for the process that has the disk attached.

  isTakenFrom(process: AttachedDisk): boolean {
    return this.#deposed.has(process)
  }

  /** Returns what was written, flushed or not. */
  readAt(at: number, length: number): Uint8Array {
    const bytes = this.#durable.read(at, length)
    for (const write of this.#pending) {
      const from = Math.max(at, write.at)
      const to = Math.min(at + length, write.at + write.bytes.length)
      if (from < to) bytes.set(write.bytes.subarray(from - write.at, to - write.at), from - at)
    }
    return bytes
  }

  add(write: Write): void {
    if (this.capacity < Infinity) {
      const pages = this.#countPages([...this.#pending, write])
      if (pages * pageSize > this.capacity && pages > this.#countPages(this.#pending))
        throw new DiskFullError(
          `${this.name} holds ${this.capacity} bytes; there is no room for ${write.bytes.length} more.`,
        )
    }
    this.#pending.push(write)
  }

  /** Returns what was written and not flushed yet. */
  listUnflushed(): Write[] {
    return this.#pending.slice()
  }

  persist(writes: readonly Write[]): void {
    // A later flush may already have made some of them durable, and newer ones at the same place.
    for (const write of writes) if (this.#pending.includes(write)) this.#durable.write(write.at, write.bytes)
    this.#pending = this.#pending.filter((write) => !writes.includes(write))
  }

  trim(from: number, to: number): void {
    this.#durable.trim(from, to)
    const [first, end] = [Math.ceil(from / pageSize) * pageSize, Math.floor(to / pageSize) * pageSize]
    for (const write of this.listUnflushed()) {
      const { at, bytes } = write
      if (at >= end || at + bytes.length <= first) continue
      write.bytes = bytes.subarray(0, Math.max(0, first - at))
      if (at + bytes.length > end) this.#pending.push({ at: end, bytes: bytes.subarray(end - at) })
    }
  }

  #countPages(writes: readonly Write[]): number {
    const { pages } = this.#durable
    const added = new Set(writes.flatMap(({ at, bytes }) => pagesOf(at, bytes.length)))
    for (const index of added) if (pages.has(index)) added.delete(index)
    return pages.size + added.size
  }
}

/** What one process does, until it ends or another machine takes the disk. */
class Attachment implements AttachedDisk {
  readonly #disk: SimulatedDisk
  readonly #wait: DiskWait

  constructor(disk: SimulatedDisk, wait: DiskWait) {
    this.#disk = disk
    this.#wait = wait
  }

  async read(at: number, length: number): Promise<Uint8Array> {
    await this.#within('read', length)
    return this.#disk.readAt(at, length)
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    if (this.#disk.holder !== this) return this.#within('write', 0)
    // A copy, because the caller may use the bytes again.
    this.#disk.add({ at, bytes: bytes.slice() })
    await this.#within('write', bytes.length)
  }

  async flush(): Promise<void> {
    const writes = this.#disk.listUnflushed()
    await this.#within(
      'flush',
      writes.reduce((sum, { bytes }) => sum + bytes.length, 0),
    )
    this.#disk.persist(writes)
  }

  trim(from: number, to: number): void {
    if (this.#disk.holder === this) this.#disk.trim(from, to)
  }

  detach(): void {
    if (this.#disk.holder === this) this.#disk.holder = undefined
  }

  /** Waits for the time that an operation takes, and to the end of time if the process is gone by then. */
  async #within(operation: DiskOperation, bytes: number): Promise<void> {
    const disk = this.#disk
    if (disk.holder === this || disk.isTakenFrom(this)) await this.#wait(operation, bytes)
    if (disk.isTakenFrom(this)) throw new DiskLostError(`Another machine has taken ${disk.name}.`)
    // A promise that is never settled: the process is gone.
    if (disk.holder !== this) await new Promise(() => undefined)
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
