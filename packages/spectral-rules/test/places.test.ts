// Each rule on fields finds a fault wherever OpenAPI permits a schema, once and at its path. Enums in what a service
// sends are found there too.
import { describe, expect, it } from 'vitest'
import { lint } from './documents/lint.ts'
import { type Part, cleanDocument, places, ref } from './documents/places.ts'
import { faults, forms, recordWith } from './documents/faults.ts'

const fault = { price: { type: 'number' }, orderId: { type: 'integer' }, createdAt: { type: 'integer' } }
const found = ['capi-id-int64', 'capi-money-decimal', 'capi-time-unix-ms']
const fields = { 'capi-id-int64': 'orderId', 'capi-money-decimal': 'price', 'capi-time-unix-ms': 'createdAt' }

/** Sorts findings as Spectral cannot: by rule. */
const byRule = (list: readonly { rule: string; path: string }[]): string[] =>
  list.map(({ rule, path }) => `${rule} ${path}`).toSorted()

describe('the rules on fields', () => {
  it.each(places)('find the three faults of $name, each once', async ({ plant, is31 }) => {
    const document = cleanDocument(is31 ? '3.1.0' : '3.0.3')
    const path = plant(document, { type: 'object', properties: fault }, 'One').join('/')
    const want = found.map((rule) => `${rule} ${path}/properties/${fields[rule as keyof typeof fields]}`)
    expect(byRule(await lint(document))).toEqual(want)
  })

  it.each(places)('find nothing in $name where nothing is wrong', async ({ plant, is31 }) => {
    const document = cleanDocument(is31 ? '3.1.0' : '3.0.3')
    plant(document, { type: 'object', properties: { price: { type: 'string' } } }, 'One')
    expect(await lint(document)).toEqual([])
  })

  it.each(forms)('find the faults of a field whose values are $name', async ({ wrap, is31 }) => {
    // One fault of each field; the random documents have the others.
    for (const { rule, field, schema } of faults.filter((_, index) => index % 3 === 0)) {
      const wrapped = wrap(schema)
      const { record, path } = recordWith(field, wrapped.schema, wrapped.path, false)
      const document = cleanDocument(is31 ? '3.1.0' : '3.0.3')
      document.components.schemas.Made = record
      expect(byRule(await lint(document))).toEqual([`${rule} components/schemas/Made/${path.join('/')}`])
    }
  })

  it('report a component once that a hundred operations and a hundred fields use', async () => {
    const document = cleanDocument('3.1.0')
    document.components.schemas.Amount = { type: 'number' }
    document.components.schemas.Fill = {
      type: 'object',
      properties: { fee: ref('schemas/Amount'), id: { type: 'integer' } },
    }
    for (let index = 0; index < 100; index += 1) {
      const content = { 'application/json': { schema: ref('schemas/Fill') } }
      const responses = { 200: { description: 'Fill.', content }, default: { description: 'Refused.' } }
      document.paths[`/fills/${index}`] = { get: { operationId: `getFill${index}`, responses } }
      document.components.schemas.Trade.properties[`price${index}`] = ref('schemas/Amount')
    }
    expect(byRule(await lint(document))).toEqual([
      'capi-id-int64 components/schemas/Fill/properties/id',
      'capi-money-decimal components/schemas/Amount',
    ])
  })

  it('name the field that a shared schema does not fit', async () => {
    const document = cleanDocument('3.1.0')
    document.components.schemas.Plain = { type: 'number' }
    Object.assign(document.components.schemas.Trade.properties, {
      beta: ref('schemas/Plain'),
      fee: ref('schemas/Plain'),
    })
    expect(await lint(document)).toEqual([
      expect.objectContaining({
        path: 'components/schemas/Plain',
        message: expect.stringMatching(/^`fee` at components\.schemas\.Trade\.properties\.fee: write it as/),
      }),
    ])
  })

  it('find faults behind references in a circle, and end', async () => {
    const document = cleanDocument('3.1.0')
    document.components.schemas.A = ref('schemas/B')
    document.components.schemas.B = {
      allOf: [ref('schemas/A'), { properties: { fee: { type: 'number' }, a: ref('schemas/A') } }],
    }
    expect(byRule(await lint(document))).toEqual(['capi-money-decimal components/schemas/B/allOf/1/properties/fee'])
  })

  it('read the keys of examples, extensions and default values as data', async () => {
    const document = cleanDocument('3.1.0')
    const data = { properties: { price: { type: 'number' } } }
    Object.assign(document.components.schemas.Trade, { example: data, examples: [data], default: data, 'x-made': data })
    document.components.examples = { One: { value: data } }
    expect(await lint(document)).toEqual([])
  })

  it('know a field in spite of odd letters in its name', async () => {
    const document = cleanDocument('3.1.0')
    const number = { type: 'number' }
    document.components.schemas.Odd = { properties: { 'a/b~price': number, '100%fee': number, '{qty}': number } }
    expect(byRule(await lint(document))).toEqual(
      ['100%fee', 'a/b~price', '{qty}'].map((name) => `capi-money-decimal components/schemas/Odd/properties/${name}`),
    )
  })
})

