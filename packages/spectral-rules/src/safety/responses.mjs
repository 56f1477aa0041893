// @ts-check
/** The rule that programs continue to read responses when a service adds a value. */
import { bodyRule, isOpen, isVocabulary } from '../body-rule.mjs'
import { named } from '../rule.mjs'

/** Lists that are complete by nature: the two sides of a trade, yes and no. */
const complete = [
  'buy sell',
  'bid ask',
  'long short',
  'call put',
  'maker taker',
  'm t',
  'incoming outgoing',
  'true false',
  'yes no',
  'asc desc',
  'b s',
  'c p',
].map((pair) => pair.split(' '))

export const responseRules = {
  'capi-response-vocabulary-open': bodyRule(
    'Responses allow enum values that are not listed.',
    'response',
    ({ schema, path, parent }, document) => {
      if (parent?.anyOf?.includes(schema) && parent.anyOf.some(isOpen)) return []
      const message = 'Open the enum: write `anyOf` with the enum and `type: string`, because services add values'
      // An enum among the components is reported there, once, where a reference does not open it.
      const { node, path: at } = named(document, schema.$ref) ?? { node: schema, path }
      if (Array.isArray(node.enum) && (node !== schema || path.length > 3) && !isComplete(node.enum))
        return [{ message: `${message}, was ${shown(node.enum)}.`, path: [...at, 'enum'] }]
      // A list of constants is closed, among the components; the schema that refers to it opens it.
      return isVocabulary(document, schema) && path.length > 3 ? [`${message}.`] : []
    },
  ),
}

/**
 * Whether a list cannot grow: one constant, or a pair such as buy and sell.
 * @param {unknown[]} values
 */
function isComplete(values) {
  const words = values.filter((value) => value !== null && value !== '').map((value) => String(value).toLowerCase())
  return words.length < 2 || complete.some((pair) => words.every((word) => pair.includes(word)))
}

/**
 * Returns the first values of a list.
 * @param {unknown[]} values
 */
function shown(values) {
  return `${values.slice(0, 3).join(', ')}${values.length > 3 ? ', …' : ''}`
}
