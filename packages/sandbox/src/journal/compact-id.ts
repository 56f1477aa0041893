// Ids of the engine as small numbers: 18 digits take 8 bytes in a column, the number of the id takes 3 or 4.
import { beforeFirstId } from '@capi/engine'

/**
 * Returns the number of an id: 1 for the first one, 0 for "none"; throws a `RangeError` if the engine cannot have made
 * it.
 */
export function toCompactId(id: bigint): number {
  const compact = findCompactId(id)
  if (compact === undefined) throw new RangeError(`An id must be 0, or odd and above ${beforeFirstId}, was ${id}.`)
  return compact
}

/** Returns the number of an id, or undefined if the engine cannot have made it. */
export function findCompactId(id: bigint): number | undefined {
  if (id === 0n) return 0
  const steps = id - beforeFirstId
  return steps > 0n && steps % 2n === 0n ? Number(steps / 2n) : undefined
}

/** Returns the id of a number. */
export function fromCompactId(compact: number): bigint {
  return compact === 0 ? 0n : beforeFirstId + BigInt(compact) * 2n
}
