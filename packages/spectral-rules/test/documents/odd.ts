// Odd fragments of documents: valid ones that rules easily forget, and what an editor has while somebody writes.
// Each line is a path of keys with slashes (~1 is a slash in a key) and the value that stands there, in YAML.
export const odd = `
paths:
paths: []
paths: true
paths: text
paths/~1a:
paths/~1a: []
paths/~1a: 5
paths/~1a/get:
paths/~1a/get: []
paths/~1a/get: text
paths/~1a/get: true
paths/~1a/post: { requestBody: }
paths/~1a/post: { requestBody: [] }
paths/~1a/post: { requestBody: { content: } }
paths/~1a/post: { requestBody: { content: [application/json] } }
paths/~1a/post: { requestBody: { content: { application/json: } } }
paths/~1a/post: { requestBody: { content: { application/json: { schema: } } } }
paths/~1a/post: { requestBody: { content: { application/json: { schema: true } } } }
paths/~1a/post: { requestBody: { content: { application/json: { schema: [] } } } }
paths/~1a/post: { requestBody: { $ref: 5 } }
paths/~1a/post: { requestBody: { $ref: '#/components/requestBodies/Missing' } }
paths/~1a/post: { summary: 5, operationId: [] }
paths/~1a/post: { summary: Place an order, operationId: }
paths/~1a/post: { summary: Place an order, parameters: [null, true, 5, [], {}] }
paths/~1a/post: { summary: Place an order, parameters: [{ name: 5, in: query }] }
paths/~1a/post: { summary: Withdraw funds, security: text }
paths/~1a/post: { summary: Withdraw funds, security: [null, 5, text] }
paths/~1a/post: { summary: Withdraw funds, security: { key: [] } }
paths/~1a/get: { parameters: }
paths/~1a/get: { parameters: { limit: 5 } }
paths/~1a/get: { parameters: [{ $ref: '#/components/parameters/Missing' }] }
paths/~1a/get: { parameters: [{ name: limit, in: query, schema: true }] }
paths/~1a/get: { parameters: [{ name: limit, in: query, content: [] }] }
paths/~1a/get: { responses: }
paths/~1a/get: { responses: [] }
paths/~1a/get: { responses: { 200: } }
paths/~1a/get: { responses: { 200: text } }
paths/~1a/get: { responses: { 200: { content: { application/json: { schema: { $ref: } } } } } }
paths/~1a/get: { responses: { 200: { headers: [] } } }
paths/~1a/get: { responses: { 200: { headers: { X-Made: } } } }
paths/~1a/get: { callbacks: { onEvent: } }
paths/~1a/get: { callbacks: { onEvent: { text: 5 } } }
paths/~1a/get: { callbacks: [] }
paths/~1a/get: { x-weight: }
paths/~1a/get: { x-weight: { ip: , uid: text } }
paths/~1a/get: { x-paging: }
paths/~1a/get: { x-paging: { by: constructor, items: 5 } }
paths/~1a: { parameters: true, get: {} }
paths/~1a: { $ref: '#/paths/~1a' }
webhooks:
webhooks: []
webhooks/made: { post: }
components:
components: []
components/schemas:
components/schemas: []
components/schemas/A:
components/schemas/A: true
components/schemas/A: false
components/schemas/A: []
components/schemas/A: text
components/schemas/A: { items: true }
components/schemas/A: { items: false, prefixItems: [true, false, null] }
components/schemas/A: { items: [{ type: number }, true] }
components/schemas/A: { anyOf: [true] }
components/schemas/A: { anyOf: true, oneOf: 5, allOf: text }
components/schemas/A: { anyOf: [null, [], 5, text] }
components/schemas/A: { oneOf: [true, { const: a }, null] }
components/schemas/A: { properties: }
components/schemas/A: { properties: [] }
components/schemas/A: { properties: { price: , size: true, id: false, time: [], fee: text } }
components/schemas/A: { properties: { price: { type: , format: 5 }, id: { type: {} }, time: { type: [null, 5] } } }
components/schemas/A: { properties: { price: { type: number, description: [], format: {} } } }
components/schemas/A: { properties: { constructor: { type: number }, toString: {}, __proto__: { type: number } } }
components/schemas/A: { properties: { '': { type: number }, '/': { type: integer }, '%': { type: number }, '~': {} } }
components/schemas/A: { additionalProperties: true, patternProperties: { a: true }, propertyNames: false }
components/schemas/A: { additionalProperties: [], patternProperties: text, dependentSchemas: { a: } }
components/schemas/A: { not: true, if: true, then: , else: 5, contains: [] }
components/schemas/A: { enum: }
components/schemas/A: { enum: text }
components/schemas/A: { enum: [null, {}, [], true, 5] }
components/schemas/A: { $ref: '#/components/schemas/A' }
components/schemas/A: { $ref: '#/components/schemas/%' }
components/schemas/A: { $ref: '#' }
components/schemas/A: { $ref: '' }
components/schemas/A: { $ref: '#anchor' }
components/schemas/A: { $ref: [] }
components/schemas/A: { discriminator: { mapping: [] } }
components/schemas/A: { discriminator: { mapping: { a: 5, b: '#/components/schemas/A', c: Missing } } }
components/schemas/A: { x-empty: none, x-final: 5, oneOf: [{ x-final: text }] }
components/schemas/A: { prefixItems: [{ x-name: 5 }, { x-name: }, { x-name: price, type: number }] }
components/responses: { A: , B: true, C: [] }
components/parameters: { A: , B: true, C: { name: , in: , schema: } }
components/headers: { A: , B: true, C: { schema: [] } }
components/requestBodies: { A: , B: 5 }
components/callbacks: { A: , B: { text: } }
components/pathItems: { A: , B: { get: } }
components/securitySchemes:
components/securitySchemes: { A: , B: true, sign: { type: apiKey, name: 5 } }
security: text
security: [null]
openapi:
openapi: 3.1
openapi: []
info:
x-limits: true
`
  .trim()
  .split('\n')

/** Whole texts that are no document, or hardly one. */
export const texts = [
  '',
  '~',
  'true',
  '5',
  'text',
  '[]',
  '{}',
  '[{}]',
  'openapi: 3.1.0',
  'openapi: 3.1.0\npaths:\n  /a:\n    get:\n    post:\n      parameters:\n        -\n        - name:\n',
  'openapi: 3.1.0\ncomponents:\n  schemas:\n    A: &a\n      properties:\n        price: *a\n        self: { items: *a }\n',
  'openapi: 3.1.0\npaths: {\n  /a: { get: { responses: { 200: ',
  'a: b: c\n\t- d',
  'swagger: "2.0"\npaths: { /a: { get: { parameters: [{ name: id, in: query, type: integer }] } } }',
]
