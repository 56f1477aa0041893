// @ts-check
import { operations } from '../operation.mjs'
import { rule } from '../rule.mjs'

const longest = 6

/** A summary is a short command in sentence case, and begins with the verb of the operationId. */
export default rule({
  description: 'Summaries are imperatives of at most six words.',
  given: operations,
  check: ({ summary, operationId = '' }, _, { path }) => {
    if (typeof summary !== 'string') return [{ message: 'Give the operation a `summary`, was absent.', path }]
    const [first = '', ...rest] = summary.split(' ')
    const [verb = ''] = /^[a-z]+/.exec(operationId) ?? []
    const asks = []
    if (rest.length + 1 > longest) asks.push(`at most ${longest} words`)
    if (/[.!]$/.test(summary)) asks.push('no period at the end')
    if (first.toLowerCase() !== verb) asks.push(`the verb of the operationId first, "${verb}"`)
    // All capitals is an abbreviation, which keeps its case.
    const shouts = rest.some((word) => /^[A-Z]/.test(word) && !/^[A-Z]{2,}$/.test(word))
    if (!/^[A-Z]/.test(first) || shouts) asks.push('sentence case')
    return asks.map((ask) => ({
      message: `Write the summary with ${ask}, was "${summary}".`,
      path: [...path, 'summary'],
    }))
  },
})
