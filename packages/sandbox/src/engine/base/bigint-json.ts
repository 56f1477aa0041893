// JSON with bigints: a bigint is serialized as its digits and an `n`, and parsed back as a bigint.
//
// The same value gives the same text on every machine. Only plain data is accepted. Values that JSON drops silently (a Map,
// a Set, an instance of a class) throw, so that each needs an explicit serialization.

/** Matches a string that would be parsed as a bigint if no further `n` were added to it. */
const likeBigint = /^-?\d+n+$/

/** Returns plain data as text. Omits undefined fields. */
export function stringifyBigintJson(value: unknown): string {
  return JSON.stringify(value, replace)
}

/** Parses a text that `stringifyBigintJson` returned. */
export function parseBigintJson(text: string): unknown {
  return revive(JSON.parse(text))
}

function replace(_name: string, value: unknown): unknown {
  switch (typeof value) {
    case 'bigint':
      return `${value}n`
    case 'string':
      return value.endsWith('n') && likeBigint.test(value) ? `${value}n` : value
    case 'object':
      if (isPlain(value)) return value
      throw new TypeError(`Serialized data must be plain, was a ${(value as object).constructor.name}.`)
    default:
      return value
  }
}

function isPlain(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

// Changes the data in place, which is safe because it was just parsed here.
function revive(value: unknown): unknown {
  if (typeof value === 'string') return value.endsWith('n') && likeBigint.test(value) ? reviveText(value) : value
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const field = fields[name]
    if (typeof field === 'string' || typeof field === 'object') fields[name] = revive(field)
  }
  return value
}

function reviveText(text: string): bigint | string {
  const shorter = text.slice(0, -1)
  return shorter.endsWith('n') ? shorter : BigInt(shorter)
}
