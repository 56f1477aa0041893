// Compares a whole response with the document: status, content type, envelope and body.
import { type ErrorCode, type Operation, errorCodes } from '@capi/api'
import { parse } from 'lossless-json'
import { compareValue, show } from './compare-value.ts'
import { type Node, document, follow } from './document.ts'
import type { Differences } from './differences.ts'
import type { Recorded } from './recording-fetch.ts'

/** Compares the response of a call that should succeed; returns the number of records compared. */
export function compareSuccess(operation: Operation, answer: Recorded, found: Differences): number {
  if (answer.status !== 200) {
    found.add('status', '200', refusalOf(answer))
    compareRefusal(operation, answer, found)
    return 0
  }
  const value = readBody(answer, found)
  if (value === undefined) return 0
  const schema = schemaOf(operation, '200')
  const bare = unwrap(value, found)
  compareValue(schema, bare, '', found)
  return countRecords(bare, operation)
}

/** Compares the response of a call that must be refused. */
export function compareRefusal(operation: Operation, answer: Recorded, found: Differences): void {
  if (answer.status < 400) return found.add('status', 'a refusal with a status of 400 or more', String(answer.status))
  const value = readBody(answer, found)
  if (value === undefined) return
  compareValue(schemaOf(operation, String(answer.status)), value, '', found)
  const code = String((value as { code?: unknown } | null)?.code)
  const known = Object.values<ErrorCode>(errorCodes).find((error) => error.code === code)
  if (known?.status && known.status !== answer.status)
    found.add('status', `${known.status}, the status of code ${code}`, String(answer.status))
}

function refusalOf({ status, text }: Recorded): string {
  const { code = '', msg = '' } = (parsed(text) ?? {}) as { code?: unknown; msg?: unknown }
  return [status, code, msg]
    .filter((part) => part !== '')
    .map(String)
    .join(' ')
}

function schemaOf({ path, method }: Operation, status: string): Node {
  const item = (document['paths'] as Record<string, Node>)[path]![method.toLowerCase()] as Node
  const responses = item['responses'] as Record<string, Node>
  const { content } = follow(responses[status] ?? responses['default'] ?? {}) as { content?: Record<string, Node> }
  return (content?.['application/json']?.['schema'] ?? {}) as Node
}

function readBody({ contentType, text }: Recorded, found: Differences): unknown {
  if (!/^application\/json\b/i.test(contentType)) found.add('content-type', 'application/json', contentType || 'absent')
  const value = parsed(text)
  if (value === undefined) found.add('body', 'JSON', show(text))
  return value
}

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** The document has bare values; a value in an envelope is reported and still compared. */
function unwrap(value: unknown, found: Differences): unknown {
  const isEnvelope = typeof value === 'object' && value !== null && 'code' in value && 'data' in value
  if (!isEnvelope) return value
  found.add('body', 'the bare value', `an envelope with code ${show((value as { code: unknown }).code)}`)
  return (value as { data: unknown }).data
}

function countRecords(value: unknown, { paging }: Operation): number {
  const items = paging?.items ? (value as Record<string, unknown> | null)?.[paging.items] : value
  return Array.isArray(items) ? items.length : items === null || items === undefined ? 0 : 1
}
