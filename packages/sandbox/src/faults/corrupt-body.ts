// Answers that say what the document does not: unknown words, unknown fields, numbers in place of strings.

import type { Operation } from '@capi/api'
import type { Node } from '../document/document.ts'
import { writeJson } from '../document/write-json.ts'
import { answerSchema, fieldsOf, isNumericText, isVocabulary, itemsOf } from './answer-schema.ts'
import type { FaultType } from './rule.ts'

/** What stands in for words and codes; the document has neither. */
export const unknownWord = 'sandbox_unknown'
export const unknownCode = 9_999_999

/** The field that nobody knows. */
export const unknownField = 'sandboxUnknownField'

/** Marks text that is written without quotes. No answer holds a character for private use. */
const bare = '\uE000'
const barePattern = new RegExp(`"${bare}([^"]+)"`, 'g')
const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Returns the JSON text of an answer, altered in the ways that are named. */
export function writeAltered(operation: Operation, answer: unknown, ways: ReadonlySet<FaultType>): string {
  const change = (value: unknown, schema: Node): unknown => {
    if (Array.isArray(value)) return value.map((item) => change(item, itemsOf(schema)))
    if (typeof value === 'object' && value !== null) {
      const fields = fieldsOf(schema)
      const entries = Object.entries(value).map(([name, field]) => [name, change(field, fields[name] ?? {})] as const)
      if (ways.has('unknownField')) entries.push([unknownField, unknownWord])
      return Object.fromEntries(entries)
    }
    if (ways.has('unknownEnum') && isVocabulary(schema)) return unheardOf(value)
    if (ways.has('numberForString') && isNumericText(schema)) return withoutQuotes(value)
    return value
  }
  return writeJson(change(answer, answerSchema(operation))).replaceAll(barePattern, '$1')
}

// The empty string and null are no words: they say that there is none.
function unheardOf(value: unknown): unknown {
  if (typeof value === 'number') return unknownCode
  return typeof value === 'string' && value !== '' ? unknownWord : value
}

function withoutQuotes(value: unknown): unknown {
  return typeof value === 'string' && jsonNumber.test(value) ? bare + value : value
}
