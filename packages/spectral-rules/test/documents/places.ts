// A valid document of a small trading service in the forms of OpenAPI 3.0 and 3.1, which has no fault, and the places
// where one can be planted: everywhere that OpenAPI permits a schema, directly and behind references.
//
// Each place states where its schema ends up, so that a test can claim the path of a finding as well.

/** Any part of a document. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Part = any

export interface Place {
  readonly name: string
  /** Adds the place to a document, with a schema of an object or of a value in it. `id` keeps names apart. */
  readonly plant: (document: Part, schema: Part, id: string) => readonly (string | number)[]
  /** Whether OpenAPI 3.0 has no such place. */
  readonly is31?: boolean
}

const json = (schema: Part): Part => ({ 'application/json': { schema } })
const inJson = ['content', 'application/json', 'schema']
/** The responses of an operation that describes no other. */
const refused = { default: { description: 'Refused.' } }

/** Returns a document without a fault. */
export function cleanDocument(version: '3.0.3' | '3.1.0'): Part {
  const text = { type: 'string' }
  return {
    openapi: version,
    info: { title: 'A small service', version: '1.0.0' },
    security: [{ key: [] }],
    paths: {
      '/trades': {
        get: {
          operationId: 'listTrades',
          parameters: [{ name: 'symbol', in: 'query', schema: text }],
          responses: {
            ...refused,
            200: { description: 'Trades.', content: json({ type: 'array', items: ref('schemas/Trade') }) },
          },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key' } },
      schemas: {
        Trade: { type: 'object', properties: { symbol: text, price: { type: 'string', format: 'decimal' } } },
      },
    },
  }
}

/** Returns a reference to a component. */
export function ref(pointer: string): Part {
  return { $ref: `#/components/${pointer}` }
}

/** Returns a part of a document by its path, which is made where it is missing. */
function at(document: Part, ...path: readonly string[]): Part {
  return path.reduce((node: Part, key) => (node[key] ??= {}), document)
}

/** Adds an operation to a document, and returns its path. */
function operation(document: Part, id: string, parts: Part, method = 'get'): string[] {
  const responses = { ...refused, ...parts.responses }
  at(document, 'paths')[`/made/${id}`] = { [method]: { operationId: `made${id}`, ...parts, responses } }
  return ['paths', `/made/${id}`, method]
}

/** Adds a component, and returns its path. */
function component(document: Part, kind: string, name: string, value: Part): string[] {
  at(document, 'components', kind)[name] = value
  return ['components', kind, name]
}

/** Adds an operation that refers to a component. */
function used(document: Part, id: string, name: string): void {
  operation(document, id, { responses: { 200: { description: 'Made.', content: json(ref(`schemas/${name}`)) } } })
}

/** Returns the operations of a document that a client calls, each with its path. */
export function operationsOf(document: Part): { readonly node: Part; readonly path: readonly string[] }[] {
  const called = new Set(Object.values<Part>(document.webhooks ?? {}).map((item) => item.$ref))
  const items = [['paths'], ['components', 'pathItems']].flatMap((path) =>
    Object.entries<Part>(at(document, ...path)).map(([key, item]) => ({ item, path: [...path, key] })),
  )
  return items.flatMap(({ item, path }) =>
    called.has(`#/${path.join('/')}`)
      ? []
      : ['get', 'put', 'post'].flatMap((method) =>
          item[method] ? [{ node: item[method], path: [...path, method] }] : [],
        ),
  )
}

/** Where a schema of a record or of a value may stand. Each is used by an operation. */
export const places: readonly Place[] = [
  {
    name: 'a response',
    plant: (document, schema, id) => [
      ...operation(document, id, { responses: { 200: { description: 'Made.', content: json(schema) } } }),
      'responses',
      '200',
      ...inJson,
    ],
  },
  {
    name: 'a default response, of another type',
    plant: (document, schema, id) => [
      ...operation(document, id, {
        responses: { default: { description: 'Made.', content: { 'text/*': { schema } } } },
      }),
      'responses',
      'default',
      'content',
      'text/*',
      'schema',
    ],
  },
  {
    name: 'a request body',
    plant: (document, schema, id) => [
      ...operation(document, id, { requestBody: { content: json(schema) } }, 'post'),
      'requestBody',
      ...inJson,
    ],
  },
  {
    name: 'a shared response, where a bundler puts external files',
    plant: (document, schema, id) => {
      operation(document, id, { responses: { 200: ref(`responses/R${id}`) } })
      return [...component(document, 'responses', `R${id}`, { description: 'Made.', content: json(schema) }), ...inJson]
    },
  },
  {
    name: 'a shared request body',
    plant: (document, schema, id) => {
      operation(document, id, { requestBody: ref(`requestBodies/B${id}`) }, 'put')
      return [...component(document, 'requestBodies', `B${id}`, { content: json(schema) }), ...inJson]
    },
  },
  {
    name: 'a component',
    plant: (document, schema, id) => {
      used(document, id, `S${id}`)
      return component(document, 'schemas', `S${id}`, schema)
    },
  },
  {
    name: 'a component that nothing uses',
    plant: (document, schema, id) => component(document, 'schemas', `S${id}`, schema),
  },
  {
    name: 'a reference to a reference',
    plant: (document, schema, id) => {
      used(document, id, `A${id}`)
      component(document, 'schemas', `A${id}`, ref(`schemas/B${id}`))
      component(document, 'schemas', `B${id}`, ref(`schemas/C${id}`))
      return component(document, 'schemas', `C${id}`, schema)
    },
  },
  {
    name: 'a reference with ~1 into a path',
    plant: (document, schema, id) => {
      const place = operation(document, id, { responses: { 200: { description: 'Made.', content: json(schema) } } })
      operation(
        document,
        `${id}b`,
        {
          requestBody: {
            content: json({ $ref: `#/paths/~1made~1${id}/get/responses/200/content/application~1json/schema` }),
          },
        },
        'post',
      )
      return [...place, 'responses', '200', ...inJson]
    },
  },
  {
    name: 'an array as a component',
    plant: (document, schema, id) => {
      used(document, id, `L${id}`)
      return [...component(document, 'schemas', `L${id}`, { type: 'array', items: schema }), 'items']
    },
  },
  {
    name: 'a map as a component',
    plant: (document, schema, id) => {
      used(document, id, `M${id}`)
      const map = { type: 'object', additionalProperties: schema }
      return [...component(document, 'schemas', `M${id}`, map), 'additionalProperties']
    },
  },
  ...['allOf', 'anyOf', 'oneOf'].map((key) => ({
    name: `${key} of a component`,
    plant: (document: Part, schema: Part, id: string) => {
      used(document, id, `X${id}`)
      return [...component(document, 'schemas', `X${id}`, { [key]: [{ type: 'object' }, schema] }), key, 1]
    },
  })),
  {
    name: 'a shared parameter',
    plant: (document, schema, id) => {
      operation(document, id, { parameters: [ref(`parameters/P${id}`)] })
      return [...component(document, 'parameters', `P${id}`, { name: 'filter', in: 'query', schema }), 'schema']
    },
  },
  {
    name: 'a parameter with content',
    plant: (document, schema, id) => [
      ...operation(document, id, { parameters: [{ name: 'filter', in: 'query', content: json(schema) }] }),
      'parameters',
      0,
      ...inJson,
    ],
  },
  {
    name: 'a parameter of a path item',
    plant: (document, schema, id) => {
      at(document, 'paths')[`/made/${id}`] = {
        parameters: [{ name: 'filter', in: 'query', schema }],
        get: { operationId: `made${id}`, responses: refused },
      }
      return ['paths', `/made/${id}`, 'parameters', 0, 'schema']
    },
  },
  {
    name: 'a header of a response',
    plant: (document, schema, id) => [
      ...operation(document, id, { responses: { 200: { description: 'Made.', headers: { Made: { schema } } } } }),
      'responses',
      '200',
      'headers',
      'Made',
      'schema',
    ],
  },
  {
    name: 'a shared header',
    plant: (document, schema, id) => {
      operation(document, id, {
        responses: { 200: { description: 'Made.', headers: { Made: ref(`headers/H${id}`) } } },
      })
      return [...component(document, 'headers', `H${id}`, { schema }), 'schema']
    },
  },
  {
    name: 'a header of a part of a form',
    plant: (document, schema, id) => {
      const encoding = { made: { headers: { Made: { schema } } } }
      return [
        ...operation(document, id, { requestBody: { content: { 'multipart/form-data': { encoding } } } }, 'post'),
        'requestBody',
        'content',
        'multipart/form-data',
        'encoding',
        'made',
        'headers',
        'Made',
        'schema',
      ]
    },
  },
  {
    name: 'a callback',
    plant: (document, schema, id) => {
      const item = { post: { requestBody: { content: json(schema) }, responses: {} } }
      return [
        ...operation(document, id, { callbacks: { onEvent: { '{$request.body#/url}': item } } }, 'post'),
        'callbacks',
        'onEvent',
        '{$request.body#/url}',
        'post',
        'requestBody',
        ...inJson,
      ]
    },
  },
  {
    name: 'a shared callback',
    plant: (document, schema, id) => {
      operation(document, id, { callbacks: { onEvent: ref(`callbacks/K${id}`) } }, 'post')
      const item = { post: { requestBody: { content: json(schema) }, responses: {} } }
      return [
        ...component(document, 'callbacks', `K${id}`, { '{$request.body#/url}': item }),
        '{$request.body#/url}',
        'post',
        'requestBody',
        ...inJson,
      ]
    },
  },
  {
    name: 'a path item behind a reference',
    is31: true,
    plant: (document, schema, id) => {
      at(document, 'paths')[`/made/${id}`] = ref(`pathItems/I${id}`)
      const responses = { ...refused, 200: { description: 'Made.', content: json(schema) } }
      const get = { operationId: `made${id}`, responses }
      return [...component(document, 'pathItems', `I${id}`, { get }), 'get', 'responses', '200', ...inJson]
    },
  },
  {
    name: 'a path item that nothing uses',
    is31: true,
    plant: (document, schema, id) => {
      const post = { operationId: `made${id}`, requestBody: { content: json(schema) }, responses: refused }
      return [...component(document, 'pathItems', `I${id}`, { post }), 'post', 'requestBody', ...inJson]
    },
  },
  {
    name: 'a path item that refers to another path',
    plant: (document, schema, id) => {
      at(document, 'paths')[`/other/${id}`] = { $ref: `#/paths/~1made~1${id}` }
      return [
        ...operation(document, id, { responses: { 200: { description: 'Made.', content: json(schema) } } }),
        'responses',
        '200',
        ...inJson,
      ]
    },
  },
  {
    name: 'a webhook',
    is31: true,
    plant: (document, schema, id) => {
      at(document, 'webhooks')[`made${id}`] = { post: { requestBody: { content: json(schema) }, responses: {} } }
      return ['webhooks', `made${id}`, 'post', 'requestBody', ...inJson]
    },
  },
  {
    name: 'a webhook behind a reference',
    is31: true,
    plant: (document, schema, id) => {
      at(document, 'webhooks')[`made${id}`] = ref(`pathItems/W${id}`)
      const post = { requestBody: { content: json(schema) }, responses: {} }
      return [...component(document, 'pathItems', `W${id}`, { post }), 'post', 'requestBody', ...inJson]
    },
  },
  {
    name: 'definitions in a schema',
    is31: true,
    plant: (document, schema, id) => {
      used(document, id, `D${id}`)
      const node = { $ref: `#/components/schemas/D${id}/$defs/Made`, $defs: { Made: schema } }
      return [...component(document, 'schemas', `D${id}`, node), '$defs', 'Made']
    },
  },
  {
    name: 'a pattern of properties',
    is31: true,
    plant: (document, schema, id) => {
      used(document, id, `N${id}`)
      const node = { type: 'object', patternProperties: { '^x-': schema } }
      return [...component(document, 'schemas', `N${id}`, node), 'patternProperties', '^x-']
    },
  },
  {
    name: 'a named position of an array',
    is31: true,
    plant: (document, schema, id) => {
      used(document, id, `T${id}`)
      const node = {
        type: 'array',
        prefixItems: [
          { type: 'string', 'x-name': 'symbol' },
          { 'x-name': 'made', ...schema },
        ],
      }
      return [...component(document, 'schemas', `T${id}`, node), 'prefixItems', 1]
    },
  },
  {
    name: 'a schema beside a reference',
    is31: true,
    plant: (document, schema, id) => {
      used(document, id, `Y${id}`)
      return component(document, 'schemas', `Y${id}`, { $ref: '#/components/schemas/Trade', ...schema })
    },
  },
]
