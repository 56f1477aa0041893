// @ts-check
import { rule } from '../rule.mjs'

/** A vocabulary of statuses says of each status whether it is the last one, or of none. */
export default rule({
  description: 'Either all values of a list of enum values have x-final, or none has.',
  given: '$.components.schemas[*].oneOf',
  check: (branches, _, { path }) => {
    if (!branches.some((branch) => 'x-final' in branch)) return []
    return branches.flatMap((branch, index) => {
      const final = branch['x-final']
      if (typeof final === 'boolean') return []
      const message = `Say of ${JSON.stringify(branch.const)} too whether it is final, \`x-final: true\` or \`false\`, was ${final ?? 'absent'}.`
      return [{ message, path: [...path, index] }]
    })
  },
})
