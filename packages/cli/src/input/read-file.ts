// Reads files, pipes and standard input that the command is given, and not more of them than it can use.
import { readSync } from 'node:fs'
import { UsageError } from '@capi/client'

const chunkBytes = 2 ** 16

/** Returns the content of an open file or pipe; throws a UsageError that names it if it is larger than `mostBytes`. */
export function readAtMost(handle: number, name: string, mostBytes: number): Buffer {
  const parts: Buffer[] = []
  for (let size = 0; size <= mostBytes;) {
    const part = Buffer.allocUnsafe(chunkBytes)
    const count = readPart(handle, part)
    if (count === 0) return Buffer.concat(parts)
    parts.push(part.subarray(0, count))
    size += count
  }
  throw new UsageError(`${name} must have at most ${mostBytes / 2 ** 20} MiB, had more.`)
}

function readPart(handle: number, part: Buffer): number {
  try {
    return readSync(handle, part)
  } catch (error) {
    // Windows reports the end of a pipe as an error.
    if ((error as NodeJS.ErrnoException).code === 'EOF') return 0
    throw error
  }
}
