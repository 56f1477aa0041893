import { platform } from '#platform'
import type { RandomBytes } from './keys.ts'

/** Returns a source of bytes that returns the same bytes for the same seed. For tests, not for real secrets. */
export function seededBytes(seed: string): RandomBytes {
  let block = 0
  return (size) => {
    const bytes = new Uint8Array(Math.ceil(size / 32) * 32)
    for (let length = 0; length < size; length += 32) {
      block += 1
      bytes.set(platform.hmacBytes(seed, String(block)), length)
    }
    return bytes.subarray(0, size)
  }
}
