// @ts-check
/**
 * Reads a document once, and returns what the rules check: its schemas with where each is used, its fields, and its
 * operations. It goes wherever OpenAPI 3.0 and 3.1 permit a schema, and through all references, also to other files.
 *
 * Everything is returned once, at the place where it is written. Nothing in a document stops it: what is not of the
 * expected type is skipped, because an unfinished document is linted too. Examples are data and are not read.
 */
import { createFollow, elementsOf, entriesOf, isObject } from './reference.mjs'

/**
 * @typedef {import('./reference.mjs').Path} Path
 * @typedef {import('./reference.mjs').Place} Place
 *
 * @typedef {'request' | 'response' | 'parameter' | 'header' | 'webhook' | 'reply'} Use
 * where a schema is used: `webhook` is what the service sends by itself, also in a callback, and `reply` the response
 *
 * @typedef {object} Schema
 * @property {any} node
 * @property {Path} path
 * @property {import('./reference.mjs').File} file
 * @property {Set<Use>} uses
 * @property {any} holder the schema around it, undefined for a component, a body, a parameter and a header
 * @property {boolean} isInline whether it stands where it is used, and not only where references find it
 *
 * @typedef {object} Field a property, a named position, a parameter, a header, or a component by its own name
 * @property {string} name
 * @property {any} node with its description
 * @property {Path} path
 * @property {any} owner the properties, positions or parameters among which it stands
 * @property {Place} value its schema
 * @property {boolean} isComponent whether the name is that of a component
 *
 * @typedef {object} Operation
 * @property {any} node
 * @property {Path} path
 * @property {string} url
 * @property {string} method
 * @property {boolean} isWebhook whether the service sends the request, also in a callback
 * @property {Place} place
 * @property {Place} item the path item, with the parameters that its operations share
 *
 * @typedef {object} Content
 * @property {any} data
 * @property {Schema[]} schemas
 * @property {Field[]} fields
 * @property {Operation[]} operations
 * @property {(place: Place) => Place} resolve returns what a place refers to in the end, or the place itself
 * @property {(from: Place) => Place | undefined} follow
 */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
/** The keys of a schema that hold schemas: by name, in a list, or one. */
const schemaMaps = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']
const schemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
const schemaKeys = ['items', 'additionalProperties', 'unevaluatedItems', 'unevaluatedProperties', 'contains', 'not']
const schemaConditions = ['if', 'then', 'else', 'propertyNames', 'contentSchema']

/** @type {WeakMap<object, Content>} */
const read = new WeakMap()

/**
 * Returns the content of the document of a rule's context. All rules share it.
 * @param {{ documentInventory: any }} context
 * @returns {Content}
 */
export function contentOf({ documentInventory }) {
  const known = read.get(documentInventory)
  if (known) return known
  const { document, referencedDocuments } = documentInventory
  const content = new Reader({ source: document.source, data: document.data }, referencedDocuments).content()
  read.set(documentInventory, content)
  return content
}

class Reader {
  /** @type {Map<object, Schema>} */
  schemas = new Map()
  /** @type {Field[]} */
  fields = []
  /** @type {Operation[]} */
  operations = []
  /** @type {[visit: (place: Place, ...rest: any[]) => void, place: Place, ...rest: any[]][]} */
  queue = []
  /** What each object that is no schema was visited as. */
  visited = new Map()

  /**
   * @param {import('./reference.mjs').File} file
   * @param {Record<string, import('./reference.mjs').File>} others
   */
  constructor(file, others) {
    this.root = { node: file.data, path: /** @type {Path} */ ([]), file }
    this.follow = createFollow(file, others)
  }

  /** @returns {Content} */
  content() {
    const { paths, webhooks, components } = childrenOf(this.root)
    for (const [url, item] of placesIn(paths)) this.visit(this.pathItem, item, url, false)
    for (const [name, item] of placesIn(webhooks)) this.visit(this.pathItem, item, name, true)
    this.components(components)
    this.run()
    // A path item that only a webhook refers to is one of them.
    for (const [url, item] of placesIn(childrenOf(components)['pathItems']))
      if (!this.visited.has(item.node)) this.visit(this.pathItem, item, url, false)
    this.run()
    return {
      data: this.root.node,
      schemas: [...this.schemas.values()],
      // A component that a field refers to is called like the field.
      fields: this.fields.toSorted((left, right) => Number(left.isComponent) - Number(right.isComponent)),
      operations: this.operations,
      follow: this.follow,
      resolve: (place) => this.resolve(place),
    }
  }

