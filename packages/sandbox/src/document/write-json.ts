// Writes exact JSON: integers of any size keep all digits, because none is converted to a double.
import { quoteJson } from '@capi/engine'

/** Quoted field names with their colons. There are few, and they repeat. */
const quotedNames = new Map<string, string>()

/** The content type of JSON responses. */
export const jsonType: string = 'application/json; charset=utf-8'

/**
 * Returns the JSON text of a value. Numbers must be safe integers; larger ones are bigint. Undefined fields are
 * omitted.
 */
export function writeJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoteJson(value)
    case 'number':
      if (!Number.isSafeInteger(value)) throw new TypeError(`A number in JSON must be a safe integer, was ${value}.`)
      return value.toString()
    case 'bigint':
    case 'boolean':
      return value.toString()
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? writeArray(value) : writeObject(value as Readonly<Record<string, unknown>>)
    default:
      throw new TypeError(`A JSON value must not be of type ${typeof value}.`)
  }
}

function writeArray(items: readonly unknown[]): string {
  let text = ''
  for (let index = 0; index < items.length; index += 1) text += (index === 0 ? '' : ',') + writeJson(items[index])
  return `[${text}]`
}

function writeObject(value: Readonly<Record<string, unknown>>): string {
  let fields = ''
  for (const name of Object.keys(value)) {
    const field = value[name]
    if (field !== undefined) fields += (fields === '' ? '' : ',') + quoteName(name) + writeJson(field)
  }
  return `{${fields}}`
}

function quoteName(name: string): string {
  let text = quotedNames.get(name)
  if (text === undefined) quotedNames.set(name, (text = `${JSON.stringify(name)}:`))
  return text
}

/** The content type of JSON lines. */
export const linesType: string = 'application/x-ndjson'
