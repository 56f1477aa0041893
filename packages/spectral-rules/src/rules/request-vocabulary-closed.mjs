// @ts-check
import { isOpen, isVocabulary, schemasOf } from '../direction.mjs'
import { rule } from '../rule.mjs'

/** A request takes the words of a vocabulary and no other. */
export default rule({
  description: 'Requests accept only the listed enum values.',
  given: '$',
  check: (document) =>
    schemasOf(document, 'request')
      .filter(({ schema, parent }) => isOpen(schema) && parent?.anyOf?.includes(schema))
      .filter(({ parent }) => parent.anyOf.some((/** @type {any} */ branch) => isVocabulary(document, branch)))
      .map(({ path }) => ({
        message: 'Refer to the vocabulary alone: beside it, a branch for any string lets every word into a request.',
        path,
      })),
})
