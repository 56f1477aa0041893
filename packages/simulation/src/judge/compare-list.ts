// Reads a list completely with the client, and requires every record exactly once.
import { IncompleteListError } from '@capi/client'

/** A list that the client offers. */
export interface JudgedList {
  readonly name: string
  /** Yields the ids of all records. */
  readonly ids: () => AsyncIterable<string>
  /** Why the list may end before its end; undefined if it may not. */
  readonly mayEnd?: RegExp
}

/**
 * Compares a list with the ids that exist. The market goes on while the list is read, so records that exist only
 * afterwards may be in the list or not; `readExisting` returns all ids at the time of its call.
 */
export async function compareList(
  { name, ids, mayEnd }: JudgedList,
  readExisting: () => Promise<readonly string[]>,
  onViolation: (text: string) => void,
): Promise<void> {
  const expected = Array.from(await readExisting())
  const seen = new Set<string>()
  let isComplete = true
  try {
    for await (const id of ids()) {
      if (seen.has(id)) onViolation(`The complete list of ${name} has ${id} twice.`)
      seen.add(id)
    }
  } catch (error) {
    if (!(error instanceof IncompleteListError && mayEnd?.test(error.message))) throw error
    isComplete = false
  }
  const existing = new Set(await readExisting())
  const older = new Set(expected)
  const newer = Array.from(seen).filter((id) => existing.has(id) && !older.has(id)).length
  // A list that ends has the records with the highest ids; these are not always the last ones that became final.
  const readable = isComplete
    ? expected
    : expected.toSorted(byId).slice(Math.max(0, expected.length - (seen.size - newer)))
  const missing = readable.filter((id) => !seen.has(id))
  const added = Array.from(seen).filter((id) => !existing.has(id))
  if (missing.length > 0)
    onViolation(`The complete list of ${name} lacks ${missing.length} of ${expected.length}: ${missing[0]}.`)
  if (added.length > 0) onViolation(`The complete list of ${name} has ${added.length} that do not exist: ${added[0]}.`)
}

/** Compares whole numbers as text. */
function byId(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1)
}
