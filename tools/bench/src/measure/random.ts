/** Random numbers that a seed decides. */

/** Returns a generator of numbers from 0 to 1 that a seed decides: a Weyl sequence, mixed. */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e37_79b9)
  return () => {
    state = (state + 0x9e37_79b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85eb_ca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

/** Puts the values of an array in random order, and returns it. */
export function shuffle<Value>(values: Value[], random: () => number): Value[] {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1))
    ;[values[last], values[chosen]] = [values[chosen]!, values[last]!]
  }
  return values
}
