/**
 * Chooses the input of an operation's samples, in wire names and values. A body is the fullest of the operation's examples. The
 * document has no examples of queries, so their values come from the records in its examples.
 */
import type { Document, Json, Parameter } from '../../bundle/document.ts'
import type { Call } from '../../generate/model.ts'
import { enumExample, examplesOf, fullest, valueOf } from '../../handbook/examples.ts'

export interface WireInput {
  readonly query: readonly (readonly [name: string, value: string | number])[]
  readonly body: { readonly [name: string]: Json } | null
}

/** Returns the input of a call's samples. */
export function sampleInput(call: Call, document: Document): WireInput {
  if (call.hasBody) return { query: [], body: bodyOf(call, document) }
  return { query: queryOf(call, document), body: null }
}

function bodyOf(call: Call, document: Document): { [name: string]: Json } {
  const body = fullest(examplesOf(call.operation.requestBody, document))
  if (body === undefined) throw new Error(`Expected an example of the body of ${call.id}, was none.`)
  return body as { [name: string]: Json }
}

/** Uses required parameters, those with a default, and the first other filter that has a value in an example answer. */
function queryOf(call: Call, document: Document): [string, string | number][] {
  const own = examplesOf(call.operation.responses['200'], document)
  const every = Object.values(document.components.examples).map((example) => example.value)
  const parameters = call.parameters.filter((parameter) => parameter.in === 'query')
  const filter = parameters.find((parameter) => isFilter(parameter) && valueOf(parameter.name, own) !== undefined)
  return parameters.flatMap((parameter): [string, string | number][] => {
    const { name, required = false, schema } = parameter
    const value =
      required || parameter === filter
        ? (enumExample(document, parameter) ?? valueOf(name, [...own, ...every]))
        : (schema.default as number | undefined)
    if (required && value === undefined)
      throw new Error(`Expected an example that holds ${name} of ${call.id}, was none.`)
    return value === undefined ? [] : [[name, value]]
  })
}

function isFilter({ required, schema }: Parameter): boolean {
  return !required && schema.default === undefined && schema.type === 'string'
}
