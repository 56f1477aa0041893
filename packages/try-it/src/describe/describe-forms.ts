// Describes the forms of all operations of the two documents.
import { signatureHeaders } from '@capi/samples'
import { type Node, describeField, resolve } from './describe-schema.ts'
import type { Body, Form, Json, Parameter } from './field.ts'

/** Returns the forms of a document by operation id. */
export function describeForms(document: Node): Record<string, Form> {
  return Object.fromEntries(
    Object.entries(document['paths'] as Node).flatMap(([path, item]) =>
      Object.entries(item as Node).map(([method, operation]) => [
        operation.operationId,
        describeForm(document, path, method.toUpperCase(), operation),
      ]),
    ),
  )
}

function describeForm(document: Node, path: string, method: string, operation: Node): Form {
  const { operationId: id, summary, security, requestBody, 'x-weight': weight } = operation
  // The control document has no security schemes at all.
  const signed = document['components']['securitySchemes'] !== undefined && (security as [] | undefined)?.length !== 0
  const parameters = ((operation['parameters'] ?? []) as Node[]).map((each) =>
    describeParameter(document, resolve(document, each)),
  )
  return {
    id,
    summary,
    method,
    path,
    signed,
    signature: signed ? signatureHeaders(document['components']['securitySchemes']) : [],
    ...(weight && { weight }),
    parameters,
    ...(requestBody && { body: describeBody(document, requestBody) }),
  }
}

function describeParameter(document: Node, parameter: Node): Parameter {
  const { name, in: place, required = false, schema, description } = parameter
  const field = describeField(document, name, { ...schema, ...(description && { description }) }, required)
  const example = field.example ?? (required ? exampleOf(document, name) : undefined)
  return { ...field, ...(example !== undefined && { example }), place }
}

/** The documents have few examples of parameters, so others come from the records in the examples. */
function exampleOf(document: Node, name: string): Json | undefined {
  const examples = Object.values((document['components']['examples'] ?? {}) as Record<string, Node>)
  return findValue(
    name,
    examples.map(({ value }) => value as Json),
  )
}

function findValue(name: string, node: Json): Json | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const own = Array.isArray(node) ? undefined : (node as Record<string, Json>)[name]
  if (typeof own === 'number' || (typeof own === 'string' && own !== '')) return own
  for (const child of Object.values(node)) {
    const found = findValue(name, child)
    if (found !== undefined) return found
  }
  return undefined
}

function describeBody(document: Node, given: Node): Body {
  const { required = false, content } = resolve(document, given)
  const [contentType, { schema, examples = {} }] = Object.entries(content as Node)[0] as [string, Node]
  return {
    contentType,
    required,
    field: describeField(document, 'body', schema, required),
    examples: Object.values(examples as Node).map((example) => {
      const { summary, value } = resolve(document, example as Node)
      return { summary, value }
    }),
  }
}
