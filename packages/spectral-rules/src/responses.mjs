// @ts-check
/** The rule that programs continue to read responses when a service adds a value. */
import { elementsOf } from './reference.mjs'
import { rule } from './rule.mjs'
import { isConstants, isOpen } from './vocabulary.mjs'

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
  'up down',
  'debit credit',
  '0 1',
  'b s',
  'c p',
].map((pair) => pair.split(' '))

/**
 * The uses in which a client reads what the service sends.
 * @type {import('./document.mjs').Use[]}
 */
const received = ['response', 'webhook']

export const responseRules = {
  'capi-response-vocabulary-open': rule(
    'Responses allow enum values that are not listed.',
    function* ({ schemas, resolve }) {
      const reported = new Set()
      for (const schema of schemas) {
        // A component is closed, and what refers to it opens it: the reference is looked at where it stands.
        if (!schema.isInline || !received.some((use) => schema.uses.has(use)) || isOpened(schema)) continue
        const { node, path } = resolve(schema)
        const isEnum = Array.isArray(node?.enum) && !isComplete(node.enum)
        if (reported.has(node) || !(isEnum || isConstants(node))) continue
        reported.add(node)
        const place = node === schema.node ? '' : ` at ${schema.path.join('.')}`
        const advice = `Open the enum${place}: write \`anyOf\` with the enum and \`type: string\`, because services add values`
        yield isEnum
          ? { message: `${advice}, was ${shown(node.enum)}.`, path: [...path, 'enum'] }
          : { message: `${advice}.`, path }
      }
    },
  ),
}

/**
 * Whether a schema is one of several of which another accepts every value.
 * @param {import('./document.mjs').Schema} schema
 */
function isOpened({ node, holder }) {
  const branches = elementsOf(holder?.anyOf)
  return branches.includes(node) && branches.some(isOpen)
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
