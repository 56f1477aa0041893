// Writes exact JSON: integers of any size keep all digits, because none is converted to a double.

/** Quoted field names. There are few, and they repeat. */
const quoted = new Map<string, string>()

/** The content type of JSON responses. */
export const jsonType: string = 'application/json; charset=utf-8'

/** Returns the JSON text of a value. Numbers must be safe integers; larger ones are bigint. Undefined fields are omitted. */
export function writeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new TypeError(`A number in JSON must be a safe integer, was ${value}.`)
    return value.toString()
  }
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    let fields = ''
    for (const name of Object.keys(value)) {
      const field = (value as Readonly<Record<string, unknown>>)[name]
      if (field !== undefined) fields += `${fields === '' ? '' : ','}${quote(name)}:${writeJson(field)}`
    }
    return `{${fields}}`
  }
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
  throw new TypeError(`A JSON value must not be of type ${typeof value}.`)
}

function quote(name: string): string {
  const known = quoted.get(name)
  if (known !== undefined) return known
  const text = JSON.stringify(name)
  quoted.set(name, text)
  return text
}

/** The content type of JSON lines. */
export const linesType: string = 'application/x-ndjson'
