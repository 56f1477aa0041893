// Chooses the request that the samples of an operation send: an example of its body, or the query of its required
// parameters.
import { type HeaderContent, type SampleRequest, signatureHeaders } from '@capi/samples'
import { type Document, type Json, type Operation, type Parameter, follow } from '../document.ts'
import { enumExample, examplesOf, fullest, valueOf } from '../examples.ts'

/** Returns the request of an operation's samples. */
export function sampleRequest(document: Document, path: string, method: string, operation: Operation): SampleRequest {
  const body = operation.requestBody && fullest(examplesOf(operation.requestBody, document))
  const query = new URLSearchParams(queryOf(document, operation)).toString()
  return {
    baseUrl: document.servers[0]!.url,
    method,
    target: query === '' ? path : `${path}?${query}`,
    body: body === undefined ? '' : JSON.stringify(body),
    headers: operation.security?.length === 0 ? [] : headersOf(document, operation),
  }
}

function parametersOf(document: Document, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((each) => (each.$ref ? (follow(document, each.$ref) as Parameter) : each))
}

/**
 * Values come from the enums of the document and from the records in its examples, so that all samples have the same
 * ids.
 */
function queryOf(document: Document, operation: Operation): [string, string][] {
  const examples: Json[] = Object.values(document.components.examples).map(({ value }) => value)
  return parametersOf(document, operation)
    .filter((parameter) => parameter.in === 'query' && parameter.required === true)
    .map((parameter) => {
      const { name } = parameter
      const value = enumExample(document, parameter) ?? valueOf(name, examples)
      if (value === undefined)
        throw new Error(`Expected an example with ${name} of ${operation.operationId}, was none.`)
      return [name, String(value)]
    })
}

function headersOf(document: Document, operation: Operation): [string, HeaderContent][] {
  const credentials = signatureHeaders(document.components.securitySchemes)
  const others = parametersOf(document, operation)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, schema }): [string, HeaderContent] => [
      name,
      { text: String((schema as { examples?: string[] }).examples?.[0] ?? '') },
    ])
  return [...credentials, ...others, ['Content-Type', { text: 'application/json' }]]
}
