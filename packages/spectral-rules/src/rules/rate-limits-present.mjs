// @ts-check
import { rule } from '../rule.mjs'

/** The root says how much may be spent in which time, and how far a clock may be off. */
export default rule({
  description: 'x-limits has the time window, the budgets and the clock skew.',
  given: '$',
  options: { keys: ['windowMs', 'ipWeight', 'uidWeight', 'orderCallsPerSecond', 'clockSkewMs'] },
  check: (document, { keys }) => {
    const limits = document['x-limits'] ?? {}
    return keys
      .filter((key) => !(Number.isInteger(limits[key]) && limits[key] > 0))
      .map((key) => ({
        message: `Give \`x-limits\` a \`${key}\` that is a positive integer, was ${JSON.stringify(limits[key]) ?? 'absent'}.`,
        path: 'x-limits' in document ? ['x-limits'] : [],
      }))
  },
})
