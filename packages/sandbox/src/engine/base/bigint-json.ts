// Values as text that come back as they were: JSON in which a bigint is written as its digits and an `n`.
//
// The same value gives the same text on every machine. Only plain data is taken: what JSON would lose in silence (a Map, a
// Set, a value of a class) is an error, so that nobody forgets to say how it is kept.

/** Matches a text that would be read as a bigint, had it not got one more `n`. */
const likeBigint = /^-?\d+n+$/

/** Returns the text of plain data. Undefined fields are left out. */
export function stringifyBigintJson(value: unknown): string {
  return JSON.stringify(value, replace)
}

/** Returns the data of a text that `stringifyBigintJson` wrote. */
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
      throw new TypeError(`Kept data must be plain, was a ${(value as object).constructor.name}.`)
    default:
      return value
  }
}

function isPlain(value: object | null): boolean {
  if (value === null || Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

// In place, because the data was made by this module and nobody else has seen it.
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
