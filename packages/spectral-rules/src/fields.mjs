// @ts-check
/**
 * Rules on fields: properties of records, and parameters. They read the unresolved bundle, so that each field is checked at
 * one place only.
 */
import { rule } from './rule.mjs'

const fields = [
  '$.components.schemas..properties.*',
  '$.paths..properties.*',
  '$.components.parameters.*',
  '$.paths.*.*.parameters.*',
]
const numbers = ['string', 'integer', 'number']
const money = new Set(
  'price size fee amount value val rate margin pnl volume qty quantity balance profit profits ratio leverage discount percent'.split(
    ' ',
  ),
)
/** What may follow the word that says what is measured. */
const suffix = /^(avg|\d+h)$/
const times = new Set(['time', 'timestamp', 'ctime', 'utime'])
/** `coin_id` is a small number that counts currencies; `tick_size` counts decimal places. */
const exceptions = new Set(['coin_id', 'tick_size'])

export const fieldRules = {
  'capi-field-described': fieldRule('Every property and parameter has a description.', (_name, _schema, field) =>
    field.description?.trim() ? [] : ['give it a `description`, was absent or empty.'],
  ),
  'capi-id-int64': formatRule(
    'Ids have the format int64.',
    // Ids that the client chooses are text.
    (words, choice) => /^ids?$/.test(words.at(-1) ?? '') && !words.includes('client') && accepts(choice, numbers),
    'give the id `format: int64`, so that it is never rounded',
  ),
  'capi-money-decimal': formatRule(
    'Money, sizes and rates have the format decimal.',
    (words, choice) =>
      accepts(choice, ['number']) ||
      (accepts(choice, ['string']) && money.has(words.findLast((word) => !suffix.test(word)) ?? '')),
    'give it `format: decimal`, so that it never becomes a float',
  ),
  'capi-time-unix-ms': formatRule(
    'Times have the format unix-ms.',
    (words, choice) => times.has(words.at(-1) ?? '') && accepts(choice, numbers),
    'give the time `format: unix-ms`',
  ),
}

/**
 * @param {string} description
 * @param {(name: string, schema: any, field: any) => string[]} check
 */
function fieldRule(description, check) {
  return rule(description, fields, (field, { path }) => {
    if (field.$ref !== undefined && Object.keys(field).length === 1) return []
    const [name, schema] = field.in === undefined ? [String(path.at(-1)), field] : [field.name, field.schema]
    return check(name, schema, field).map((message) => `\`${name}\`: ${message}`)
  })
}

/**
 * Returns the rule that a value has the format which the advice names.
 * @param {string} description
 * @param {(words: string[], choice: any) => boolean} applies
 * @param {string} advice
 */
function formatRule(description, applies, advice) {
  return fieldRule(description, (name, schema) =>
    (exceptions.has(name) ? [] : alternatives(schema))
      .filter(({ format }) => !advice.includes(`\`format: ${format}\``))
      .filter((choice) => applies(wordsOf(name), choice))
      .map(({ format }) => `${advice}, was ${format ?? 'absent'}.`),
  )
}

/**
 * Returns the words of a name, in lower case: `totalProfits` and `total_profits` have the same two.
 * @param {string} name
 */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}

/**
 * Returns the schemas of which a value of the field obeys one, including the elements of lists. Constants and references are
 * left out.
 * @param {any} schema
 * @returns {any[]}
 */
function alternatives(schema) {
  if (schema.items) return alternatives(schema.items)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.length > 0) return branches.flatMap(alternatives)
  return ['const', '$ref', 'allOf'].some((key) => key in schema) ? [] : [schema]
}

/**
 * Whether a schema accepts values of one of the types.
 * @param {any} schema
 * @param {string[]} types
 */
export function accepts(schema, types) {
  return [schema.type].flat().some((type) => types.includes(type))
}
