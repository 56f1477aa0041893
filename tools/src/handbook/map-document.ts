/**
 * Applies a function to every schema, parameter or operation of a document. References are not followed, so that each component
 * is visited once. A schema is changed before the schemas inside the result.
 */
import type { Media, Operation, Parameter, Schema } from '../bundle/document.ts'
import type { ShownDocument, ShownOperation } from './display-document.ts'

type Change<Thing> = (thing: Thing) => Thing

export function mapSchemas(document: ShownDocument, change: Change<Schema>): ShownDocument {
  const schema = (node: Schema): Schema => inside(change(node), schema)
  const media = <Holder extends Media>(holder: Holder): Holder => {
    if (!holder.content) return holder
    const json = holder.content['application/json']
    return { ...holder, content: { ...holder.content, 'application/json': { ...json, schema: schema(json.schema) } } }
  }
  const parameter = (node: Parameter): Parameter => (node.$ref ? node : { ...node, schema: schema(node.schema) })
  const { components } = document
  const changed = {
    ...document,
    components: {
      ...components,
      schemas: mapValues(components.schemas, schema),
      parameters: mapValues(components.parameters, parameter),
      responses: mapValues(components.responses, media),
    },
  }
  return mapOperations(changed, (operation) => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map(parameter) }),
    ...(operation.requestBody && { requestBody: media(operation.requestBody) }),
    responses: mapValues(operation.responses, media),
  }))
}

export function mapParameters(document: ShownDocument, change: Change<Parameter>): ShownDocument {
  const { components } = document
  const changed = { ...document, components: { ...components, parameters: mapValues(components.parameters, change) } }
  return mapOperations(changed, (operation) => {
    if (!operation.parameters) return operation
    return { ...operation, parameters: operation.parameters.map((node) => (node.$ref ? node : change(node))) }
  })
}

export function mapOperations(
  document: ShownDocument,
  change: (operation: Operation, path: string, method: 'get' | 'post') => ShownOperation,
): ShownDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const methods = Object.entries(item) as ['get' | 'post', Operation][]
    return [path, Object.fromEntries(methods.map(([method, operation]) => [method, change(operation, path, method)]))]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

export function mapValues<Value, Changed>(
  values: Record<string, Value>,
  change: (value: Value, name: string) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

function inside(node: Schema, change: Change<Schema>): Schema {
  return {
    ...node,
    ...(node.properties && { properties: mapValues(node.properties, change) }),
    ...(node.items && { items: change(node.items) }),
    ...(node.prefixItems && { prefixItems: node.prefixItems.map(change) }),
    ...(typeof node.additionalProperties === 'object' && { additionalProperties: change(node.additionalProperties) }),
    ...(node.oneOf && { oneOf: node.oneOf.map(change) }),
    ...(node.anyOf && { anyOf: node.anyOf.map(change) }),
    ...(node.allOf && { allOf: node.allOf.map(change) }),
  }
}
