// The names of a queue's keys. All begin with one prefix, and nothing else in the Redis is read or written.
//
// The queue of the runs is named by version, which has the digest of all files that run, and by secret. So a worker of
// another commit, or with another secret, does not see them, and cannot take what it must not run.
import type { Seal } from './seal.ts'

export const prefix = 'capi-sweep'

/** Sweeps and workers that are there, each until a moment. */
export const presenceKey: string = `${prefix}:present`

/** The queue of the runs of a version and a secret. */
export function queueNameOf(seal: Seal, version: string): string {
  return seal.mac('queue', version).slice(0, 24)
}

/** The queue of the runs that a worker makes alone, because they were lost with a worker before. */
export function aloneQueueNameOf(seal: Seal, version: string): string {
  return queueNameOf(seal, `${version} alone`)
}

/** The results of a sweep. While the key exists, the sweep goes on. */
export function resultsKeyOf(sweep: string): string {
  return `${prefix}:sweep:${sweep}:results`
}

/** A part of something that a sweep brings with it. */
export function chunkKeyOf(sweep: string, digest: string, index: number): string {
  return `${prefix}:sweep:${sweep}:${digest}:${index}`
}

/** How long the keys of a sweep remain after it was killed. It extends this while it runs. */
export const leaseMs = 120_000
/** How often sweeps and workers look after what they have in the queue. */
export const beatMs = 5_000
