/** Shows a record with the values of an operation's example, rather than with values that say no more than its types. */
import { type Json, type Schema, nameOf } from '../../bundle/document.ts'
import { examplesOf, fullest } from '../../handbook/examples.ts'
import type { Decoration, ShownDocument, ShownSchema } from '../../handbook/display-document.ts'

export const addRecordExamples: Decoration = (document) => {
  const examples = new Map<string, Json>()
  for (const { schema, value } of wholeExamples(document)) learn(examples, schema, value, document)
  const schemas = Object.entries(document.components.schemas).map(([name, schema]): [string, ShownSchema] => {
    const example = examples.get(name)
    return [name, example === undefined ? schema : { ...schema, example }]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

/** Returns an example of every body and every answer. */
function wholeExamples(document: ShownDocument): { schema: Schema; value: Json }[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const holders = operations.flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
  return [...holders, ...Object.values(document.components.responses)].flatMap((holder) => {
    const schema = holder?.content?.['application/json'].schema
    const value = fullest(examplesOf(holder, document))
    return schema && value !== undefined ? [{ schema, value }] : []
  })
}

/** Follows the schema down the value; of a record that is met twice, the first stays. */
function learn(examples: Map<string, Json>, schema: Schema, value: Json | undefined, document: ShownDocument): void {
  if (value === null || typeof value !== 'object') return
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    if (!examples.has(name)) examples.set(name, value)
    learn(examples, document.components.schemas[name]!, value, document)
  } else if (Array.isArray(value)) {
    learn(examples, schema.items ?? {}, value[0], document)
  } else {
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      learn(examples, property, value[name], document)
  }
}
