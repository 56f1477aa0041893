// Reads the query of a request. Repeated and badly encoded parameters are refused.

import type { Operation } from '@capi/api'
import { quoteValue } from '../document/validation-message.ts'
import { type Node, nodeAt, pointerOf } from '../document/document.ts'
import { createParameterReader, type Parameters, type Warn } from './parameters.ts'
import { clip } from '../engine/index.ts'
import { Rejection } from '../document/rejection.ts'

/** Values by name: text, times and counts as numbers, ids as bigint. */
export type Query = Parameters

const noTexts: ReadonlyMap<string, string> = new Map()

/** Returns a function from the query of an operation to validated values; without `warn`, it refuses unknown parameters. */
export function createQueryReader(operation: Operation): (text: string, warn?: Warn) => Query {
  const parameters = (nodeAt(pointerOf(operation))['parameters'] ?? []) as readonly Node[]
  const read = createParameterReader('query', parameters)
  return (text, warn) => read(text === '' ? noTexts : parseQuery(text), warn)
}

/** Returns the texts of a query by name. */
export function parseQuery(text: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (pairs.has(name)) {
      throw new Rejection('parameter_invalid', `Query parameter ${clip(name)} must be given once, was given twice.`)
    }
    pairs.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return pairs
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Rejection('parameter_invalid', `The query must be percent-encoded UTF-8, was ${quoteValue(text)}.`)
  }
}