  /** Visits what is in the queue, which grows on the way. No recursion: a document may be deeper than the stack. */
  run() {
    for (const [visit, place, ...rest] of this.queue) visit.call(this, place, ...rest)
    this.queue = []
  }

  /** @param {Place | undefined} place */
  components(place) {
    const { schemas, parameters, headers, requestBodies, responses, callbacks, mediaTypes } = childrenOf(place)
    for (const [, each] of placesIn(callbacks)) this.visit(this.callback, each)
    for (const [, each] of placesIn(parameters)) this.visit(this.parameter, each, 'parameter')
    for (const [name, each] of placesIn(headers)) this.visit(this.header, each, name)
    for (const [, each] of placesIn(requestBodies)) this.visit(this.body, each, 'request')
    for (const [, each] of placesIn(responses)) this.visit(this.body, each, 'response')
    for (const [, each] of placesIn(mediaTypes)) this.visit(this.media, each, undefined)
    for (const [name, each] of placesIn(schemas)) {
      this.queue.push([this.schema, each, undefined, undefined, false])
      const { node, path } = each
      this.fields.push({ name, node, path, owner: schemas?.node, value: each, isComponent: true })
    }
  }

  /**
   * Visits a place, or what it refers to, once in each role.
   * @param {(place: Place, ...rest: any[]) => void} visit
   * @param {Place} place
   * @param {any[]} rest
   */
  visit(visit, place, ...rest) {
    if (!isObject(place.node)) return
    const target = this.follow(place)
    const role = `${visit.name} ${rest.filter((each) => visit !== this.pathItem || typeof each === 'boolean')}`
    const roles = this.visited.get(place.node) ?? new Set()
    if (roles.has(role)) return
    this.visited.set(place.node, roles.add(role))
    if (target) this.queue.push([(/** @type {Place} */ next) => this.visit(visit, next, ...rest), target])
    this.queue.push([visit, place, ...rest])
  }

  /** @type {(place: Place, url: string, isWebhook: boolean) => void} */
  pathItem(place, url, isWebhook) {
    const children = childrenOf(place)
    const operations = methods.flatMap((method) => (children[method] ? [{ method, place: children[method] }] : []))
    for (const [method, each] of placesIn(children['additionalOperations'])) operations.push({ method, place: each })
    for (const { method, place: each } of operations) {
      if (!isObject(each.node)) continue
      const { node, path } = each
      this.operations.push({ node, path, url, method: method.toLowerCase(), isWebhook, place: each, item: place })
      this.visit(this.operation, each, isWebhook)
    }
    for (const each of elementPlaces(children['parameters'])) this.visit(this.parameter, each, useOf(isWebhook))
  }

  /** @type {(place: Place, isWebhook: boolean) => void} */
  operation(place, isWebhook) {
    const { parameters, requestBody, responses, callbacks } = childrenOf(place)
    for (const each of elementPlaces(parameters)) this.visit(this.parameter, each, useOf(isWebhook))
    if (requestBody) this.visit(this.body, requestBody, isWebhook ? 'webhook' : 'request')
    for (const [, each] of placesIn(responses)) this.visit(this.body, each, isWebhook ? 'reply' : 'response')
    for (const [, each] of placesIn(callbacks)) this.visit(this.callback, each)
  }

  /** @type {(place: Place) => void} */
  callback(place) {
    for (const [expression, item] of placesIn(place)) this.visit(this.pathItem, item, expression, true)
  }

  /** @type {(place: Place, use: Use) => void} */
  parameter(place, use) {
    this.named(String(place.node.name ?? ''), place, use)
  }

  /** @type {(place: Place, name: string) => void} */
  header(place, name) {
    this.named(name, place, 'header')
  }

  /**
   * Adds a parameter or a header, whose schema may stand in its content.
   * @type {(name: string, place: Place, use: Use) => void}
   */
  named(name, place, use) {
    const { schema, content } = childrenOf(place)
    const inContent = placesIn(content).flatMap(([, each]) => childrenOf(this.resolve(each))['schema'] ?? [])
    for (const value of schema ? [schema, ...inContent] : inContent) {
      const { node, path } = place
      this.fields.push({ name, node, path, owner: node, value, isComponent: false })
      this.queue.push([this.schema, value, use])
    }
    for (const [, each] of placesIn(content)) this.visit(this.media, each, use)
  }

