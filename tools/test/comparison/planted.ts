// Changes that users of a document fear, and some that they do not, each planted in our document.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { distFolder } from '../../product/paths.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a document of any shape
export type Anything = any
type Edit = (document: Anything) => void

/** What a change means for a program that was written for the older version. */
export type Meaning = 'breaks' | 'harmless' | 'none'

export interface Planted {
  readonly name: string
  readonly meaning: Meaning
  /** Both versions, as text. */
  readonly texts: () => readonly [string, string]
}

const read = (name: string): string => readFileSync(join(distFolder, name), 'utf8')
const bundle = read('openapi.json')
const bundle30 = read('openapi.generators-3.0.json')
const write = (document: Anything): string => JSON.stringify(document, null, 1)

/** A change of our document; `before` prepares both versions. */
function plant(meaning: Meaning, name: string, edit: Edit, before: Edit = () => {}, source = bundle): Planted {
  return {
    name,
    meaning,
    texts: () => {
      const [old, now] = [JSON.parse(source), JSON.parse(source)] as Anything[]
      before(old)
      before(now)
      edit(now)
      return [write(old), write(now)]
    },
  }
}

const breaks = (name: string, edit: Edit, before?: Edit): Planted => plant('breaks', name, edit, before)
const harmless = (name: string, edit: Edit, before?: Edit): Planted => plant('harmless', name, edit, before)
const none = (name: string, edit: Edit, before?: Edit): Planted => plant('none', name, edit, before)

const urlOf = (document: Anything, id: string): string =>
  Object.keys(document.paths).find((url) =>
    Object.values<Anything>(document.paths[url]).some((each) => each.operationId === id),
  )!
const itemOf = (document: Anything, id: string): Anything => document.paths[urlOf(document, id)]
const operation = (document: Anything, id: string): Anything =>
  Object.values<Anything>(itemOf(document, id)).find((each) => each.operationId === id)
const schema = (document: Anything, name: string): Anything => document.components.schemas[name]
const json = (holder: Anything): Anything => holder.content['application/json']
const body = (document: Anything, id: string): Anything => operation(document, id).requestBody
const ok = (document: Anything, id: string): Anything => operation(document, id).responses['200']
const last = (document: Anything, id: string): Anything => operation(document, id).parameters.at(-1)

/** Puts a field in the response of one operation. */
const giveField =
  (id: string, name: string, field: object): Edit =>
  (document) => {
    json(ok(document, id)).schema = { type: 'object', properties: { [name]: structuredClone(field) } }
  }
const fieldOf = (document: Anything, id: string, name: string): Anything =>
  json(ok(document, id)).schema.properties[name]

/** Moves a path behind a reference. */
const behindRef =
  (id: string): Edit =>
  (document) => {
    const url = urlOf(document, id)
    document.components.pathItems = { Moved: document.paths[url] }
    document.paths[url] = { $ref: '#/components/pathItems/Moved' }
  }
const moved = (document: Anything): Anything => Object.values<Anything>(document.components.pathItems.Moved)[0]

/** Makes the body one of two forms. */
const twoForms: Edit = (document) => {
  json(body(document, 'placeOrder')).schema = {
    oneOf: [
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, size: { type: 'string', maxLength: 9 } },
      },
      { type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
    ],
  }
}
const forms = (document: Anything): Anything[] => json(body(document, 'placeOrder')).schema.oneOf

/** A response with a tree. */
const tree: Edit = (document) => {
  document.components.schemas.Node = {
    type: 'object',
    properties: { name: { type: 'string' }, size: { type: 'string' }, child: { $ref: '#/components/schemas/Node' } },
  }
  json(ok(document, 'getTicker')).schema = { $ref: '#/components/schemas/Node' }
}

const webhook: Edit = (document) => {
  const fields = { id: { type: 'string' }, price: { type: 'string' } }
  document.webhooks = {
    filled: {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: fields } } } },
        responses: { 200: { description: 'Received.' } },
      },
    },
  }
}

