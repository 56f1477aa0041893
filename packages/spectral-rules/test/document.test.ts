// The reader of a document knows where each schema is used, and returns everything once, however it is reached.
import { describe, expect, it } from 'vitest'
import { contentOf } from '../src/document.mjs'
import safety from '../src/ruleset.mjs'
import { type Part, cleanDocument, ref } from './documents/places.ts'

/** The context that Spectral gives to a rule, without other files. */
const contextOf = (data: Part): Part => ({
  documentInventory: { document: { source: '/project/openapi.json', data }, referencedDocuments: {} },
})

const json = (schema: Part): Part => ({ content: { 'application/json': { schema } } })

describe('contentOf', () => {
  it('returns where each schema is used, also behind references', () => {
    const document = cleanDocument('3.1.0')
    document.components.schemas = Object.fromEntries(
      ['Sent', 'Received', 'Both', 'Filter', 'Limit', 'Event', 'Reply', 'Unused'].map((name) => [
        name,
        { title: name },
      ]),
    )
    document.components.schemas.Sent.properties = { both: ref('schemas/Both') }
    document.components.schemas.Received.items = ref('schemas/Both')
    const item = { post: { requestBody: json(ref('schemas/Event')), responses: { 200: json(ref('schemas/Reply')) } } }
    document.webhooks = { event: item }
    document.paths = {
      '/made': {
        parameters: [{ name: 'filter', in: 'query', schema: ref('schemas/Filter') }],
        post: {
          requestBody: json(ref('schemas/Sent')),
          responses: {
            200: { ...json(ref('schemas/Received')), headers: { Limit: { schema: ref('schemas/Limit') } } },
          },
          callbacks: { event: { '{$request.body#/url}': item } },
        },
      },
    }
    const { schemas, operations } = contentOf(contextOf(document))
    const uses = schemas.flatMap(({ node, uses: places }) => (node.title ? [[node.title, [...places].toSorted()]] : []))
    expect(Object.fromEntries(uses)).toEqual({
      Sent: ['request'],
      Received: ['response'],
      Both: ['request', 'response'],
      Filter: ['parameter'],
      Limit: ['header'],
      Event: ['webhook'],
      Reply: ['reply'],
      Unused: [],
    })
    expect(operations.map(({ url, method, isWebhook }) => `${method} ${url} ${isWebhook}`)).toEqual([
      'post /made false',
      'post event true',
    ])
  })

  it('returns the same for all rules of a run', () => {
    const context = contextOf(cleanDocument('3.1.0'))
    expect(contentOf(context)).toBe(contentOf(context))
  })

  it('reads a schema of ten thousand levels, and rules find what is at its end', () => {
    let schema: Part = { type: 'number' }
    for (let level = 0; level < 10_000; level += 1) schema = { items: schema }
    const context = contextOf({ openapi: '3.1.0', components: { schemas: { Price: schema } } })
    expect(contentOf(context).schemas).toHaveLength(10_001)
    const rule = safety.rules['capi-money-decimal'] as Part
    const found = rule.then.function(undefined, null, context) as { path: unknown[] }[]
    expect(found.map(({ path }) => path.length)).toEqual([10_003])
  })
})
