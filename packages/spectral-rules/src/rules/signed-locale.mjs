// @ts-check
import { operations, security } from '../operation.mjs'
import { rule } from '../rule.mjs'

/** Every signed request carries the language tag; public ones are sent without headers. */
export default rule({
  description: 'Signed operations, and only those, have the locale header.',
  resolved: true,
  given: operations,
  options: { header: 'locale' },
  check: (operation, { header }, { path, document }) => {
    const isSigned = security(operation, document.data).length > 0
    const parameters = /** @type {any[]} */ (operation.parameters ?? [])
    const carries = parameters.some((parameter) => parameter.in === 'header' && parameter.name === header)
    if (isSigned === carries) return []
    const message = isSigned
      ? `Add the \`${header}\` header to the parameters: every signed request carries it.`
      : `Remove the \`${header}\` header: a public request is sent without headers.`
    return [{ message, path }]
  },
})
