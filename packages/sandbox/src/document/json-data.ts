// The data that the client of this project reads from a JSON text, made directly from the value that the text is
// written from.

/** Integers from here on have 16 digits or more. The client reads them as text, because a double may round them. */
const leastText = 10 ** 15

/**
 * Returns what the client's `parseJson` returns for the text that `writeJson` writes of a value, which `writeJson` must
 * accept. Nothing in it is shared with the value.
 */
export function toJsonData(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      // Plus zero, because the text of minus zero has no sign.
      return value < leastText && value > -leastText ? Number(value) + 0 : value.toString()
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? value.map((item) => toJsonData(item)) : copyFields(value)
    default:
      return value
  }
}

function copyFields(value: object): object {
  const copy: Record<string, unknown> = {}
  for (const name of Object.keys(value)) {
    const field = (value as Readonly<Record<string, unknown>>)[name]
    if (field !== undefined) copy[name] = toJsonData(field)
  }
  return copy
}
