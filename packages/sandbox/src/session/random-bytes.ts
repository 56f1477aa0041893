import { createHmac } from 'node:crypto'
import type { RandomBytes } from './keys.ts'

/** Returns a source of bytes that returns the same bytes for the same seed. For tests, not for real secrets. */
export function seededBytes(seed: string): RandomBytes {
  let block = 0
  return (size) => {
    const parts: Buffer[] = []
    for (let length = 0; length < size; length += 32) {
      block += 1
      parts.push(createHmac('sha256', seed).update(String(block)).digest())
    }
    return Buffer.concat(parts).subarray(0, size)
  }
}
