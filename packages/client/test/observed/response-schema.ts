// Validates a response body against the schema that the document has for it; properties that the document does not know
// are errors.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type OperationId, operations } from '@capi/api'
import { Ajv2020 } from 'ajv/dist/2020.js'

type Node = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const document = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@capi/api/openapi.rules.json'), 'utf8'),
) as Node
const schemas = document['components'].schemas as Record<string, Node>
for (const schema of Object.values(schemas)) close(schema)

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  allErrors: true,
  formats: {
    decimal: /^-?\d+(\.\d+)?$/,
    int64: /^\d+$/,
    'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  },
})
ajv.addSchema(document, 'capi')

/** Returns the JSON pointers of the values that do not fit, each once and without the objects around them. */
export function findMisfits(id: OperationId, status: number, body: unknown): string[] {
  const validate = ajv.compile({ $ref: `capi${schemaOf(id, status)}` })
  if (validate(body)) return []
  const places = new Set(validate.errors!.map(({ instancePath }) => instancePath))
  return Array.from(places).filter((place) => !Array.from(places).some((other) => other.startsWith(`${place}/`)))
}

/** A refusal of any status is an `Error`. */
function schemaOf(id: OperationId, status: number): string {
  if (status >= 400) return '#/components/schemas/Error'
  const { method, path } = operations[id]
  return `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`
}

/** Moves the properties of what an object extends into the object, and forbids all others. */
function close(schema: Node): void {
  if (!schema['properties']) return
  const parts = ((schema['allOf'] ?? []) as Node[]).map((part) => schemas[String(part['$ref']).split('/').at(-1)!])
  schema['properties'] = Object.assign({}, ...parts.map((part) => part?.['properties']), schema['properties'])
  delete schema['allOf']
  schema['additionalProperties'] = false
  for (const property of Object.values<Node>(schema['properties'])) {
    // The empty string means that there is no value, whatever the format of the others.
    if (property['x-empty'] !== 'none' || !property['format']) continue
    property['anyOf'] = [{ const: '' }, { format: property['format'] }]
    delete property['format']
  }
}
