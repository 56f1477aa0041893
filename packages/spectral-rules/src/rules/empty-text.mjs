// @ts-check
import { accepts } from '../field.mjs'
import { rule } from '../rule.mjs'

/** Only a text can be empty, and `none` is the only thing that an empty one means. */
export default rule({
  description: 'The value of x-empty is none, and the field accepts a string.',
  given: "$..[?(@ && @['x-empty'])]",
  check: (schema) => {
    const choices = [schema, ...(schema.anyOf ?? [])]
    const takesText = choices.some((choice) => accepts(choice, ['string']) || choice.const === '')
    if (schema['x-empty'] === 'none' && takesText) return []
    const was = takesText ? schema['x-empty'] : `${schema['x-empty']} on ${schema.type}`
    return [{ message: `Write \`x-empty: none\`, on a field that takes a text, was ${was}.` }]
  },
})
