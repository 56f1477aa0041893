// @ts-check
import { schemasOf } from '../direction.mjs'
import { rule } from '../rule.mjs'

/** A decimal that is sent has a pattern: the format alone validates nothing. */
export default rule({
  description: 'Decimals in requests have a pattern.',
  given: '$',
  check: (document) =>
    schemasOf(document, 'request')
      .filter(({ schema }) => schema.format === 'decimal' && schema.pattern === undefined)
      .map(({ path }) => ({
        message: 'Give the decimal a `pattern`, such as that of its neighbours: the format alone lets `1e-7` through.',
        path,
      })),
})
