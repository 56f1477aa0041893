// Splits a value into a part that fits into a size and the rest. Lists, objects and texts are cut; numbers and flags
// are not. The parts of a value, put together, are the value again: lists and texts are appended, and the fields of
// objects are joined.

export interface Split {
  readonly part: unknown
  /** Undefined if the part is the whole value. */
  readonly rest?: unknown
}

// Invisible and unassigned characters, separators of lines, and those that change the direction of a text.
const hidden = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}]/gu

/** Returns a value as JSON text in which every character is visible: others are escaped. */
export function show(value: unknown): string {
  const text = JSON.stringify(value)
  return text.replace(hidden, (character) =>
    Array.from({ length: character.length }, (_, index) => escape(character.charCodeAt(index))).join(''),
  )
}

function escape(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}

/** Returns the size of a value in a result, in bytes of UTF-8. */
export function sizeOf(value: unknown): number {
  return Buffer.byteLength(show(value))
}

/** Splits a JSON value. The part has at most `bytes`, unless not even one number or one letter fits. */
export function split(value: unknown, bytes: number): Split {
  if (sizeOf(value) <= bytes) return { part: value }
  if (typeof value === 'string') return splitText(value, bytes)
  if (Array.isArray(value)) return splitList(value, bytes)
  if (typeof value === 'object' && value !== null) return splitObject(value, bytes)
  return { part: value }
}

function splitText(text: string, bytes: number): Split {
  const characters = Array.from(text)
  let length = 0
  // The quotes.
  let size = 2
  while (length < characters.length - 1) {
    size += sizeOf(characters[length]) - 2
    if (size > bytes && length > 0) break
    length += 1
  }
  return { part: characters.slice(0, length).join(''), rest: characters.slice(length).join('') }
}

function splitList(list: readonly unknown[], bytes: number): Split {
  const part: unknown[] = []
  let size = 2
  for (const [index, item] of list.entries()) {
    const itemSize = sizeOf(item) + 1
    if (size + itemSize <= bytes) {
      part.push(item)
      size += itemSize
      continue
    }
    if (index > 0) return { part, rest: list.slice(index) }
    // An item that is too large by itself is sent in parts, each as a list of one.
    const first = split(item, bytes - size)
    if (first.rest === undefined) return list.length > 1 ? { part: [item], rest: list.slice(1) } : { part: list }
    return { part: [first.part], rest: [first.rest, ...list.slice(1)] }
  }
  return { part }
}

function splitObject(object: object, bytes: number): Split {
  const part: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  // Short fields come first: they say what the long ones belong to.
  const fields = Object.entries(object).map(([name, value]) => ({
    name,
    value,
    size: sizeOf(name) + sizeOf(value) + 2,
  }))
  let size = 2
  let isFull = false
  for (const { name, value, size: fieldSize } of fields.toSorted((one, other) => one.size - other.size)) {
    if (!isFull && size + fieldSize <= bytes) {
      part[name] = value
      size += fieldSize
      continue
    }
    if (isFull) {
      rest[name] = value
      continue
    }
    isFull = true
    const isFirst = Object.keys(part).length === 0
    const room = bytes - size - sizeOf(name) - 2
    const isCut = isFirst || (room > 100 && typeof value === 'object' && value !== null)
    const inner = isCut ? split(value, room) : { part: undefined, rest: value }
    if (inner.part !== undefined) part[name] = inner.part
    if (inner.rest !== undefined) rest[name] = inner.rest
  }
  return Object.keys(rest).length === 0 ? { part } : { part, rest }
}