describe('the rule on enums', () => {
  const schema = { type: 'object', properties: { status: { type: 'string', enum: ['new', 'filled', 'expired'] } } }
  const received =
    /^(a response|a default|a shared response|a callback|a shared callback|a webhook|a path item (b|that r))/
  const isReceived = (name: string): boolean =>
    received.test(name) ||
    /^(a component$|a reference|an array|a map|(all|any|one)Of|definitions|a pattern|a named|a schema)/.test(name)

  it.each(places)('looks at $name if a service sends it', async ({ name, plant, is31 }) => {
    const document = cleanDocument(is31 ? '3.1.0' : '3.0.3')
    const path = plant(document, schema, 'One').join('/')
    const want = [`capi-response-vocabulary-open ${path}/properties/status/enum`]
    expect(byRule(await lint(document))).toEqual(isReceived(name) ? want : [])
  })
})

describe('the rules on operations', () => {
  const wants = (path: string): string[] => [
    `capi-error-response-present ${path}/responses`,
    `capi-operation-id-present ${path}`,
  ]
  const bare = { responses: { 200: { description: 'Made.' }, '3XX': { description: 'Elsewhere.' } } }

  it.each([
    {
      name: 'a path',
      change: (document: Part) => (document.paths['/bare'] = { trace: bare }),
      want: wants('paths//bare/trace'),
    },
    {
      name: 'a path item behind references',
      change: (document: Part) => {
        document.paths['/bare'] = { $ref: '#/paths/~1other' }
        document.paths['/other'] = ref('pathItems/Bare')
        document.components.pathItems = { Bare: { query: bare } }
      },
      want: wants('components/pathItems/Bare/query'),
    },
    {
      name: 'responses behind a reference',
      change: (document: Part) => {
        document.paths['/bare'] = { put: { operationId: 'bare', responses: { $ref: '#/x-responses' } } }
        document['x-responses'] = bare.responses
      },
      want: ['capi-error-response-present x-responses'],
    },
    {
      name: 'an operation without responses',
      change: (document: Part) => (document.paths['/bare'] = { post: { operationId: 'bare' } }),
      want: ['capi-error-response-present paths//bare/post'],
    },
    {
      name: 'no webhook, no callback, and no path item that only these use',
      change: (document: Part) => {
        document.webhooks = { direct: { post: bare }, referred: ref('pathItems/Sent') }
        document.components.pathItems = { Sent: { post: bare }, Called: { post: bare } }
        document.paths['/trades'].get.callbacks = { event: { '{$request.query.url}': ref('pathItems/Called') } }
      },
      want: [],
    },
  ])('look at $name', async ({ change, want }) => {
    const document = cleanDocument('3.1.0')
    change(document)
    expect(byRule(await lint(document))).toEqual(want)
  })

  it.each(['default', '4XX', '5xx', '400', '503'])('know `%s` as a response for errors', async (status) => {
    const document = cleanDocument('3.1.0')
    document.paths['/trades'].get.responses = { [status]: { description: 'Refused.' } }
    expect(await lint(document)).toEqual([])
  })
})
