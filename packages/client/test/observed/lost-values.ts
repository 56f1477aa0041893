// Finds the values of a response that its record does not contain.
import * as api from '@capi/api'

/** The tables from the spellings of enum values on the wire to the words of the records. */
const tables = Object.values(api).filter((each): each is Map<string, string> => each instanceof Map)

/**
 * Returns the JSON pointers of the values that are missing in the record. A record may have other names, words instead
 * of codes, numbers instead of text, and null instead of the empty string. The values are as on the wire, numbers as
 * text.
 */
export function findLostValues(wire: unknown, record: unknown, place = ''): string[] {
  if (!isComposite(wire)) return isSame(wire, record) ? [] : [place]
  // A list of one record may be read as that record.
  if (Array.isArray(wire) && isComposite(wire[0]) && isComposite(record) && !Array.isArray(record)) {
    return wire.length === 1 ? findLostValues(wire[0], record, `${place}/0`) : [place]
  }
  const parts = isComposite(record) ? Object.values(record) : []
  const lost: string[] = []
  for (const [name, value] of Object.entries(wire)) {
    const inside = `${place}/${name}`
    if (isComposite(value)) {
      lost.push(
        ...nearest(value, Array.isArray(wire) && Array.isArray(record) ? [record[Number(name)]] : parts, inside),
      )
      continue
    }
    const found = parts.findIndex((part) => !isComposite(part) && isSame(value, part))
    // Each value of a record stands for one value of the response.
    if (found >= 0) parts.splice(found, 1)
    else if (value !== null && value !== '') lost.push(inside)
  }
  return lost
}

function nearest(value: object, candidates: readonly unknown[], place: string): string[] {
  const losses = candidates.map((candidate) => findLostValues(value, candidate, place))
  return losses.toSorted((a, b) => a.length - b.length)[0] ?? [place]
}

function isComposite(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isSame(wire: unknown, read: unknown): boolean {
  if (read === null || read === undefined) return wire === null || wire === ''
  const [sent, stored] = [String(wire), String(read)]
  return (
    sent === stored || sent.toLowerCase() === stored.toLowerCase() || tables.some((table) => table.get(sent) === stored)
  )
}
