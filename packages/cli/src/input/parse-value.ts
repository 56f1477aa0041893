// Parses the arguments of a flag as a value of its field. An error says what the document expects.
import { UsageError } from '@capi/client'
import type { Field, Kind } from './fields.ts'
import { parse, readObjects, readSource, readTexts } from './flag-source.ts'

/** Returns the value of a field from the arguments of its flag. */
export function readValue(field: Field, flag: string, given: readonly string[]): unknown {
  const { kind } = field
  if (kind.type === 'list') return readList(field, kind.of, flag, given)
  const [argument = ''] = given
  if (field.isFile) return readSource(argument, flag).text
  if (kind.type !== 'object') return readPlain(field, kind, flag, argument)
  const { text, name } = readSource(argument, flag)
  return requireObject(parse(text, name), name)
}

function readList(field: Field, kind: Kind, flag: string, given: readonly string[]): unknown[] {
  const sources = given.map((argument) => readSource(argument, flag))
  if (kind.type !== 'object') return sources.flatMap(readTexts).map((text) => readPlain(field, kind, flag, text))
  return sources.flatMap((source) => readObjects(source).map((entry) => requireObject(entry, source.name)))
}

function requireObject(value: unknown, name: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new UsageError(`${name} must be a JSON object, was ${JSON.stringify(value)}.`)
}

function readPlain(field: Field, kind: Kind, flag: string, text: string): unknown {
  const refuse = (expected: string): never => {
    throw new UsageError(`${flag} must be ${expected}, was ${JSON.stringify(text)}.`)
  }
  switch (kind.type) {
    case 'decimal':
      return /^-?\d+(\.\d+)?$/.test(text) ? text : refuse('a decimal number such as 0.01')
    case 'id':
      return /^\d+$/.test(text) ? text : refuse('digits only')
    case 'time':
      return readTime(text) ?? refuse('Unix milliseconds or a UTC time such as 2026-01-31T12:00:00Z')
    case 'count':
      return isCount(text, field) ? Number(text) : refuse(`a whole number${boundsOf(field)}`)
    case 'flag':
      return /^(true|false)$/.test(text) ? text === 'true' : refuse('true or false')
    case 'word':
      return kind.open || kind.words.includes(text) ? text : refuse(`one of ${kind.words.join(', ')}`)
    default:
      return text.length <= (field.maxLength ?? Infinity) ? text : refuse(`at most ${field.maxLength} characters long`)
  }
}

/**
 * Returns a time in Unix milliseconds; undefined if the text is none, such as 2026-02-30. A time without a zone would
 * mean a different instant on another machine, so the Z is required.
 */
export function readTime(text: string): number | undefined {
  if (/^\d{1,16}$/.test(text)) return Number(text)
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)) return undefined
  const time = Date.parse(text)
  // It takes 2026-02-30 for 2 March.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(text.slice(0, 10)) ? undefined : time
}

function isCount(text: string, { minimum = -Infinity, maximum = Infinity }: Field): boolean {
  const value = Number(text)
  return /^-?\d+$/.test(text) && Number.isSafeInteger(value) && value >= minimum && value <= maximum
}

/** Returns the bounds of a number, such as ` from 1 to 100`; empty where it has none. */
function boundsOf({ minimum, maximum }: Field): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}
