// @ts-check
import { operations } from '../operation.mjs'
import { rule } from '../rule.mjs'

/** An operation that takes a limit returns a part of a list, and says how the rest is reached. */
export default rule({
  description: 'Operations with a limit parameter have x-paging.',
  resolved: true,
  given: operations,
  options: { limits: ['limit', 'pageSize'] },
  check: (operation, { limits }) => {
    const parameters = /** @type {any[]} */ (operation.parameters ?? []).map(({ name }) => name)
    const body = Object.keys(operation.requestBody?.content?.['application/json']?.schema?.properties ?? {})
    const limit = [...parameters, ...body].find((name) => limits.includes(name))
    if (limit === undefined || 'x-paging' in operation) return []
    return [{ message: `Say with \`x-paging\` how the list is walked: \`${limit}\` makes it a part of a list.` }]
  },
})
