// What a sweep brings to its workers: the strategy and the candles, by the digest of their content, in compressed
// parts.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Redis } from 'ioredis'
import { StrategyError } from '../strategy/strategy-error.ts'
import { chunkKeyOf, leaseMs } from './names.ts'

/** Names a content. */
export interface ParcelName {
  readonly digest: string
  readonly bytes: number
}

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]
const chunkBytes = 4 * 2 ** 20
/** About seventeen years of minutes of one contract. */
export const mostBytes: number = 256 * 2 ** 20

export function nameOf(content: Uint8Array): ParcelName {
  return { digest: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }
}

/** Refuses what is too large for a queue, before anything is sent. */
export function checkSize(sizes: readonly number[]): void {
  const bytes = sizes.reduce((sum, each) => sum + each, 0)
  const megabytes = (count: number): string => `${(count / 2 ** 20).toFixed(0)} MB`
  if (bytes > mostBytes)
    throw new StrategyError(
      `Strategy and candles for a queue must have at most ${megabytes(mostBytes)} together, had ${megabytes(bytes)}: use longer candles, or fewer.`,
    )
}

/** Stores a content for the workers of a sweep; returns its keys. */
export async function sendParcel(redis: Redis, sweep: string, content: Uint8Array): Promise<readonly string[]> {
  const { digest } = nameOf(content)
  const keys: string[] = []
  for (let start = 0; start < content.byteLength; start += chunkBytes) {
    const key = chunkKeyOf(sweep, digest, keys.length)
    // A copy, because shared memory cannot be compressed.
    await redis.set(key, await pack(content.slice(start, start + chunkBytes), { level: 1 }), 'PX', leaseMs)
    keys.push(key)
  }
  return keys
}

/** Reads a content; null where the sweep has ended. The content is shared with threads. */
export async function receiveParcel(
  redis: Redis,
  sweep: string,
  { digest, bytes }: ParcelName,
): Promise<Uint8Array | null> {
  checkSize([bytes])
  const content = new Uint8Array(new SharedArrayBuffer(bytes))
  for (let start = 0, index = 0; start < bytes; start += chunkBytes, index += 1) {
    const part = await redis.getBuffer(chunkKeyOf(sweep, digest, index))
    if (!part) return null
    const room = Math.min(chunkBytes, bytes - start)
    const plain = await unpack(part, { maxOutputLength: room })
    content.set(plain, start)
  }
  const { digest: received } = nameOf(content)
  if (received !== digest)
    throw new StrategyError(`A part of the sweep must have the digest ${digest}, was ${received}: it was changed.`)
  return content
}
