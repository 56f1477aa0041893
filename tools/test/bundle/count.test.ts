import { describe, expect, it } from 'vitest'
import { countFacts, countLine, type Document, type Schema } from '../../product/bundle/document.ts'
import { bundle, documentOf, operation } from '../docs/tiny.ts'

function schemasOnly(schemas: Record<string, Schema>): Document {
  return documentOf(schemas)
}

describe('countFacts', () => {
  const none = { documented: 0, sample: 0, conflict: 0, practice: 0, sandbox: 0 }

  it('counts an operation, its weight, its parameters and its answers', () => {
    const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }]
    expect(countFacts(documentOf({}, operation({ parameters })))).toEqual({ ...none, documented: 4 })
  })

  it('lets a mark hold for everything below it, up to the next mark', () => {
    const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' }, 'x-basis': 'conflict' }]
    const marked = operation({ 'x-basis': 'practice', parameters })
    expect(countFacts(documentOf({}, marked))).toEqual({ ...none, practice: 3, conflict: 1 })
  })

  it.each<{ name: string; schema: Schema; want: object }>([
    {
      name: 'properties',
      schema: { properties: { a: {}, b: { 'x-basis': 'sample' } } },
      want: { documented: 1, sample: 1 },
    },
    {
      name: 'properties of inner objects',
      schema: { properties: { a: { properties: { b: {} } } } },
      want: { documented: 2 },
    },
    {
      name: 'properties of items',
      schema: { type: 'array', items: { properties: { a: {} } } },
      want: { documented: 1 },
    },
    {
      name: 'words',
      schema: { oneOf: [{ const: 'a' }, { const: 'b', 'x-basis': 'practice' }] },
      want: { documented: 1, practice: 1 },
    },
    {
      name: 'no choice of types',
      schema: { properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
      want: { documented: 1 },
    },
    { name: 'below a marked schema', schema: { 'x-basis': 'practice', properties: { a: {} } }, want: { practice: 1 } },
  ])('counts $name', ({ schema, want }) => {
    expect(countFacts(schemasOnly({ Thing: schema }))).toEqual({ ...none, ...want })
  })

  it('counts a component once, however often it is referred to', () => {
    const ref = { $ref: '#/components/schemas/Thing' }
    const one = { Thing: { properties: { a: {} } } }
    expect(countFacts(schemasOnly({ ...one, Pair: { properties: { left: ref, right: ref } } }))).toEqual({
      ...none,
      documented: 3,
    })
  })

  it('counts parameters, answers and security schemes of the components', () => {
    const document = documentOf({})
    document.components.parameters = { Limit: { name: 'limit', in: 'query', description: '', schema: {} } }
    document.components.responses = {
      Refused: { 'x-basis': 'practice', content: { 'application/json': { schema: {} } } } as never,
    }
    document.components.securitySchemes = { Key: { type: 'apiKey' } }
    expect(countFacts(document)).toEqual({ ...none, documented: 2, practice: 1 })
  })
})

describe('countLine', () => {
  it('says the counts in the order of the marks', () => {
    expect(countLine(documentOf({ Thing: { properties: { a: {}, b: { 'x-basis': 'conflict' } } } }))).toBe(
      'Facts: 1 documented · 0 sample · 1 conflict · 0 practice · 0 sandbox.',
    )
  })

  it('finds facts of every kind in the document', () => {
    expect(Object.values(countFacts(bundle())).every((count) => count > 0)).toBe(true)
  })
})
