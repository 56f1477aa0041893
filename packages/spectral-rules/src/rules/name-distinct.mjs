// @ts-check
import { rule } from '../rule.mjs'

/** @param {string} name */
const camelCase = (name) => name.replace(/_+([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/**
 * In a normalised record every property has a name of its own. Two spellings of one thing say so with x-alias-of; x-name is
 * camel case, and there only where plain camel case would be wrong.
 */
export default rule({
  description: 'Names in normalised records are unique and in camel case.',
  given: ['$.components.schemas..properties', '$.paths..properties'],
  check: (properties, _, { path }) => {
    const results = []
    const taken = new Map()
    for (const [wire, schema] of Object.entries(properties)) {
      const name = schema['x-name']
      const at = [...path, wire]
      if (name !== undefined && !/^[a-z][A-Za-z0-9]*$/.test(name)) {
        results.push({
          message: `Write \`x-name\` in camel case, was ${JSON.stringify(name)}.`,
          path: [...at, 'x-name'],
        })
      } else if (name === camelCase(wire)) {
        results.push({
          message: `Remove \`x-name\`: plain camel case of \`${wire}\` is the same.`,
          path: [...at, 'x-name'],
        })
      }
      if ('x-alias-of' in schema) continue
      const normalised = name ?? camelCase(wire)
      const other = taken.get(normalised)
      if (other) {
        const message = `Give \`${wire}\` an \`x-name\`, or mark it \`x-alias-of: ${other}\`: both are called \`${normalised}\` in records.`
        results.push({ message, path: at })
      }
      taken.set(normalised, wire)
    }
    return results
  },
})
