// @ts-check
import { eachField, fields } from '../field.mjs'
import { rule } from '../rule.mjs'

/** Every property and parameter says what it is, at its own place and not only through what it refers to. */
export default rule({
  description: 'Every property and parameter has a description.',
  given: fields,
  check: eachField((_name, _schema, _options, { description }) =>
    typeof description === 'string' && description.trim() !== ''
      ? []
      : ['give it a `description`, was absent or empty.'],
  ),
})