/** Returns a value whose keys stand in the opposite order, and with `lists` also those lists in which order is free. */
function turn(value: Anything, lists = false, key = ''): Anything {
  if (Array.isArray(value)) {
    const turned = value.map((each) => turn(each, lists))
    const free = ['required', 'oneOf', 'anyOf', 'allOf', 'enum', 'parameters', 'security', 'type'].includes(key)
    return lists && free ? turned.toReversed() : turned
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries<Anything>(value).map(([name, each]) => [name, turn(each, lists, name)] as const)
  return Object.fromEntries(entries.toReversed())
}
const replace = (document: Anything, by: Anything): void => {
  for (const key of Object.keys(document)) delete document[key]
  Object.assign(document, by)
}

/** A document in YAML whose response has the fields of another by a merge key. */
function merged(base: string, own: string): string {
  return `openapi: 3.1.0
info: { title: merged, version: 1.0.0 }
servers: [{ url: https://example.com }]
paths:
  /trades:
    get:
      operationId: listTrades
      responses:
        '200':
          description: Trades.
          content:
            application/json:
              schema:
                type: object
                properties:
${own}
x-fields: &base
${base}
`
}
const field = (name: string, depth: number): string => `${' '.repeat(depth)}${name}: { type: string }`
const mergeKey = `${' '.repeat(18)}<<: *base`

/** Anchors have to stand before their aliases. */
function reordered(text: string): string {
  const [head, components] = text.split(/^(?=x-fields:)/m) as [string, string]
  const [start, paths] = head.split(/^(?=paths:)/m) as [string, string]
  return start + components + paths
}
const mergedBoth = reordered(merged([field('price', 2), field('size', 2)].join('\n'), mergeKey))
const mergedOne = reordered(merged(field('price', 2), mergeKey))
const writtenOut = reordered(
  merged([field('price', 2), field('size', 2)].join('\n'), [field('price', 18), field('size', 18)].join('\n')),
)

const nullableField: Edit = (document) => (schema(document, 'OrderResult').properties.order_id = { type: 'string' })

/** In the order of the table of the guide. */
export const planted: readonly Planted[] = [
  // Operations
  breaks('an operation is removed', (d) => delete d.paths[urlOf(d, 'getTicker')]),
  breaks('the id of an operation changes', (d) => (operation(d, 'getTicker').operationId = 'readTicker')),
  breaks('an operation takes another method', (d) => {
    const item = itemOf(d, 'placeOrder')
    item.put = item.post
    delete item.post
  }),
  breaks(
    'behind a `$ref` of a path, an operation is removed',
    (d) => delete d.components.pathItems.Moved.post,
    behindRef('placeOrder'),
  ),
  breaks(
    'behind a `$ref` of a path, a parameter becomes required',
    (d) => (moved(d).parameters.at(-1).required = true),
    behindRef('listTrades'),
  ),
  harmless(
    'an operation is added',
    (d) => (d.paths['/capi/v2/market/news'] = { get: { ...operation(d, 'getServerTime'), operationId: 'listNews' } }),
  ),
  harmless('an operation is announced as deprecated', (d) => (operation(d, 'getTicker').deprecated = true)),
  harmless(
    'a parameter inside a path gets another name',
    (d) => {
      const { '/orders/{id}': item, ...paths } = d.paths
      item.get.parameters[0].name = 'orderId'
      d.paths = { ...paths, '/orders/{orderId}': item }
    },
    (d) =>
      (d.paths['/orders/{id}'] = {
        get: {
          ...operation(d, 'getServerTime'),
          operationId: 'readOrder',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        },
      }),
  ),

  // Parameters
  breaks('an optional parameter is removed', (d) => operation(d, 'listTrades').parameters.pop()),
  breaks('a parameter becomes required', (d) => (last(d, 'listTrades').required = true)),
  breaks('a required parameter is added', (d) =>
    operation(d, 'listTrades').parameters.push({
      name: 'side',
      in: 'query',
      required: true,
      schema: { type: 'string' },
    }),
  ),
  harmless('an optional parameter is added', (d) =>
    operation(d, 'listTrades').parameters.push({ name: 'side', in: 'query', schema: { type: 'string' } }),
  ),
  breaks('a parameter moves from the query to a header', (d) => (last(d, 'listTrades').in = 'header')),
  breaks('a parameter gets another name', (d) => (last(d, 'listTrades').name = 'size')),
  breaks('a default of a parameter changes', (d) => (last(d, 'listTrades').schema.default = 50)),
  breaks('a maximum of a parameter is lowered', (d) => (last(d, 'listTrades').schema.maximum = 500)),
  harmless('a maximum of a parameter is raised', (d) => (last(d, 'listTrades').schema.maximum = 2000)),
  breaks('a minimum of a parameter is raised', (d) => (last(d, 'listTrades').schema.minimum = 10)),
  breaks(
    'the type of a parameter is narrowed',
    (d) => (last(d, 'listTrades').schema.type = 'integer'),
    (d) => {
      last(d, 'listTrades').schema = { type: 'number' }
    },
  ),
  breaks('a pattern of a parameter is added', (d) => (schema(d, 'SymbolName').pattern = '^[a-z]+$')),
  breaks(
    'a parameter of a whole path gets a bound',
    (d) => (itemOf(d, 'listTrades').parameters[0].schema.maxLength = 2),
    (d) => {
      itemOf(d, 'listTrades').parameters = [{ name: 'locale', in: 'header', schema: { type: 'string', maxLength: 9 } }]
    },
  ),
  breaks(
    'a list in the query is written in another way',
    (d) => (last(d, 'listTrades').explode = false),
    (d) =>
      operation(d, 'listTrades').parameters.push({
        name: 'ids',
        in: 'query',
        schema: { type: 'array', items: { type: 'string' } },
      }),
  ),

  // Requests
  breaks('a body becomes required', (d) => (body(d, 'closePositions').required = true)),
  breaks(
    'a media type of a body is removed',
    (d) => delete body(d, 'placeOrder').content['application/xml'],
    (d) => {
      const { content } = body(d, 'placeOrder')
      content['application/xml'] = { schema: content['application/json'].schema }
    },
  ),
  harmless('a media type of a body is added', (d) => {
    const { content } = body(d, 'placeOrder')
    content['application/xml'] = { schema: content['application/json'].schema }
  }),
  breaks('a field of a body becomes required', (d) => schema(d, 'OrderRequest').required.push('price')),
  breaks('a required field of a body is added', (d) => {
    schema(d, 'OrderRequest').properties.reason = { type: 'string' }
    schema(d, 'OrderRequest').required.push('reason')
  }),
  harmless(
    'an optional field of a body is added',
    (d) => (schema(d, 'OrderRequest').properties.reason = { type: 'string' }),
  ),
  breaks('a field of a body is removed', (d) => delete schema(d, 'OrderRequest').properties.presetStopLossPrice),
  breaks('in a list of a body, a field becomes required', (d) => schema(d, 'BatchOrder').required.push('price')),
  breaks(
    'a value of an `enum` of a request is removed',
    (d) => schema(d, 'OrderRequest').properties.side.enum.pop(),
    (d) => {
      schema(d, 'OrderRequest').properties.side = { type: 'string', enum: ['buy', 'sell', 'hedge'] }
    },
  ),
  harmless(
    'a value of an `enum` of a request is added',
    (d) => schema(d, 'OrderRequest').properties.side.enum.push('both'),
    (d) => {
      schema(d, 'OrderRequest').properties.side = { type: 'string', enum: ['buy', 'sell', 'hedge'] }
    },
  ),
  breaks('a value of a `oneOf` of constants of a request is removed', (d) =>
    schema(d, 'ExecutionTypeCode').oneOf.pop(),
  ),
  breaks(
    'fewer elements of a body are permitted',
    (d) => (schema(d, 'BatchOrderRequest').properties.orderDataList.maxItems = 10),
  ),
  breaks(
    'a pattern of a request changes',
    (d) => (schema(d, 'OrderRequest').properties.client_oid.pattern = '^[0-9]+$'),
  ),
  breaks('a format of a request is added', (d) => (schema(d, 'OrderRequest').properties.client_oid.format = 'uuid')),
  breaks('a request may no longer have other fields', (d) => (schema(d, 'OrderRequest').additionalProperties = false)),
  breaks('a field of a request may no longer be null', (d) => (schema(d, 'BillQuery').properties.coin.type = 'string')),
  breaks('a default of a body changes', (d) => (schema(d, 'BillQuery').properties.limit.default = 50)),
  breaks('in `anyOf`, a form of a request is removed', (d) =>
    schema(d, 'OrderRequest').properties.marginMode.anyOf.pop(),
  ),
  breaks('in `anyOf`, null of a request is removed', (d) => schema(d, 'BillQuery').properties.symbol.anyOf.pop()),
  breaks('in `anyOf`, a form of a request gets a bound', (d) => (schema(d, 'RequestDecimal').maxLength = 4)),
  breaks('in `anyOf`, an alternative of required fields is removed', (d) => schema(d, 'CancelRequest').anyOf.pop()),
  breaks('in `allOf`, a part of a request gets a bound', (d) => (schema(d, 'PositiveDecimal').maxLength = 4)),
  breaks(
    'in `allOf`, a part of a request is added',
    (d) => (schema(d, 'OrderRequest').allOf = [{ type: 'object', required: ['price'] }]),
  ),
  breaks('in `oneOf`, a form of a body is removed', (d) => forms(d).pop(), twoForms),
  breaks('in `oneOf`, a field of a body becomes required', (d) => forms(d)[0].required.push('size'), twoForms),
  breaks('in `oneOf`, a field of a body gets a bound', (d) => (forms(d)[0].properties.size.maxLength = 4), twoForms),
  harmless(
    'in `oneOf`, a form of a body is added',
    (d) => forms(d).push({ type: 'object', required: ['c'], properties: { c: { type: 'string' } } }),
    twoForms,
  ),

  // Responses
  breaks('an optional field of a response is removed', (d) => delete schema(d, 'Ticker').properties.last),
  breaks('a required field of a response is removed', (d) => {
    delete schema(d, 'Ticker').properties.symbol
    schema(d, 'Ticker').required = undefined
  }),
  breaks('a field of a response becomes optional', (d) => delete schema(d, 'Ticker').required),
  harmless('a field of a response is added', (d) => (schema(d, 'Ticker').properties.open = { type: 'string' })),
  breaks(
    'the type of a field of a response changes',
    (d) => (fieldOf(d, 'getTicker', 'rank').type = 'string'),
    giveField('getTicker', 'rank', { type: 'integer' }),
  ),
  breaks(
    'a field of a response may be null',
    (d) => (fieldOf(d, 'getTicker', 'rank').type = ['integer', 'null']),
    giveField('getTicker', 'rank', { type: 'integer' }),
  ),
  breaks('a format of a response changes', (d) => (schema(d, 'Trade').properties.ticketId.format = 'int64')),
  breaks(
    'a value of a closed list of a response is added',
    (d) => fieldOf(d, 'getTicker', 'state').enum.push('halted'),
    giveField('getTicker', 'state', { type: 'string', enum: ['open', 'closed'] }),
  ),
  breaks(
    'a value of a closed `oneOf` of a response is added',
    (d) => fieldOf(d, 'getTicker', 'state').oneOf.push({ const: 'halted' }),
    giveField('getTicker', 'state', { type: 'string', oneOf: [{ const: 'open' }, { const: 'closed' }] }),
  ),
  harmless('a value of an open list of a response is added', (d) =>
    schema(d, 'OrderStatus').oneOf.push({ const: 'halted', title: 'halted', description: 'Halted.' }),
  ),
  breaks('a status of success is replaced', (d) => {
    const { responses } = operation(d, 'placeOrder')
    responses['201'] = responses['200']
    delete responses['200']
  }),
  breaks('a response of an error is removed', (d) => delete operation(d, 'placeOrder').responses['429']),
  harmless(
    'a response of an error is added',
    (d) => (operation(d, 'placeOrder').responses['409'] = { description: 'Conflict.' }),
  ),
  breaks('a media type of a response changes', (d) => {
    const { content } = ok(d, 'getTicker')
    content['application/xml'] = content['application/json']
    delete content['application/json']
  }),
  breaks(
    'a header of a response is removed',
    (d) => delete d.components.responses.TooManyRequests.headers['Retry-After'],
  ),
  breaks(
    'in `anyOf`, a field of a response is removed',
    (d) => delete schema(d, 'OpenInterest').properties[Object.keys(schema(d, 'OpenInterest').properties).at(-1)!],
  ),
  breaks('in `anyOf`, a form of a response is added', (d) =>
    json(ok(d, 'getOpenInterest')).schema.anyOf.push({ type: 'string' }),
  ),
  breaks(
    'in `allOf`, a field of a response is removed',
    (d) => delete schema(d, 'DefaultFeeSetting').properties[Object.keys(schema(d, 'DefaultFeeSetting').properties)[0]!],
  ),
  breaks(
    'in a map, a field of a response is removed',
    (d) => delete schema(d, 'SymbolLeverage').properties[Object.keys(schema(d, 'SymbolLeverage').properties)[0]!],
  ),
  breaks(
    'in `prefixItems`, the type of an element changes',
    (d) => (schema(d, 'Candle').prefixItems[1].type = 'number'),
  ),
  breaks('in a cycle, a field of a response is removed', (d) => delete schema(d, 'Node').properties.size, tree),

  // Security, servers, webhooks, other forms
  breaks('a public operation has to be signed', (d) => delete operation(d, 'getTicker').security),
  breaks('another key is needed everywhere', (d) => {
    d.components.securitySchemes.Device = { type: 'apiKey', in: 'header', name: 'DEVICE' }
    d.security[0].Device = []
  }),
  breaks('the header of a key gets another name', (d) => (d.components.securitySchemes.AccessKey.name = 'API-KEY')),
  breaks('a server gets another address', (d) => (d.servers[0].url = 'http://127.0.0.1:9999')),
  breaks('a webhook is removed', (d) => delete d.webhooks.filled, webhook),
  breaks(
    'a field of a webhook is removed',
    (d) => delete json(d.webhooks.filled.post.requestBody).schema.properties.price,
    webhook,
  ),
  plant(
    'breaks',
    'in OpenAPI 3.0, a field of a response becomes `nullable`',
    (d) => (schema(d, 'OrderResult').properties.order_id.nullable = true),
    nullableField,
    bundle30,
  ),
  plant(
    'breaks',
    'in OpenAPI 3.0, a field of a request is no longer `nullable`',
    (d) => delete schema(d, 'OrderRequest').properties.note.nullable,
    (d) => {
      schema(d, 'OrderRequest').properties.note = { type: 'string', nullable: true }
    },
    bundle30,
  ),
  {
    name: 'in YAML, a field that a merge key adds is removed',
    meaning: 'breaks',
    texts: () => [mergedBoth, mergedOne],
  },

  // What does not matter
  harmless('only descriptions change', (d) => {
    d.info.description = 'Another.'
    operation(d, 'getTicker').summary = 'Read a ticker'
    for (const each of Object.values<Anything>(d.components.schemas)) each.description = 'Another.'
  }),
  harmless('only examples change', (d) => {
    for (const each of Object.values<Anything>(d.components.examples)) each.summary = 'Another.'
  }),
  none('nothing: the document with itself', () => {}),
  none(
    'nothing: with itself, where a default is a list',
    () => {},
    (d) => {
      last(d, 'listTrades').schema = { type: 'array', items: { type: 'string' }, default: ['a', 'b'] }
    },
  ),
  none('nothing: with itself, with a cycle', () => {}, tree),
  {
    name: 'nothing: JSON and YAML',
    meaning: 'none',
    texts: () => [bundle, stringify(JSON.parse(bundle), { aliasDuplicateObjects: false })],
  },
  none('nothing: keys in another order', (d) => replace(d, turn(structuredClone(d)))),
  none('nothing: lists in which order is free', (d) => replace(d, turn(structuredClone(d), true))),
  none(
    'nothing: a reference is replaced by what it names',
    (d) => (json(ok(d, 'getTicker')).schema = structuredClone(schema(d, 'Ticker'))),
  ),
  none(
    'nothing: fields move into a part of `allOf`',
    (d) => {
      const { properties, required } = schema(d, 'Ticker')
      d.components.schemas.Quote = { type: 'object', properties, required }
      d.components.schemas.Ticker = { type: 'object', allOf: [{ $ref: '#/components/schemas/Quote' }] }
    },
    (d) => {
      const { type, properties, required } = schema(d, 'Ticker')
      d.components.schemas.Ticker = { type, properties, required }
    },
  ),
  { name: 'nothing: in YAML, a merge key is written out', meaning: 'none', texts: () => [mergedBoth, writtenOut] },
  {
    name: 'nothing: `nullable` of 3.0 becomes a type of 3.1',
    meaning: 'none',
    texts: () => {
      const texts = [{ type: 'string', nullable: true }, { type: ['string', 'null'] }].map((type, index) => {
        return writtenOut
          .replace('openapi: 3.1.0', `openapi: 3.${index}.0`)
          .replace(/^( {18}price: ).*$/m, `$1${JSON.stringify(type)}`)
      })
      return [texts[0]!, texts[1]!]
    },
  },
]
