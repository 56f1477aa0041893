// @ts-check
import { operations, security } from '../operation.mjs'
import { rule } from '../rule.mjs'

/** A signature is one thing in several headers: a signed operation requires all schemes at once, or it is public. */
export default rule({
  description: 'Signed operations require all security schemes together.',
  given: operations,
  check: (operation, _, { path, document }) => {
    const requirements = security(operation, document.data)
    const schemes = Object.keys(document.data.components?.securitySchemes ?? {})
    if (requirements.length > 1) {
      return [
        {
          message: 'Join the requirements into one: the headers of a signature go together, they are no alternatives.',
          path,
        },
      ]
    }
    return requirements
      .map((requirement) => schemes.filter((scheme) => !(scheme in requirement)))
      .filter((missing) => missing.length > 0)
      .map((missing) => ({
        message: `Require ${missing.join(', ')} as well: a signed request carries all of them.`,
        path,
      }))
  },
})
