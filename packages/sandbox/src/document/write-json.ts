// Writes exact JSON: integers of any size keep all digits, because none is converted to a double. And the data that the
// client of this project reads from that text, made directly from the value that the text is written from.
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
