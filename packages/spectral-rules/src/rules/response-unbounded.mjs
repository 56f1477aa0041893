// @ts-check
import { schemasOf } from '../direction.mjs'
import { rule } from '../rule.mjs'

const bounds = ['maxLength', 'maxItems', 'maximum', 'enum']

/** A response takes what services learn to send: more properties, longer texts, other words. */
export default rule({
  description: 'Response schemas have no upper bounds.',
  given: '$',
  check: (document) =>
    schemasOf(document, 'response').flatMap(({ schema, path }) => {
      const found = bounds.filter((key) => key in schema)
      if (schema.additionalProperties === false) found.push('additionalProperties')
      if (schema.format === 'decimal' && 'pattern' in schema) found.push('pattern')
      return found.map((key) => ({
        message: `Remove \`${key}\` from the response: an answer that goes beyond it must still be readable.`,
        path: [...path, key],
      }))
    }),
})
