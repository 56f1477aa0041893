// Reads the input of a control operation as one object: the parameters of its path and query and the fields of its body,
// validated by the document's schemas. Ids stay strings, as they are in process.

import type { ControlOperation } from '@capi/api/control'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { createSchemaReader } from '../operations/body.ts'
import { bodyOf, parametersOf } from '../document/control-document.ts'
import { createParameterReader, type Parameters } from '../operations/parameters.ts'
import { parseQuery } from '../operations/query.ts'

/** The parts of a request, not validated yet. */
export interface ControlRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: string
  readonly body: Buffer | undefined
}

/** Returns a function from the parts of a request to the input of its operation. */
export function createInputReader(ajv: Ajv2020, operation: ControlOperation): (request: ControlRequest) => object {
  const parameters = parametersOf(operation)
  const body = bodyOf(operation)
  const readPath = createParameterReader(ajv, 'path', parameters)
  const readQuery = createParameterReader(ajv, 'query', parameters)
  const readBody = body && createSchemaReader(ajv, body.schema)
  return ({ path, query, body: bytes = Buffer.alloc(0) }) => ({
    ...(readBody && (bytes.length > 0 || body.isRequired) ? (readBody(bytes) as object) : {}),
    ...withTextIds(readQuery(parseQuery(query))),
    ...withTextIds(readPath(new Map(Object.entries(path)))),
  })
}

function withTextIds(values: Parameters): object {
  const entries = Object.entries(values)
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]))
}
