// Reads the input of a control operation as one object: the parameters of its path and query and the fields of its
// body, validated by the document's schemas. Ids stay strings, as they are in process.
import type { ControlId, ControlOperation } from '@capi/api/control'
import { createSchemaReader } from './body.ts'
import { bodyOf, parametersOf } from '../document/control-document.ts'
import type { Node } from '../document/document.ts'
import { acceptNumberForms } from '../document/number-forms.ts'
import { createParameterReader, type Parameters, parseQuery } from './parameters.ts'

/** The parts of a request, not validated yet. */
export interface ControlRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  readonly body: Uint8Array | string | undefined
}

/** Returns the input of an operation. */
export type InputReader = (request: ControlRequest) => object

/** They depend only on the document, so all sandboxes of a process share them. */
const readers = new Map<ControlId, InputReader>()

/** Returns the function that reads the input of an operation. */
export function inputReaderOf(operation: ControlOperation): InputReader {
  const { id } = operation
  const reader = readers.get(id) ?? createInputReader(operation)
  readers.set(id, reader)
  return reader
}

function createInputReader(operation: ControlOperation): InputReader {
  const parameters = parametersOf(operation)
  const body = bodyOf(operation)
  const readPath = createParameterReader('path', parameters)
  const readQuery = createParameterReader('query', parameters)
  const readBody = body && createSchemaReader(body.schema, { prepare: toNumberForms(body.schema) })
  return ({ path, query, body: bytes = '' }) => ({
    ...(readBody && (bytes.length > 0 || body.isRequired) ? (readBody(bytes) as object) : {}),
    ...withTextIds(readQuery(parseQuery(query))),
    ...withTextIds(readPath(new Map(Object.entries(path)))),
  })
}

// A long run of digits may be rounded already.
function toNumberForms(schema: Node): (value: unknown, text: string) => unknown {
  return (value, text) => (/\d{16}/.test(text) ? value : acceptNumberForms(schema, value))
}

function withTextIds(values: Parameters): object {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]))
}
