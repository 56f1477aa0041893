// @ts-check
import { schemasOf } from '../direction.mjs'
import { rule } from '../rule.mjs'

/** A request forbids what it does not know, so that a misspelt field fails before it is sent. */
export default rule({
  description: 'Request objects forbid additional properties.',
  given: '$',
  check: (document) =>
    schemasOf(document, 'request')
      .filter(({ schema }) => schema.properties && schema.additionalProperties !== false)
      .map(({ schema, path }) => ({
        message: `Close the request with \`additionalProperties: false\`, was ${schema.additionalProperties ?? 'absent'}.`,
        path,
      })),
})
