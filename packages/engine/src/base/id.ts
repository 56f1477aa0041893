// Generates ids with 18 digits. Every id is odd and far above 2^53, so a double cannot represent it: a program that
// parses an id as a floating-point number always gets a wrong one.

/** The state of the id generator. */
export interface IdCounter {
  lastId: bigint
}

/** The value of `lastId` before the first id. */
export const beforeFirstId = 600_000_000_000_000_001n

/** Returns an id of 18 digits, greater than all ids before it. */
export function nextId(source: IdCounter): bigint {
  source.lastId += 2n
  return source.lastId
}
