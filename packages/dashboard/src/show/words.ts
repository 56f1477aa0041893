// Words of the interface as they are read: `open_long` is two words.

/** Returns a word of the interface for people. */
export function showWord(word: string | null): string {
  return word === null || word === ''
    ? '–'
    : word
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
}

/** Returns whether what a word names buys; words of liquidation end in the side that they close. */
export function isBuying(direction: string | null): boolean {
  if (direction === 'open_long' || direction === 'open_short') return direction === 'open_long'
  return direction?.endsWith('short') === true
}
