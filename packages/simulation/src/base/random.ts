// Random numbers of a simulation, all from one seed. Each part of the world has a stream of its own, so that one more
// draw in one part changes nothing in another.

export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns an integer from 0 to one less than the bound. */
  below(bound: number): number
  /** Returns an integer of a range, bounds inclusive. */
  between(least: number, most: number): number
  /** Returns whether an event of this probability happens. */
  chance(probability: number): boolean
  /** Returns one of the items. */
  pick<Item>(items: readonly Item[]): Item
  /** Returns the stream of a part of the world. It depends on the seed and the name alone. */
  fork(name: string): Random
}

/** Returns the random numbers of a seed. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0
    return mix(state) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)]!,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

function hashText(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = mix(hash ^ (text.charCodeAt(index) + index * 0x10001)) | 0
  return hash
}

/** Mixes the bits of an integer so that each one depends on all; returns an unsigned integer of 32 bits. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
