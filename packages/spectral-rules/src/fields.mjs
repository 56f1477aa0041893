// @ts-check
/**
 * Rules on fields: properties and positions of records, and parameters. They read the unresolved bundle, so that each field is checked at
 * one place only.
 */
import { named, rule } from './rule.mjs'

const fields = [
  '$.components.schemas..properties.*',
  '$.paths..properties.*',
  '$.components.parameters.*',
  '$.paths.*.*.parameters.*',
  '$..prefixItems.*',
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
const timeUnits = new Set(['unix-ms', 'unix-s', 'unix-us', 'unix-ns'])
/** `coin_id` is a small number that counts currencies; `tick_size` counts decimal places. */
const exceptions = new Set(['coin_id', 'coinId', 'tick_size'])

export const fieldRules = {
  // A mere reference has the description of its target.
  'capi-field-described': fieldRule('Every property and parameter has a description.', (_name, _schema, field) =>
    field.description?.trim() || Object.keys(field).join() === '$ref'
      ? []
      : ['give it a `description`, was absent or empty.'],
  ),
  'capi-id-int64': choiceRule('Ids have the format int64, or that of a text such as uuid.', (words, choice) => {
    if (!isId(words)) return undefined
    if (accepts(choice, ['number'])) return 'write the id as an integer or a string with `format: int64`'
    if (accepts(choice, ['integer']) && choice.format !== 'int64')
      return 'give the id `format: int64`, so that it is never rounded'
    return accepts(choice, ['string']) && choice.format === undefined
      ? 'give the id the format of its text, such as int64 or uuid'
      : undefined
  }),
  'capi-money-decimal': choiceRule('Money, sizes and rates are strings with the format decimal.', (words, choice) => {
    if (isId(words)) return undefined
    if (accepts(choice, ['number']))
      return 'write it as `type: string` with `format: decimal`: a JSON number becomes a float'
    const isMoney = accepts(choice, ['string']) && money.has(words.findLast((word) => !suffix.test(word)) ?? '')
    // A text without characters means no value.
    return isMoney && choice.format !== 'decimal' && choice.maxLength !== 0
      ? 'give it `format: decimal`, so that it never becomes a float'
      : undefined
  }),
  'capi-time-unix-ms': choiceRule(
    'Times have the unit unix-ms, or another one; integers have the format int64.',
    (words, choice) => {
      const isTime = choice.format === 'date-time' || (times.has(words.at(-1) ?? '') && accepts(choice, numbers))
      if (!isTime) return undefined
      if (choice.format === 'date-time' || !timeUnits.has(choice['x-unit']))
        return 'give the time `x-unit: unix-ms`, or unix-s, unix-us or unix-ns for another unit'
      return accepts(choice, ['integer']) && choice.format !== 'int64'
        ? 'give the time `format: int64`, so that it is never cut to 32 bits'
        : undefined
    },
  ),
}

/**
 * @param {string} description
 * @param {(name: string, schema: any, field: any, document: any) => string[]} check
 */
function fieldRule(description, check) {
  return rule(description, fields, (field, { path, document }) => {
    const isPosition = path.at(-2) === 'prefixItems'
    const [name, schema] =
      field.in === undefined ? [String(isPosition ? field['x-name'] : path.at(-1)), field] : [field.name, field.schema]
    return check(name, schema, field, document.data).map((message) => `\`${name}\`: ${message}`)
  })
}

/**
 * Returns a rule on each schema that a value may obey. The check returns what to do, or undefined.
 * @param {string} description
 * @param {(words: string[], choice: any) => string | undefined} check
 */
function choiceRule(description, check) {
  return fieldRule(description, (name, schema, _, document) => {
    const choices = exceptions.has(name) ? [] : alternatives(schema, document)
    return choices.flatMap((choice) => {
      const advice = check(wordsOf(name), choice)
      if (advice === undefined) return []
      return [`${advice}, was ${[choice.type].flat().join(' or ')} ${choice.format ?? 'without a format'}.`]
    })
  })
}

/**
 * Whether a name is that of an id which the service assigns. One that the client chooses is a text.
 * @param {string[]} words
 */
function isId(words) {
  return /^ids?$/.test(words.at(-1) ?? '') && !words.includes('client')
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
 * Returns the schemas of which a value of the field obeys one, including the elements of lists and shared texts and numbers.
 * Constants and references to anything else are left out.
 * @param {any} schema
 * @param {any} document
 * @returns {any[]}
 */
function alternatives(schema, document) {
  // Positions are fields of their own.
  if (schema.prefixItems) return []
  if (schema.items) return alternatives(schema.items, document)
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (branches.length > 0) return branches.flatMap((branch) => alternatives(branch, document))
  const target = named(document, schema.$ref)?.node ?? schema
  return ['const', '$ref', 'allOf', 'anyOf', 'oneOf', 'items', 'properties'].some((key) => key in target)
    ? []
    : [target]
}

/**
 * Whether a schema accepts values of one of the types.
 * @param {any} schema
 * @param {string[]} types
 */
export function accepts(schema, types) {
  return [schema.type].flat().some((type) => types.includes(type))
}