  /** @type {(place: Place, use: Use) => void} */
  body(place, use) {
    const { content, headers } = childrenOf(place)
    for (const [, each] of placesIn(content)) this.visit(this.media, each, use)
    for (const [name, each] of placesIn(headers)) this.visit(this.header, each, name)
  }

  /** @type {(place: Place, use: Use | undefined) => void} */
  media(place, use) {
    const { schema, itemSchema, encoding } = childrenOf(place)
    for (const each of [schema, itemSchema]) if (each) this.queue.push([this.schema, each, use])
    for (const [, part] of placesIn(encoding))
      for (const [name, each] of placesIn(childrenOf(part)['headers'])) this.visit(this.header, each, name)
  }

  /** @type {(place: Place, use?: Use, holder?: any, isInline?: boolean) => void} */
  schema(place, use, holder, isInline = true) {
    const { node, path, file } = place
    // A schema may be true or false.
    if (!isObject(node)) return
    const known = this.schemas.get(node)
    /** @type {Schema} */
    const schema = known ?? { node, path, file, uses: new Set(), holder, isInline }
    schema.holder ??= holder
    schema.isInline ||= isInline
    if (known && (use === undefined || known.uses.has(use))) return
    if (use) schema.uses.add(use)
    if (!known) {
      this.schemas.set(node, schema)
      this.fieldsOf(place)
    }
    const target = this.follow(place)
    if (target) this.queue.push([this.schema, target, use, undefined, false])
    for (const child of schemasIn(place)) this.queue.push([this.schema, child, use, node])
    for (const [, ref] of entriesOf(node.discriminator?.mapping)) {
      const mapped = this.follow({ ...place, node: { $ref: ref } })
      if (mapped) this.queue.push([this.schema, mapped, use, undefined, false])
    }
  }

  /**
   * Adds the properties and the named positions of a schema.
   * @param {Place} place
   */
  fieldsOf(place) {
    const { properties, prefixItems } = childrenOf(place)
    for (const [name, value] of placesIn(properties)) {
      const { node, path } = value
      this.fields.push({ name, node, path, owner: place.node.properties, value, isComponent: false })
    }
    for (const value of elementPlaces(prefixItems)) {
      const { node, path } = value
      const name = isObject(node) && node['x-name']
      const owner = place.node.prefixItems
      if (typeof name === 'string') this.fields.push({ name, node, path, owner, value, isComponent: false })
    }
  }

  /**
   * @param {Place} place
   * @returns {Place}
   */
  resolve(place) {
    const seen = new Set()
    let last = place
    for (let next = this.follow(last); next && !seen.has(next.node); next = this.follow(last)) {
      seen.add(next.node)
      last = next
    }
    return last
  }
}

/** @param {boolean} isWebhook */
function useOf(isWebhook) {
  return isWebhook ? 'webhook' : 'parameter'
}

/**
 * Returns the schemas in a schema.
 * @param {Place} place
 * @returns {Place[]}
 */
export function schemasIn(place) {
  const children = childrenOf(place)
  return [
    ...schemaMaps.flatMap((key) => placesIn(children[key]).map(([, each]) => each)),
    ...schemaLists.flatMap((key) => elementPlaces(children[key])),
    ...[...schemaKeys, ...schemaConditions].flatMap((key) => children[key] ?? []),
  ]
}

/**
 * Returns the places of the values of an object, by their keys.
 * @param {Place | undefined} place
 * @returns {Record<string, Place | undefined>}
 */
export function childrenOf(place) {
  return Object.fromEntries(placesIn(place))
}

/**
 * @param {Place | undefined} place
 * @returns {[string, Place][]}
 */
export function placesIn(place) {
  if (place === undefined) return []
  const { node, path, file } = place
  return entriesOf(node).map(([key, child]) => [key, { node: child, path: [...path, key], file }])
}

/**
 * Returns the places of the elements of a list.
 * @param {Place | undefined} place
 * @returns {Place[]}
 */
export function elementPlaces(place) {
  if (place === undefined) return []
  const { node, path, file } = place
  return elementsOf(node).map((child, index) => ({ node: child, path: [...path, index], file }))
}
