// Finds out which faults a failure needs: leaves out large parts of the schedule, then smaller ones, as long as the
// world still fails.

/**
 * Returns a part of the items with which a test still fails, so that it fails without none of them. If the time is over
 * first, more items may be left. `fails` is not called with all items, because these are known to fail.
 */
export async function minimise<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
  isOver: () => boolean = () => false,
): Promise<readonly Item[]> {
  if (items.length === 0 || (await fails([]))) return []
  let left = items
  let size = Math.ceil(left.length / 2)
  while (left.length > 1 && !isOver()) {
    const smaller = await leaveOutOne(left, size, fails, isOver)
    if (smaller) left = smaller
    else if (size === 1) break
    else size = Math.ceil(size / 2)
    size = Math.min(size, Math.ceil(left.length / 2))
  }
  return left
}

/** Returns the items without one part of a size; undefined if the test needs all parts. */
async function leaveOutOne<Item>(
  items: readonly Item[],
  size: number,
  fails: (items: readonly Item[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<readonly Item[] | undefined> {
  // The latest faults first: most of them have nothing to do with a failure that began before.
  for (let end = items.length; end > 0 && !isOver(); end -= size) {
    const rest = [...items.slice(0, Math.max(0, end - size)), ...items.slice(end)]
    if (rest.length > 0 && (await fails(rest))) return rest
  }
  return undefined
}
