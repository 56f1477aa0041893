// JSON with bigints: a bigint is serialized as its digits and an `n`, and parsed back as a bigint.
//
// The same value gives the same text on every machine. Only plain data is accepted. Values that JSON drops silently (a
// Map, a Set, an instance of a class) throw, so that each needs an explicit serialization.

/** Matches a string that would be parsed as a bigint if no further `n` were added to it. */
const likeBigint = /^-?\d+n+$/

/** Returns plain data as text. Omits undefined fields. The text of undefined is undefined, as in JSON. */
export function stringifyBigintJson(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return `"${value}n"`
    case 'boolean':
      return value.toString()
    case 'number':
      return Number.isFinite(value) ? value.toString() : 'null'
    case 'string':
      return quoteJson(value.endsWith('n') && likeBigint.test(value) ? `${value}n` : value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? writeArray(value) : writeObject(value as Readonly<Record<string, unknown>>)
    default:
      return JSON.stringify(value)
  }
}

/** Parses a text that `stringifyBigintJson` returned. */
export function parseBigintJson(text: string): unknown {
  return revive(JSON.parse(text))
}

function writeArray(items: readonly unknown[]): string {
  let text = ''
  for (let index = 0; index < items.length; index += 1) {
    text += (index === 0 ? '' : ',') + (stringifyBigintJson(items[index]) ?? 'null')
  }
  return `[${text}]`
}

function writeObject(value: Readonly<Record<string, unknown>>): string {
  if (!isPlain(value)) throw new TypeError(`Serialized data must be plain, was a ${value.constructor.name}.`)
  let fields = ''
  for (const name of Object.keys(value)) {
    const field = stringifyBigintJson(value[name])
    if (field !== undefined) fields += `${fields === '' ? '' : ','}${quoteJson(name)}:${field}`
  }
  return `{${fields}}`
}

function isPlain(value: object): boolean {
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

/**
 * Returns a text as JSON, in quotes. Nearly all texts are short and need no escapes; for these, JSON.stringify would
 * take three times as long.
 */
export function quoteJson(text: string): string {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const needsEscape = code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff)
    if (needsEscape) return JSON.stringify(text)
  }
  return `"${text}"`
}
