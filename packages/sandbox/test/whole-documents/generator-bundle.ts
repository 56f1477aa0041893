// Checks responses by the document for generators of other languages: it has only what the local exchange sends.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readDocument } from '../../src/platform/node.ts'
import type { Exchange } from '../conformance/record.ts'
import type { Node } from '../conformance/schema.ts'

/** Returns a function that describes what a response has beyond the document for generators; null if nothing. */
export function createGeneratorCheck(): (exchange: Exchange) => string | null {
  const document = JSON.parse(readDocument('openapi.generators.json')) as Node
  const schemas = document['components'].schemas as Record<string, Node>
  for (const schema of Object.values(schemas))
    if (schema['properties']) Object.assign(schema, { additionalProperties: false })
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'generators')
  const validators = new Map<string, ValidateFunction>()
  const idOf = new Map<string, string>()
  for (const [path, item] of Object.entries<Node>(document['paths']))
    for (const [method, { operationId }] of Object.entries<Node>(item))
      idOf.set(operationId, `/paths/${path.replaceAll('/', '~1')}/${method}`)

  return ({ operation, status, json }) => {
    const pointer = operation && idOf.get(operation.id)
    if (pointer === undefined || status !== 200) return null
    let validate = validators.get(pointer)
    if (!validate) {
      const schema = { $ref: `generators#${pointer}/responses/200/content/application~1json/schema` }
      validators.set(pointer, (validate = ajv.compile(schema)))
    }
    return validate(json) ? null : `${operation!.id}: ${ajv.errorsText(validate.errors)}`
  }
}
