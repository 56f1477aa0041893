// @ts-check
import { isOpen, isVocabulary, schemasOf } from '../direction.mjs'
import { rule } from '../rule.mjs'

/** A response names the known words and admits any other, because services learn new words. */
export default rule({
  description: 'Responses allow enum values that are not listed.',
  given: '$',
  check: (document) =>
    schemasOf(document, 'response')
      // The vocabulary itself is closed, among the components; what refers to it opens it.
      .filter(({ schema, path }) => isVocabulary(document, schema) && path.length > 3)
      .filter(({ schema, parent }) => !(parent?.anyOf?.includes(schema) && parent.anyOf.some(isOpen)))
      .map(({ path }) => ({
        message:
          'Open the vocabulary: write `anyOf` with the vocabulary and `type: string`, since services learn new words.',
        path,
      })),
})
