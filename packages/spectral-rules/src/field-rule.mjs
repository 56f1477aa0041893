// @ts-check
/**
 * Makes rules on fields: properties and positions of records, and parameters. They read the unresolved bundle, so that
 * each field is checked at one place only.
 */
import { wordsOf } from './names.mjs'
import { named, rule } from './rule.mjs'

const fields = [
  '$.components.schemas..properties.*',
  '$.paths..properties.*',
  '$.components.parameters.*',
  '$.paths.*.parameters.*',
  '$.paths.*.*.parameters.*',
  '$..prefixItems.*',
]

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {any} schema
 * @property {any} field the property or the parameter, with its description
 * @property {any} owner the properties, positions or parameters among which it stands
 */

/**
 * Returns a rule on each field.
 * @param {string} description
 * @param {(field: Field, document: any) => string[]} check
 */
export function fieldRule(description, check) {
  return rule(description, fields, (field, { path, document }) => {
    if (isExample(path) || typeof field !== 'object' || field === null) return []
    const isPosition = path.at(-2) === 'prefixItems'
    const [name, schema] =
      field.in === undefined
        ? [String(isPosition ? field['x-name'] : path.at(-1)), field]
        : [field.name, field.schema ?? {}]
    const owner = path.slice(0, -1).reduce((node, key) => node?.[key], document.data)
    return check({ name, schema, field, owner }, document.data).map((message) => `\`${name}\`: ${message}`)
  })
}

/**
 * @typedef {object} Choice
 * @property {string[]} words of the name
 * @property {any} choice the schema
 * @property {string} text what is written about it
 * @property {unknown} example
 * @property {any} owner
 */

/**
 * Returns a rule on each schema that a value may obey. The check returns what to do, or undefined.
 * @param {string} description
 * @param {(choice: Choice) => string | undefined} check
 */
export function choiceRule(description, check) {
  return fieldRule(description, ({ name, schema, field, owner }, document) => {
    const words = wordsOf(name)
    return alternatives(schema, document).flatMap(({ choice, text }) => {
      const example = field.example ?? schema.example ?? schema.examples?.[0] ?? choice.example
      const advice = check({ words, choice, text: `${field.description ?? ''} ${text}`, example, owner })
      if (advice === undefined) return []
      return [`${advice}, was ${[choice.type].flat().join(' or ')} ${shown(choice.format)}.`]
    })
  })
}

/**
 * Returns the schemas of which a value of the field obeys one, including the elements of lists and shared texts and
 * numbers, each with what is written about it on the way. Constants and references to anything else are left out.
 * @param {any} schema
 * @param {any} document
 * @returns {{ choice: any, text: string }[]}
 */
function alternatives(schema, document, text = '') {
  // Positions are fields of their own.
  if (schema.prefixItems) return []
  const about = `${text} ${schema.description ?? ''} ${schema.$ref ?? ''} ${schema.format ?? ''}`
  if (schema.items) return alternatives(schema.items, document, about)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...extended(schema)]
  if (branches.length > 0) return branches.flatMap((branch) => alternatives(branch, document, about))
  const target = named(document, schema.$ref)?.node ?? schema
  return ['const', '$ref', 'allOf', 'anyOf', 'oneOf', 'items', 'properties'].some((key) => key in target)
    ? []
    : [
        {
          choice: target,
          text: target === schema ? about : `${about} ${target.description ?? ''} ${target.format ?? ''}`,
        },
      ]
}

/**
 * Returns the schema that another extends only by a text or by `nullable`: OpenAPI 3.0 permits nothing beside `$ref`.
 * @param {any} schema
 * @returns {any[]}
 */
function extended({ allOf = [], type }) {
  return allOf.length === 1 && type === undefined ? allOf : []
}

/**
 * Whether a path leads into the value of an example, whose keys are no schemas.
 * @param {(string | number)[]} path
 */
function isExample(path) {
  return path.includes('example') || path.includes('examples')
}

/**
 * Returns the first words of a format. Some documents have sentences there.
 * @param {string | undefined} format
 */
function shown(format) {
  if (format === undefined) return 'without a format'
  return format.length > 30 ? `${format.slice(0, 30).trimEnd()}…` : format
}

/**
 * Whether a schema accepts values of one of the types.
 * @param {any} schema
 * @param {string[]} types
 */
export function accepts(schema, types) {
  return [schema.type].flat().some((type) => types.includes(type))
}
