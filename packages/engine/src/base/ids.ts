// Ids, and deterministic hashes: seeds, pseudo-random numbers and digests. The hashes are the only randomness of the
// engine, and the same on every machine.
//
// Ids have 18 digits. Every id is odd and far above 2^53, so a double cannot represent it: a program that parses an id
// as a floating-point number always gets a wrong one.

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

/** Hashes a text to a 32-bit seed. */
export function seedOf(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  return mix(state)
}

/** Returns 32 uniformly distributed bits for a seed and a safe integer of either sign. */
export function hash(seed: number, value: number): number {
  const high = Math.floor(value / 0x1_0000_0000)
  return mix(mix(seed ^ value) ^ Math.imul(high + 1, 0x9e3779b1)) >>> 0
}

// The finalizer of a well-known 32-bit hash: each input bit affects each output bit.
function mix(value: number): number {
  let state = value ^ (value >>> 16)
  state = Math.imul(state, 0x85ebca6b)
  state ^= state >>> 13
  state = Math.imul(state, 0xc2b2ae35)
  return state ^ (state >>> 16)
}

/** Returns a digest of 32 hexadecimal digits. It is not cryptographic. */
export function digest(text: string): string {
  const lanes = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]
  for (let index = 0; index < text.length; index += 1) {
    const lane = index & 3
    lanes[lane] = Math.imul(lanes[lane]! ^ text.charCodeAt(index), 0x01000193) ^ (lanes[(lane + 1) & 3]! >>> 5)
  }
  return lanes.map((lane, index) => (mix(lane ^ mix(text.length + index)) >>> 0).toString(16).padStart(8, '0')).join('')
}
