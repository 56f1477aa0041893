// Response bodies that violate the document: unknown enum values, unknown fields, numbers in place of strings.
import type { Operation } from '@capi/api'
import type { Node } from '../document/document.ts'
import { writeJson } from '../document/write-json.ts'
import { responseSchema, fieldsOf, isNumericText, isEnum, itemsOf } from './response-schema.ts'
import type { FaultType } from './rule.ts'

/** What replaces enum values; the document has neither. */
const unknownEnumValue = 'sandbox_unknown'
const unknownCode = 9_999_999

/** The added field, which the document does not have. */
const unknownField = 'sandboxUnknownField'

/** Marks text that is written without quotes. No response contains this private-use character. */
const bare = '\uE000'
const barePattern = new RegExp(`"${bare}([^"]+)"`, 'g')
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Returns the JSON text of a result, corrupted in the given ways. */
export function corruptBody(operation: Operation, result: unknown, types: ReadonlySet<FaultType>): string {
  const change = (value: unknown, schema: Node): unknown => {
    if (Array.isArray(value)) return value.map((item) => change(item, itemsOf(schema)))
    if (typeof value === 'object' && value !== null) {
      const fields = fieldsOf(schema)
      const entries = Object.entries(value).map(([name, field]) => [name, change(field, fields[name] ?? {})] as const)
      if (types.has('unknownField')) entries.push([unknownField, unknownEnumValue])
      return Object.fromEntries(entries)
    }
    if (types.has('unknownEnum') && isEnum(schema)) return toUnknown(value)
    if (types.has('numberForString') && isNumericText(schema)) return withoutQuotes(value)
    return value
  }
  return writeJson(change(result, responseSchema(operation))).replaceAll(barePattern, '$1')
}

// The empty string and null mean that there is no value, so they stay.
function toUnknown(value: unknown): unknown {
  if (typeof value === 'number') return unknownCode
  return typeof value === 'string' && value !== '' ? unknownEnumValue : value
}

function withoutQuotes(value: unknown): unknown {
  return typeof value === 'string' && jsonNumber.test(value) ? bare + value : value
}
