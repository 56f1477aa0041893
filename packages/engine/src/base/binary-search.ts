// Binary search.

/**
 * Returns the first index from 0 to below `length` for which a condition holds; `length` where it holds for none. The
 * condition must hold for every index after the first.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
