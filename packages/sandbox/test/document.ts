// Holds answers against the bundled documents, more strictly than a client may: unknown properties are forbidden, and
// formats are exact.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Operation, operations } from '@capi/api'
import { controlOperations } from '@capi/api/control'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { controlDocument, hasPath } from '../src/document/control-document.ts'

type Node = { [key: string]: any } // oxlint-disable-line typescript/no-explicit-any -- a document of any shape

const file = createRequire(import.meta.url).resolve('@capi/api/openapi.json')
const text = readFileSync(file, 'utf8')

/** Says what is wrong with an answer; empty where nothing is. */
export type Judge = (method: string, target: string, status: number, json: unknown) => string

/**
 * Returns a judge of answers. A complete one asks for every field that the document has, once: of several spellings of a
 * field an answer carries one.
 */
export function createJudge({ complete = false }: { complete?: boolean } = {}): Judge {
  const document = JSON.parse(text) as Node
  for (const schema of Object.values<Node>(document['components'].schemas)) {
    if (!schema['properties']) continue
    schema['additionalProperties'] = false
    for (const property of Object.values<Node>(schema['properties'])) admitEmpty(property)
    if (complete) schema['allOf'] = requireAll(schema['properties'])
  }
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    formats: {
      decimal: /^-?\d+(\.\d+)?$/,
      int64: /^\d+$/,
      // A plan order that waits has a trigger time of 0.
      'unix-ms': /^(0|\d{13})$/,
      'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
    },
  }).addSchema(document, 'capi')
  const validators = new Map<string, ValidateFunction>()

  return (method, target, status, json) => {
    const path = target.split('?')[0]!
    const schema = status >= 400 ? '#/components/schemas/Error' : findSchema(method, path, status)
    if (!schema) return ''
    const key = typeof schema === 'string' ? schema : `${method} ${path}`
    let validate = validators.get(key)
    if (!validate)
      validators.set(key, (validate = ajv.compile(typeof schema === 'string' ? { $ref: `capi${schema}` } : schema)))
    return validate(json)
      ? ''
      : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(json)}`
  }
}

function findSchema(method: string, path: string, status: number): string | object | undefined {
  const operation = Object.values<Operation>(operations).find((each) => each.path === path && each.method === method)
  if (operation) {
    const place = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
    return `${place}/responses/${status}/content/application~1json/schema`
  }
  const control = Object.values(controlOperations).find((each) => each.method === method && hasPath(each, path))
  if (!control) return undefined
  const { responses } = (controlDocument['paths'] as Node)[control.path][method.toLowerCase()]
  return responses[status].content['application/json'].schema as object
}

// The empty string means none there, whatever the format of the rest.
function admitEmpty(property: Node): void {
  if (property['x-empty'] !== 'none' || !property['format']) return
  property['anyOf'] = [{ const: '' }, { format: property['format'] }]
  delete property['format']
}

function requireAll(properties: Node): object[] {
  const spellings = new Map<string, string[]>()
  for (const [name, property] of Object.entries<Node>(properties)) {
    const canonical = property['x-alias-of'] ?? name
    spellings.set(canonical, [...(spellings.get(canonical) ?? []), name])
  }
  return Array.from(spellings.values(), (names) => ({ oneOf: names.map((name) => ({ required: [name] })) }))
}
