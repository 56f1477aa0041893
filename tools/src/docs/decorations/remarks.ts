/** Writes the remarks on fields, parameters, answers and security schemes below their descriptions, and marks them with badges. */
import type { Parameter, Schema } from '../../bundle/document.ts'
import { paragraphs } from '../../handbook/markdown.ts'
import { type Remarkable, remarksOf } from '../../handbook/remarks.ts'
import {
  type Decoration,
  type ShownDocument,
  type ShownParameter,
  type ShownSchema,
  badgesOf,
} from '../../handbook/display-document.ts'
import { mapOperations, mapParameters, mapSchemas, mapValues } from '../../handbook/map-document.ts'

export const showRemarks: Decoration = (document, handbook) => {
  const described = <Thing extends object>(thing: Thing): Thing => {
    const { description } = thing as Remarkable
    const remarks = remarksOf(thing, handbook)
    return remarks.length === 0 ? thing : { ...thing, description: paragraphs(description, ...remarks) }
  }
  // The renderer shows a parameter's description and not that of its schema.
  const parameter = (node: Parameter): ShownParameter => {
    const { description, ...rest } = described(node)
    const remarks = remarksOf(node.schema, handbook)
    const badges = badgesOf(node['x-basis'])
    return {
      ...rest,
      description: paragraphs(description, ...remarks),
      ...(badges.length > 0 && { 'x-badges': badges }),
    }
  }

  return responses(
    mapSchemas(mapParameters(document, parameter), (schema) => badged(described(schema))),
    described,
  )
}

function responses(document: ShownDocument, described: <Thing extends object>(thing: Thing) => Thing): ShownDocument {
  const { components } = document
  const changed = {
    ...document,
    components: {
      ...components,
      responses: mapValues(components.responses, (response) => described(response)),
      securitySchemes: mapValues(components.securitySchemes, (scheme) => described(scheme)),
    },
  }
  return mapOperations(changed, (operation) => ({
    ...operation,
    responses: mapValues(operation.responses, (response) => described(response)),
  }))
}

function badged(thing: Schema): ShownSchema {
  const badges = badgesOf(thing['x-basis'])
  return badges.length === 0 ? thing : { ...thing, 'x-badges': badges }
}
