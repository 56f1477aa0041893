import type { Oas3Rule } from '@redocly/openapi-core'
import { isScalar, parseDocument, visit } from 'yaml'

/**
 * Integers of examples are exact as doubles. The tools that render and check examples parse JSON numbers as doubles, so that
 * any other id would be displayed wrong without an error.
 */
export const exampleExact: Oas3Rule = () => ({
  Example(_, ctx) {
    const { source, pointer } = ctx.location
    if (pointer.replace(/^#\/?/, '') !== '') return // an inline example: file-named asks for a file of its own
    visit(parseDocument(source.body, { intAsBigInt: true }), {
      Scalar(_key, scalar) {
        if (!isScalar(scalar) || typeof scalar.value !== 'bigint') return
        if (String(Number(scalar.value)) === String(scalar.value)) return
        const line = source.body.slice(0, scalar.range?.[0]).split('\n').length
        const message = `Write an integer that a double does not change, such as an id of 18 digits that ends in 00, was ${scalar.value}.`
        ctx.report({ message, location: { source, pointer: undefined, start: { line, col: 1 } } as object })
      },
    })
  },
})
