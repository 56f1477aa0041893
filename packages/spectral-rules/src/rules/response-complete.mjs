// @ts-check
import { operations } from '../operation.mjs'
import { rule } from '../rule.mjs'

/** Every operation says how it succeeds, how it refuses, what happens beyond the budget, and what else may come. */
export default rule({
  description: 'Every operation has the responses 200, 400, 429 and default.',
  given: operations,
  options: { statuses: ['200', '400', '429', 'default'] },
  check: ({ responses = {} }, { statuses }, { path }) =>
    statuses
      .filter((status) => !(status in responses))
      .map((status) => ({
        message: `Describe the response \`${status}\`; every operation answers ${statuses.join(', ')}, was ${Object.keys(responses).join(', ')}.`,
        path: [...path, 'responses'],
      })),
})
