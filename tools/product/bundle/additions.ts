// What a bundle has beyond the sources: the headers of every response, and a program of each operation in each
// language.
import { type HeaderContent, languages, type SampleRequest, signatureHeaders } from '@capi/samples'
import {
  type Document,
  enumExample,
  examplesOf,
  follow,
  fullest,
  type Json,
  listOperations,
  type Node,
  type Operation,
  type Parameter,
  valueOf,
} from './document.ts'

export function addHeaders(bundle: Node): void {
  const shared = refusedHeaders(bundle)
  for (const item of Object.values(bundle['paths'] as Record<string, Record<string, Node>>)) {
    for (const { responses } of Object.values(item)) {
      const answer = (responses as Node)['200'] as Node
      const { description, ...rest } = answer
      ;(responses as Node)['200'] = { description: description!, headers: structuredClone(shared), ...rest }
    }
  }
}

/** Returns the headers of a refusal, which are those of every response. */
function refusedHeaders(bundle: Node): Json {
  const refused = follow(bundle, '#/components/responses/Refused') as Node
  return refused['headers']!
}

/** Adds `x-codeSamples` to every operation of the document, in all languages or in those that are named. */
export function addCodeSamples(node: Node, named?: readonly string[]): void {
  const document = node as unknown as Document
  for (const { operation, method, path } of listOperations(document)) {
    const request = sampleRequest(document, path, method, operation)
    const chosen = languages.filter(({ lang }) => !named || named.includes(lang))
    const samples = chosen.map(({ lang, label, write }) => ({ lang, label, source: write(request) }))
    Object.assign(operation, { 'x-codeSamples': samples })
  }
}

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
