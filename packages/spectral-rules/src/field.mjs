// @ts-check
/**
 * A field is what carries a value under a name: a property of a record or a parameter. Rules about names and formats look at
 * fields, on the unresolved bundle, so that each stands at one place only.
 */

/** The paths at which fields stand. */
export const fields = [
  '$.components.schemas..properties.*',
  '$.paths..properties.*',
  '$.components.parameters.*',
  '$.paths.*.*.parameters.*',
]

/**
 * Returns a Spectral function that reports what `check` says of a field.
 * @param {(name: string, schema: any, options: any, field: any) => Iterable<string>} check
 * @returns {(field: any, options: any, context: { path: (string | number)[] }) => { message: string }[]}
 */
export function eachField(check) {
  return (field, options, context) => {
    const isParameter = field.in !== undefined
    if (field.$ref !== undefined && Object.keys(field).length === 1) return []
    const name = isParameter ? field.name : String(context.path.at(-1))
    const messages = check(name, isParameter ? field.schema : field, options, field)
    return Array.from(messages, (message) => ({ message: `\`${name}\`: ${message}` }))
  }
}

/**
 * Returns the words of a name, in lower case: `totalProfits` and `total_profits` have the same two.
 * @param {string} name
 * @returns {string[]}
 */
export function words(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}

/**
 * Returns the schemas of which a value of the field obeys one, the elements of lists among them. Constants are left out,
 * and so is what stands elsewhere and is only referred to.
 * @param {any} schema
 * @returns {any[]}
 */
export function alternatives(schema) {
  if (schema.items) return alternatives(schema.items)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.length > 0) return branches.flatMap(alternatives)
  return ['const', '$ref', 'allOf'].some((key) => key in schema) ? [] : [schema]
}

/**
 * Says whether a schema takes values of one of the types.
 * @param {any} schema
 * @param {string[]} types
 */
export function accepts(schema, types) {
  return [schema.type].flat().some((type) => types.includes(type))
}
