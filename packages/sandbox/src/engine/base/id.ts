// Ids as large as real ones. Every id is odd and far above 2^53, so no double holds any of them: a program that reads
// an id as a floating-point number gets another number, every time.

/** What has been handed out so far. */
export interface IdCounter {
  lastId: bigint
}

/** The state of a source that has handed out nothing. */
export const beforeFirstId = 600_000_000_000_000_001n

/** Returns an id of 18 digits, greater than every one before. */
export function nextId(source: IdCounter): bigint {
  source.lastId += 2n
  return source.lastId
}
