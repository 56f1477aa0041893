// @ts-check
/**
 * Makes Spectral rules. Each reads the content of the document, which is found once for all of them, and not a path
 * into it. Every finding is an error at the place of the fault. It says what to change and what was found.
 */
import { childrenOf, contentOf, elementPlaces, placesIn } from './document.mjs'
import { elementsOf, isObject } from './reference.mjs'
import { namesConstants } from './vocabulary.mjs'
import { wordsOf } from './names.mjs'

/**
 * @typedef {import('./document.mjs').Content} Content
 * @typedef {import('./document.mjs').Field} Field
 * @typedef {import('./document.mjs').Operation} Operation
 * @typedef {import('./document.mjs').Schema} Schema
 * @typedef {import('./document.mjs').Use} Use
 * @typedef {import('./reference.mjs').Path} Path
 * @typedef {{ message: string, path: Path }} Finding
 */

/**
 * Returns a rule on the whole document. It works on the resolved document, so that Spectral finds the file and the line
 * of a fault that is in another file.
 * @param {string} description
 * @param {(content: Content) => Iterable<Finding>} check
 */
export function rule(description, check) {
  return {
    description,
    message: '{{error}}',
    severity: 'error',
    resolved: true,
    given: '$',
    // oxlint-disable-next-line unicorn/no-thenable -- Spectral calls it so
    then: {
      /** @type {(target: any, options: unknown, context: any) => Finding[]} */
      function: (_target, _options, context) =>
        Array.from(check(contentOf(context)), ({ message, path }) => ({ message, path: path.map(escaped) })),
    },
  }
}

/**
 * Returns a rule on each operation; a message is reported at the operation.
 * @param {string} description
 * @param {(operation: Operation, content: Content) => Iterable<string | Finding>} check
 */
export function operationRule(description, check) {
  return rule(description, (content) =>
    content.operations.flatMap((operation) =>
      Array.from(check(operation, content), (found) =>
        typeof found === 'string' ? { message: found, path: operation.path } : found,
      ),
    ),
  )
}

/**
 * Returns a rule on each schema with one of the uses; a message is reported at the schema.
 * @param {string} description
 * @param {Use[]} uses
 * @param {(schema: Schema, content: Content) => (string | Finding)[]} check
 */
export function schemaRule(description, uses, check) {
  return rule(description, (content) =>
    content.schemas
      .filter((schema) => uses.some((use) => schema.uses.has(use)))
      .flatMap((schema) =>
        check(schema, content).map((found) =>
          typeof found === 'string' ? { message: found, path: schema.path } : found,
        ),
      ),
  )
}

/**
 * Returns a rule on each field that the document names itself.
 * @param {string} description
 * @param {(field: Field) => string[]} check
 */
export function fieldRule(description, check) {
  return rule(description, ({ fields }) =>
    fields
      .filter(({ isComponent, node }) => !isComponent && isObject(node))
      .flatMap((field) =>
        check(field).map((message) => ({ message: `\`${field.name}\`: ${message}`, path: field.path })),
      ),
  )
}

/**
 * @typedef {object} Choice
 * @property {string[]} words of the name
 * @property {any} choice the schema
 * @property {string} text what is written about it
 * @property {unknown} example
 * @property {string[]} neighbours the names of the fields of the same record
 */

/**
 * Returns a rule on each schema that a value of a field may obey. The check returns what to do, or undefined. A schema
 * that several fields use is reported once, at its own place, with the first field that it does not fit.
 * @param {string} description
 * @param {(choice: Choice) => string | undefined} check
 */
export function choiceRule(description, check) {
  return rule(description, function* (content) {
    const reported = new Set()
    for (const field of content.fields) {
      const words = wordsOf(field.name)
      const { node, isComponent } = field
      const neighbours = isComponent ? [] : namesIn(field.owner)
      for (const { choice, path, text } of choicesOf(field, content)) {
        if (reported.has(choice)) continue
        const example = node?.example ?? field.value.node?.example ?? elementsOf(field.value.node?.examples)[0]
        const about = `${textOf(node?.description)} ${text}`
        const advice = check({ words, choice, text: about, example: example ?? choice.example, neighbours })
        if (advice === undefined) continue
        reported.add(choice)
        const isInside = field.path.every((segment, index) => segment === path[index])
        const place = isInside ? '' : ` at ${field.path.join('.')}`
        const was = `${[choice.type].flat().map(textOf).join(' or ')} ${shown(choice.format)}`
        yield { message: `\`${field.name}\`${place}: ${advice}, was ${was}.`, path }
      }
    }
  })
}

/**
 * Returns the schemas of which a value of the field obeys one, with what is written about it on the way: the schema
 * itself, what it refers to, its branches, and the elements of lists and the values of maps. Constants are left out.
 * @param {Field} field
 * @param {Content} content
 */
function choicesOf(field, content) {
  const found = []
  const seen = new Set()
  const queue = [{ place: field.value, text: '' }]
  for (const { place, text } of queue) {
    const { node } = place
    if (!isObject(node) || seen.has(node)) continue
    seen.add(node)
    const about = [text, node.description, node.$ref, node.format].map(textOf).join(' ')
    const target = content.follow(place)
    const parts = partsOf(place)
    // A schema that narrows a type to constants has the type beside them, or refers to them.
    const narrowing = [target ?? [], elementPlaces(childrenOf(place)['allOf'])].flat()
    const isNarrowed = [place, ...narrowing].some((each) => namesConstants(content.resolve(each).node))
    if ('type' in node && !isNarrowed) found.push({ choice: node, path: place.path, text: about })
    for (const next of target ? [target, ...parts] : parts) queue.push({ place: next, text: about })
  }
  return found
}

/**
 * Returns the names of the fields of a record.
 * @param {any} owner its properties, or its positions
 */
function namesIn(owner) {
  return Array.isArray(owner) ? owner.map((position) => textOf(position?.['x-name'])) : Object.keys(owner ?? {})
}

/**
 * Returns the parts of a schema whose values have the name of the whole. Properties and named positions have their own.
 * @param {import('./reference.mjs').Place} place
 */
function partsOf(place) {
  const children = childrenOf(place)
  const lists = ['anyOf', 'oneOf', 'allOf', 'items'].flatMap((key) => elementPlaces(children[key]))
  const positions = elementPlaces(children['prefixItems']).filter(({ node }) => textOf(node?.['x-name']) === '')
  const values = placesIn(children['patternProperties']).map(([, each]) => each)
  const singles = ['items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'then', 'else']
  return [...lists, ...positions, ...values, ...singles.flatMap((key) => children[key] ?? [])]
}

/**
 * Returns a value if it is a text. Unfinished documents have anything in the place of one.
 * @param {unknown} value
 * @returns {string}
 */
export function textOf(value) {
  return typeof value === 'string' ? value : ''
}

/**
 * Returns the first words of a format. Some documents have sentences there.
 * @param {unknown} format
 */
function shown(format) {
  const text = textOf(format)
  if (text === '') return 'without a format'
  return text.length > 30 ? `${text.slice(0, 30).trimEnd()}…` : text
}

/**
 * Whether a schema accepts values of one of the types.
 * @param {any} schema
 * @param {string[]} types
 */
export function accepts(schema, types) {
  return isObject(schema) && [schema.type].flat().some((type) => types.includes(type))
}

/**
 * Returns a segment of a path so that Spectral, which decodes it, reads what was meant.
 * @param {string | number} segment
 */
function escaped(segment) {
  return typeof segment === 'string' ? segment.replaceAll('~', '~0') : segment
}
